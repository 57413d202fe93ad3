#include "tests/support/script_random.h"

#include <array>
#include <cfloat>
#include <string>

#include "agon/script/arithmetic.h"

namespace agon::test {

using script::Command;
using script::Expression;
using script::Target;

namespace {

const std::array<std::string, 6> kColumns = {"health", "mana", "x_1", "it's", "a \"b\"", "größe"};

constexpr std::array kNumbers = {0.0F,   1.0F,  -1.0F,    2.0F, -1.5F, 0.5F,
                                 -10.0F, 20.0F, 0.30001F, 7.9F, 6.0F,  100.0F};

constexpr std::array kExtremes = {
    0.0F,        -0.0F,       1e-45F,       -1e-45F,       1e-40F,       FLT_MIN,
    16777215.0F, 16777216.0F, -16777216.0F, 16777218.0F,   3e38F,        -3e38F,
    FLT_MAX,     -FLT_MAX,    33554432.0F,  2147483648.0F, 4294967296.0F};

constexpr std::array kKeys = {"delta", "new_value", "old_value", "cost", "ability_id", "nobody"};

constexpr std::array kUnary = {Command::ABS, Command::NOT, Command::ROLL};

constexpr std::array kBinary = {Command::ADD, Command::SUB, Command::MUL, Command::DIV,
                                Command::MIN, Command::MAX, Command::EQ,  Command::GT,
                                Command::LT,  Command::AND, Command::OR};

}  // namespace

script::Columns random_columns() { return kColumns; }

u32 ScriptMaker::below(u32 n) { return chance::mix(key_, ++drawn_, 0).a % n; }

float ScriptMaker::number() {
  u32 kind = below(8);
  if (kind <= 2) return kNumbers[below(kNumbers.size())];
  if (kind == 3) return extreme();
  return static_cast<float>(below(200)) / 4 - 20;
}

float ScriptMaker::extreme() { return kExtremes[below(kExtremes.size())]; }

Expression ScriptMaker::value(u32 depth) {
  u32 kind = below(depth == 0 ? 4 : 12);
  if (kind <= 1) return script::number(script::stored(number()));  // no text of a script is -0
  if (kind == 2) return call(Command::GET, {});
  if (kind == 3) {
    Expression out = call(Command::CONTEXT, {});
    out.target = Target::self;
    out.name = kKeys[below(kKeys.size())];
    return out;
  }
  if (kind == 4) return call(Command::IF, {value(depth - 1), value(depth - 1), value(depth - 1)});
  if (kind == 5) return call(Command::SEQ, steps(depth, true));
  if (kind <= 7) return call(kUnary[below(kUnary.size())], {value(depth - 1)});
  return call(kBinary[below(kBinary.size())], {value(depth - 1), value(depth - 1)});
}

Expression ScriptMaker::statement(u32 depth) {
  u32 kind = below(depth <= 1 ? 9 : 16);
  if (kind <= 2) return call(Command::SET, {value(depth == 0 ? 0 : depth - 1)});
  if (kind <= 5) return call(Command::MODIFY, {value(depth == 0 ? 0 : depth - 1)});
  if (kind == 6) return value(depth);
  if (kind == 7) return call(below(2) == 0 ? Command::NOOP : Command::PASS, {});
  if (kind == 8) {
    if (below(3) != 0) return call(Command::NOOP, {});
    return call(below(2) == 0 ? Command::WIN : Command::LOSE, {});
  }
  if (kind <= 12) {
    return call(Command::IF, {value(depth - 1), statement(depth - 1), statement(depth - 1)});
  }
  return call(Command::SEQ, steps(depth, false));
}

std::vector<Expression> ScriptMaker::steps(u32 depth, bool values) {
  std::vector<Expression> out;
  for (u32 n = 1 + below(4); n > 0; --n) {
    out.push_back(values ? value(depth - 1) : statement(depth - 1));
  }
  return out;
}

Expression ScriptMaker::call(Command command, std::vector<Expression> arguments) {
  Expression out{.command = command, .arguments = std::move(arguments)};
  for (const script::Parameter& parameter : script::facts_of(command).parameters) {
    if (parameter.kind == script::Kind::target && below(2) == 0) out.target = Target::opponent;
    if (parameter.kind == script::Kind::attribute) out.name = kColumns[below(kColumns.size())];
  }
  out.type = script::type_of(command, out.arguments);
  return out;
}

}  // namespace agon::test
