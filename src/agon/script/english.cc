#include "agon/script/english.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "agon/base/excerpt.h"
#include "agon/base/text.h"
#include "agon/script/fold.h"

namespace agon::script {
namespace {

// How tightly a phrase holds together: one that is looser than its place needs brackets.
enum class Grip : u8 { loose, sum, product, atom };

std::string bracketed(const std::string& phrase) { return "(" + phrase + ")"; }

std::string attribute_words(const Expression& e) {
  return (e.target == Target::self ? "your " : "the opponent's ") + spaced(e.name);
}

// Variant k of the words of a list, which stand between bars.
std::string_view variant(std::string_view words, std::size_t k) {
  for (; k > 0; --k) words.remove_prefix(words.find('|') + 1);
  return words.substr(0, words.find('|'));
}

using Piece = std::pair<std::string_view, std::string>;

// The words with "{name}" replaced by the piece of that name, in one pass: names are foreign text.
std::string filled(std::string_view words, std::initializer_list<Piece> pieces) {
  std::string out;
  while (!words.empty()) {
    std::size_t open = std::min(words.find('{'), words.size());
    out += words.substr(0, open);
    words.remove_prefix(open);
    if (words.empty()) break;
    std::size_t close = words.find('}');
    std::string_view name = words.substr(1, close - 1);
    for (const Piece& piece : pieces) {
      if (piece.first == name) out += piece.second;
    }
    words.remove_prefix(close + 1);
  }
  return out;
}

std::string_view words_of(Command command, std::size_t k = 0) {
  return variant(facts_of(command).words, k);
}

bool is_condition(const Expression& e) {
  switch (e.command) {
    case Command::EQ:
    case Command::GT:
    case Command::LT:
    case Command::AND:
    case Command::OR:
    case Command::NOT:
      return true;
    default:
      return false;
  }
}

Expression with_arguments(const Expression& e, std::vector<Expression> arguments) {
  Expression out = e;
  out.arguments = std::move(arguments);
  return fold(out).tree;
}

// Minus e, if that reads better: -5, -1.5 times x, 0 minus x.
std::optional<Expression> negated(const Expression& e) {
  const std::vector<Expression>& a = e.arguments;
  if (e.is(Command::NUMBER) && e.number < 0) return number(-e.number);
  if (e.is(Command::SUB) && a[0].is_number(0)) return a[1];
  if (e.is(Command::MUL) || e.is(Command::DIV)) {
    if (std::optional<Expression> left = negated(a[0])) return with_arguments(e, {*left, a[1]});
    if (std::optional<Expression> right = negated(a[1])) return with_arguments(e, {a[0], *right});
  }
  bool both = e.is(Command::ADD) || e.is(Command::IF);
  if (!both) return std::nullopt;
  std::size_t first = a.size() - 2;  // an IF's condition stays
  std::optional<Expression> left = negated(a[first]);
  std::optional<Expression> right = negated(a[first + 1]);
  if (!left || !right) return std::nullopt;
  return e.is(Command::IF) ? with_arguments(e, {a[0], *left, *right})
                           : with_arguments(e, {*left, *right});
}

// Whether people will take it for a number above 0: a roll, an attribute, a sum of them.
bool looks_positive(const Expression& e) {
  if (e.is(Command::NUMBER)) return e.number >= 0;
  if (e.is(Command::CONTEXT) || e.is(Command::SUB) || e.is(Command::SEQ)) return false;
  if (e.is(Command::IF)) return looks_positive(e.arguments[1]) && looks_positive(e.arguments[2]);
  return is_condition(e) || std::all_of(e.arguments.begin(), e.arguments.end(), looks_positive);
}

// ---- values

std::string value(const Expression& e, Grip place = Grip::loose);
std::string condition(const Expression& e, bool wanted);

struct Phrase {
  std::string words;
  Grip grip;
};

std::string binary_words(const Expression& e, Grip left, Grip right) {
  return filled(words_of(e.command),
                {{"0", value(e.arguments[0], left)}, {"1", value(e.arguments[1], right)}});
}

Phrase sum(const Expression& e) {
  const Expression& last = e.arguments[1];
  if (last.is(Command::NUMBER) && last.number < 0) {
    Expression turned = e;
    turned.command = e.is(Command::ADD) ? Command::SUB : Command::ADD;
    turned.arguments[1].number = -last.number;
    return {binary_words(turned, Grip::sum, Grip::product), Grip::sum};
  }
  Grip right = e.is(Command::ADD) ? Grip::sum : Grip::product;
  return {binary_words(e, Grip::sum, right), Grip::sum};
}

Phrase product(const Expression& e) {
  Expression ordered = e;
  std::vector<Expression>& a = ordered.arguments;
  if (e.is(Command::MUL) && a[1].is(Command::NUMBER)) std::swap(a[0], a[1]);
  if (e.is(Command::MUL) && a[0].is_number(2)) {
    return {"twice " + value(a[1], Grip::atom), Grip::product};
  }
  if (e.is(Command::MUL) && a[0].is_number(0.5)) {
    return {"half " + value(a[1], Grip::atom), Grip::product};
  }
  if (e.is(Command::DIV) && a[1].is_number(2)) {
    return {"half " + value(a[0], Grip::atom), Grip::product};
  }
  return {binary_words(ordered, Grip::product, Grip::atom), Grip::product};
}

Phrase roll(const Expression& e) {
  const Expression& sides = e.arguments[0];
  bool plain = sides.is(Command::NUMBER) && std::floor(sides.number) == sides.number;
  std::string words = plain ? to_text(sides.number) : value(sides, Grip::product);
  return {filled(words_of(Command::ROLL, plain ? 0 : 1), {{"0", words}}), Grip::atom};
}

Phrase choice(const Expression& e) {
  return {filled(words_of(Command::IF, 3), {{"0", condition(e.arguments[0], true)},
                                            {"1", value(e.arguments[1], Grip::sum)},
                                            {"2", value(e.arguments[2], Grip::sum)}}),
          Grip::loose};
}

Phrase last(const Expression& e) {
  std::vector<std::string> steps;
  for (const Expression& step : e.arguments) steps.push_back(value(step, Grip::sum));
  return {filled(words_of(Command::SEQ, 2), {{"0", fmt::format("{}", fmt::join(steps, ", "))}}),
          Grip::loose};
}

Phrase context(const Expression& e) {
  std::optional<ContextKey> key = find_context_key(e.name);
  std::string words = key ? std::string(script::words_of(*key)) : "0";
  return {filled(words_of(Command::CONTEXT), {{"key", words}}), Grip::atom};
}

Phrase phrase(const Expression& e) {
  switch (e.command) {
    case Command::NUMBER:
      return {to_text(e.number), Grip::atom};
    case Command::GET:
      return {filled(words_of(e.command), {{"attribute", attribute_words(e)}}), Grip::atom};
    case Command::CONTEXT:
      return context(e);
    case Command::ADD:
    case Command::SUB:
      return sum(e);
    case Command::MUL:
    case Command::DIV:
      return product(e);
    case Command::MIN:
    case Command::MAX:
      return {binary_words(e, Grip::sum, Grip::sum), Grip::loose};
    case Command::ABS:
      return {filled(words_of(e.command), {{"0", value(e.arguments[0], Grip::atom)}}), Grip::atom};
    case Command::ROLL:
      return roll(e);
    case Command::IF:
      return choice(e);
    case Command::SEQ:
      return last(e);
    default:  // a condition that somebody counts with
      return {filled(words_of(Command::IF, 3), {{"0", condition(e, true)}, {"1", "1"}, {"2", "0"}}),
              Grip::loose};
  }
}

std::string value(const Expression& e, Grip place) {
  Phrase made = phrase(e);
  return made.grip < place ? bracketed(made.words) : made.words;
}

// ---- conditions

// AND, OR and NOT ask whether a value is not 0.
std::string truth_words(const Expression& e, bool wanted) {
  if (is_condition(e)) return condition(e, wanted);
  return filled(words_of(Command::NOT, wanted ? 1 : 0), {{"0", value(e)}});
}

std::string comparison(const Expression& e, bool wanted) {
  Expression ordered = e;
  std::vector<Expression>& a = ordered.arguments;
  if (a[0].is(Command::NUMBER)) {  // "your gold is above 3", never "3 is below your gold"
    std::swap(a[0], a[1]);
    if (e.is(Command::GT)) ordered.command = Command::LT;
    if (e.is(Command::LT)) ordered.command = Command::GT;
  }
  return filled(words_of(ordered.command, wanted ? 0 : 1),
                {{"0", value(a[0], Grip::sum)}, {"1", value(a[1], Grip::sum)}});
}

// Not (a and b) is (not a) or (not b).
Command joint_of(const Expression& e, bool wanted) {
  return e.is(Command::AND) == wanted ? Command::AND : Command::OR;
}

std::string joined(const Expression& e, bool wanted) {
  Command joint = joint_of(e, wanted);
  auto part = [&](const Expression& argument) {
    std::string words = truth_words(argument, wanted);
    bool joins = argument.is(Command::AND) || argument.is(Command::OR);
    return joins && joint_of(argument, wanted) != joint ? bracketed(words) : words;
  };
  return filled(words_of(joint), {{"0", part(e.arguments[0])}, {"1", part(e.arguments[1])}});
}

// What must hold for e to be above 0; or not, if it is not wanted.
std::string condition(const Expression& e, bool wanted) {
  switch (e.command) {
    case Command::EQ:
    case Command::GT:
    case Command::LT:
      return comparison(e, wanted);
    case Command::AND:
    case Command::OR:
      return joined(e, wanted);
    case Command::NOT:
      return truth_words(e.arguments[0], !wanted);
    default:
      break;
  }
  return filled(words_of(Command::GT, wanted ? 0 : 1), {{"0", value(e, Grip::sum)}, {"1", "0"}});
}

// ---- statements

enum class Where : u8 {
  top,     // may be several sentences
  inside,  // of another statement, and nothing follows
  closed,  // of another statement, and something follows: an IF must show where it ends
};

std::string statement(const Expression& e, Where where);

std::string modification(const Expression& e) {
  const Expression& delta = e.arguments[0];
  std::optional<Expression> fall = negated(delta);
  std::size_t k = fall ? 1 : looks_positive(delta) ? 0 : 2;
  return filled(words_of(Command::MODIFY, k),
                {{"attribute", attribute_words(e)}, {"0", value(fall ? *fall : delta)}});
}

// An IF inside an IF, both without else, is one with both conditions.
std::string lone_if(std::string condition_words, bool is_or, const Expression& then) {
  bool merges = then.is(Command::IF) && then.arguments[2].is(Command::NOOP);
  if (!merges) {
    return filled(words_of(Command::IF),
                  {{"0", condition_words}, {"1", statement(then, Where::inside)}});
  }
  const Expression& inner = then.arguments[0];
  auto part = [](const std::string& words, bool loose) { return loose ? bracketed(words) : words; };
  bool inner_or = inner.is(Command::OR);
  std::string both =
      filled(words_of(Command::AND),
             {{"0", part(condition_words, is_or)}, {"1", part(condition(inner, true), inner_or)}});
  return lone_if(both, false, then.arguments[1]);
}

std::string if_words(const Expression& e) {
  const Expression& test = e.arguments[0];
  const Expression& then = e.arguments[1];
  const Expression& otherwise = e.arguments[2];
  if (then.is(Command::NOOP))
    return lone_if(condition(test, false), test.is(Command::AND), otherwise);
  if (otherwise.is(Command::NOOP))
    return lone_if(condition(test, true), test.is(Command::OR), then);
  return filled(words_of(Command::IF, otherwise.is(Command::IF) ? 2 : 1),
                {{"0", condition(test, true)},
                 {"1", statement(then, Where::closed)},
                 {"2", statement(otherwise, Where::inside)}});
}

std::string sequence(const Expression& e, Where where) {
  std::string out;
  for (std::size_t i = 0; i < e.arguments.size(); ++i) {
    bool is_last = i + 1 == e.arguments.size();
    Where place = is_last ? where : where == Where::top ? Where::top : Where::closed;
    std::string words = statement(e.arguments[i], place == Where::top ? Where::inside : place);
    bool after_if = i > 0 && where == Where::top && e.arguments[i - 1].is(Command::IF);
    out = i == 0 ? words
                 : filled(words_of(Command::SEQ, after_if ? 1 : 0), {{"0", out}, {"1", words}});
  }
  return out;
}

std::string statement(const Expression& e, Where where) {
  if (e.type == Type::value) return "nothing comes of " + value(e);
  switch (e.command) {
    case Command::SEQ:
      return sequence(e, where);
    case Command::IF:
      return where == Where::closed ? bracketed(if_words(e)) : if_words(e);
    case Command::MODIFY:
      return modification(e);
    case Command::SET:
      return filled(words_of(e.command),
                    {{"attribute", attribute_words(e)}, {"0", value(e.arguments[0])}});
    default:
      break;
  }
  bool self = e.target == Target::self;
  return filled(words_of(e.command),
                {{"target", self ? "you" : "the opponent"}, {"s", self ? "" : "s"}});
}

constexpr std::string_view kTriggerWords[] = {
#define AGON_TRIGGER(name, takes, sentence, words) words,
#include "agon/script/triggers.def"
#undef AGON_TRIGGER
};

}  // namespace

std::string describe(const Expression& script) { return statement(fold(script).tree, Where::top); }

std::string describe(const Trigger& trigger) {
  std::string_view words = kTriggerWords[static_cast<std::size_t>(trigger.event)];
  bool is_ability = trigger.event == Event::ON_ABILITY_USED;
  if (is_ability && trigger.parameter.empty()) return std::string(variant(words, 1));
  std::string name = is_ability ? quote(trigger.parameter) : spaced(trigger.parameter);
  return filled(variant(words, 0), {{"", name}});
}

}  // namespace agon::script
