// A script whose names and types are right. Targets, attributes and context keys are fields, not
// children: in MODIFY(SELF, 'gold', -10) the only argument is -10. So every child is a value or a
// command, and whoever walks a tree (compile, fold, english, analysis) meets no wrong ones.
//
// Values never change anything, because a SEQ or IF with a command in it is a command. Apart from
// ROLL, which moves on to the next die, their order does not matter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/script/command.h"
#include "agon/script/finding.h"

namespace agon::script {

enum class Type : u8 { value, command };

struct Expression {
  Command command = Command::NUMBER;
  Type type = Type::value;
  Target target = Target::self;
  float number = 0;       // of a NUMBER
  std::string name = {};  // of an attribute or context key
  std::vector<Expression> arguments = {};
  Span span = {};       // of the whole
  Span name_span = {};  // of the name, quotes included

  bool is(Command which) const { return command == which; }
  bool is_number(float value) const { return is(Command::NUMBER) && number == value; }

  // Where it stands is no part of it.
  friend bool operator==(const Expression& a, const Expression& b) {
    return a.command == b.command && a.type == b.type && a.target == b.target &&
           a.number == b.number && a.name == b.name && a.arguments == b.arguments;
  }
};

Expression number(float value, Span span = {});
Expression noop(Span span = {});

// The type a command has with these arguments.
Type type_of(Command command, const std::vector<Expression>& arguments);

// A script that reads as this tree, on one line.
std::string to_text(const Expression& tree);

// A number as it stands in scripts: short, and read back bit by bit.
std::string to_text(float number);

// A name as it stands in scripts: 'two words', or "it's". As it stands in texts for people: a plain
// word has no quotes.
std::string quoted_name(std::string_view name);
std::string plain_or_quoted(std::string_view name);

// Calls `look` with every expression, parents first, left to right.
template <class Look>
void walk(const Expression& tree, Look&& look) {
  look(tree);
  for (const Expression& argument : tree.arguments) walk(argument, look);
}

}  // namespace agon::script
