#include "agon/script/tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/script/lexer.h"

namespace agon::script {

Expression number(float value, Span span) { return {.number = value, .span = span}; }

Expression noop(Span span) {
  return {.command = Command::NOOP, .type = Type::command, .span = span};
}

Type type_of(Command command, const std::vector<Expression>& arguments) {
  if (command == Command::NUMBER) return Type::value;
  Gives gives = facts_of(command).gives;
  if (gives != Gives::branches) return gives == Gives::value ? Type::value : Type::command;
  bool values = std::all_of(arguments.begin(), arguments.end(),
                            [](const Expression& e) { return e.type == Type::value; });
  return values ? Type::value : Type::command;
}

std::string to_text(const Expression& tree) {
  if (tree.is(Command::NUMBER)) return to_text(tree.number);
  std::vector<std::string> parts;
  for (const Parameter& parameter : facts_of(tree.command).parameters) {
    if (parameter.kind == Kind::target) parts.emplace_back(name_of(tree.target));
    if (parameter.kind == Kind::attribute || parameter.kind == Kind::key) {
      parts.push_back(quoted_name(tree.name));
    }
  }
  for (const Expression& argument : tree.arguments) parts.push_back(to_text(argument));
  return fmt::format("{}({})", name_of(tree.command), fmt::join(parts, ", "));
}

std::string to_text(float number) { return fmt::format("{}", number + 0.0F); }

std::string quoted_name(std::string_view name) {
  char mark = name.find('\'') == std::string_view::npos ? '\'' : '"';
  return fmt::format("{}{}{}", mark, name, mark);
}

std::string plain_or_quoted(std::string_view name) {
  return is_word(name) ? std::string(name) : quoted_name(name);
}

}  // namespace agon::script
