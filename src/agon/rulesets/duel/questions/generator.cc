#include "agon/rulesets/duel/questions/generator.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "agon/chance/luck.h"

namespace agon::duel {
namespace {

using chance::Luck, json::Value;

struct Named {
  std::string name;
  std::string tag;
  std::string script;
};

constexpr std::array<std::string_view, 6> kTags = {"melee", "spell", "fire",
                                                   "frost", "luck",  "movement"};

// Expressions of any shape. Wild scripts are kept small, so that they stay below every limit.
class Wild {
 public:
  explicit Wild(Luck& luck) : luck_(luck) {}

  // Draws stand in statements of their own: compilers differ in the order of arguments.
  std::string command(int depth) {
    if (depth == 0) return change(0);
    u32 kind = luck_.below(12);
    if (kind >= 7) return change(depth - 1);
    std::string first = command(depth - 1);
    if (kind <= 1) {
      std::string condition = value(depth - 1);
      std::string second = command(depth - 1);
      return fmt::format("IF({}, {}, {})", condition, first, second);
    }
    if (kind <= 4) return fmt::format("SEQ({}, {})", first, command(depth - 1));
    if (kind == 5) return fmt::format("IF({}, PASS(), {})", value(0), first);
    std::string_view ending = luck_.one_in(2) ? "WIN" : "LOSE";
    return fmt::format("IF(GT(ROLL(60), 59), {}({}), {})", ending, target(), first);
  }

  std::string value(int depth) {
    static constexpr std::array<std::string_view, 11> two = {
        "ADD", "SUB", "MUL", "DIV", "MIN", "MAX", "EQ", "GT", "LT", "AND", "OR"};
    u32 kind = depth == 0 ? 2 : luck_.below(6);
    if (kind == 2) return leaf();
    std::string first = value(depth - 1);
    if (kind == 0) return fmt::format("{}({})", luck_.one_in(2) ? "ABS" : "NOT", first);
    std::string second = value(depth - 1);
    if (kind == 1) return fmt::format("IF({}, {}, {})", first, second, value(depth - 1));
    return fmt::format("{}({}, {})", luck_.pick(two), first, second);
  }

  std::string_view attribute() {
    static constexpr std::array<std::string_view, 8> names = {
        "health", "mana", "strength", "burning", "stunned", "focus", "omen", "tide"};
    return luck_.pick(names);
  }

 private:
  std::string_view target() { return luck_.one_in(2) ? "SELF" : "OPPONENT"; }

  std::string change(int depth) {
    std::string_view name = luck_.one_in(4) ? "SET" : "MODIFY";
    std::string_view whose = target();
    std::string_view what = attribute();
    return fmt::format("{}({}, '{}', {})", name, whose, what, value(depth));
  }

  std::string read() {
    std::string_view whose = target();
    return fmt::format("GET({}, '{}')", whose, attribute());
  }

  std::string leaf() {
    static constexpr std::array<std::string_view, 5> keys = {"delta", "new_value", "old_value",
                                                             "ability_id", "cost"};
    switch (luck_.below(6)) {
      case 0:
        return fmt::format("ROLL({})", luck_.between(0, 12));
      case 1:
        return fmt::format("CONTEXT('{}')", luck_.pick(keys));
      case 2:
      case 3:
        return read();
      default:
        if (luck_.one_in(30)) return "3e38";  // near the largest float: sums are clamped
        return fmt::format("{}", luck_.between(-12, 12));
    }
  }

  Luck& luck_;
};

std::string paid(int cost, const std::string& body) {
  return fmt::format("IF(GT(GET(SELF, 'mana'), {}), SEQ(MODIFY(SELF, 'mana', -{}), {}), NOOP())",
                     cost - 1, cost, body);
}

std::string hit(const std::string& amount) {
  return fmt::format("MODIFY(OPPONENT, 'health', MUL({}, -1))", amount);
}

// What heroes usually do. The first is an attack that is always possible.
Named plain_ability(Luck& luck, std::size_t number) {
  int power = luck.between(5, 12);
  int cost = luck.between(5, 15);
  switch (number == 0 ? 0 : luck.below(9)) {
    case 0:
      return {"Strike", "melee", hit(fmt::format("ADD(GET(SELF, 'strength'), ROLL({}))", power))};
    case 1:
      return {"Bolt", "spell", paid(cost, hit(fmt::format("{}", power + cost / 2)))};
    case 2:
      return {"Fire", "fire",
              paid(cost, fmt::format("SEQ({}, MODIFY(OPPONENT, 'burning', {}))",
                                     hit(fmt::format("ROLL({})", power)), luck.between(1, 4)))};
    case 3:
      return {"Daze", "frost",
              fmt::format("IF(EQ(GET(SELF, 'cooldown'), 0), SEQ(SET(SELF, 'cooldown', {}), "
                          "MODIFY(OPPONENT, 'stunned', 1), {}), NOOP())",
                          luck.between(4, 7), hit(fmt::format("{}", power / 2)))};
    case 4:
      return {"Mend", "spell",
              paid(cost, fmt::format("MODIFY(SELF, 'health', ADD({}, ROLL(6)))", power))};
    case 5:
      return {"Gather", "luck", fmt::format("MODIFY(SELF, 'mana', {})", 2 * power)};
    case 6:
      return {"Train", "movement", fmt::format("MODIFY(SELF, 'strength', {})", luck.between(1, 3))};
    case 7:
      return {"Gamble", "luck",
              fmt::format("IF(GT(ROLL({}), {}), {}, MODIFY(SELF, 'health', -4))", 2 * power, power,
                          hit(fmt::format("{}", 2 * power)))};
    default:
      return {
          "Finish", "melee",
          fmt::format("IF(LT(GET(OPPONENT, 'health'), {}), LOSE(OPPONENT), {})", power, hit("4"))};
  }
}

Value effect(std::string name, std::string trigger, std::string script) {
  Value out = Value::object();
  out.set("name", std::move(name));
  out.set("trigger", std::move(trigger));
  out.set("script", std::move(script));
  return out;
}

Value plain_effect(Luck& luck) {
  switch (luck.below(4)) {
    case 0:
      return effect("Wellspring", "ON_TURN_START",
                    fmt::format("MODIFY(SELF, 'mana', {})", luck.between(2, 6)));
    case 1:
      return effect("Anger", "ON_ATTRIBUTE_CHANGE('health')",
                    "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'strength', 1), NOOP())");
    case 2:
      return effect("Thrift", "ON_ABILITY_USED", "MODIFY(SELF, 'mana', DIV(CONTEXT('cost'), 5))");
    default:
      return effect("Blessing", "ON_GAME_START",
                    fmt::format("MODIFY(SELF, 'health', ROLL({}))", luck.between(4, 12)));
  }
}

std::string wild_trigger(Luck& luck, Wild& wild) {
  static constexpr std::array<std::string_view, 5> plain = {
      "ON_GAME_START", "ON_TURN_START", "ON_ACTION_PHASE_START", "ON_TURN_END", "ON_ABILITY_USED"};
  switch (luck.below(5)) {
    case 0:
    case 1:
      return fmt::format("ON_ATTRIBUTE_CHANGE('{}')", wild.attribute());
    case 2:
      return fmt::format("ON_ABILITY_USED({})", luck.pick(kTags));
    default:
      return std::string(luck.pick(plain));
  }
}

Value some_effects(Luck& luck, Temper temper, int most) {
  Value out = Value::array();
  Wild wild(luck);
  for (int n = luck.between(0, most); n > 0; --n) {
    if (temper == Temper::plain) {
      out.push(plain_effect(luck));
    } else {
      std::string trigger = wild_trigger(luck, wild);
      out.push(effect(fmt::format("Wild {}", n), std::move(trigger), wild.command(2)));
    }
  }
  return out;
}

Value ability(Luck& luck, Temper temper, std::size_t number) {
  Named made = plain_ability(luck, number);
  if (temper == Temper::wild && number > 0) {
    made = {"Wild", std::string(luck.pick(kTags)), Wild(luck).command(3)};
  }
  Value out = Value::object();
  Value tags = Value::array();
  tags.push(made.tag);
  out.set("name", fmt::format("{} {}", made.name, number + 1));
  out.set("tags", std::move(tags));
  out.set("script", made.script);
  return out;
}

// As everybody knows them, and as `standard` has them.
void add_standard(Value& effects) {
  effects.push(effect("Death", "ON_ATTRIBUTE_CHANGE('health')",
                      "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())"));
  effects.push(effect("Burning", "ON_TURN_START",
                      "IF(GT(GET(SELF, 'burning'), 0), SEQ(MODIFY(SELF, 'health', "
                      "MUL(GET(SELF, 'burning'), -1)), MODIFY(SELF, 'burning', -1)), NOOP())"));
  effects.push(effect("Stun", "ON_ACTION_PHASE_START",
                      "IF(GT(GET(SELF, 'stunned'), 0), SEQ(MODIFY(SELF, 'stunned', -1), PASS()), "
                      "NOOP())"));
}

Value plain_rule(Luck& luck) {
  switch (luck.below(5)) {
    case 0: {
      std::string trigger = fmt::format("ON_ABILITY_USED({})", luck.pick(kTags));
      return effect("Heavy Air", std::move(trigger),
                    fmt::format("MODIFY(SELF, 'health', -{})", luck.between(1, 4)));
    }
    case 1:
      return effect("Mana Burn", "ON_ATTRIBUTE_CHANGE('mana')",
                    fmt::format("IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'health', "
                                "DIV(CONTEXT('delta'), {})), NOOP())",
                                luck.between(3, 8)));
    case 2:
      return effect("Fatigue", "ON_TURN_END",
                    "SEQ(MODIFY(SELF, 'fatigue', 0.5), MODIFY(SELF, 'health', MUL(GET(SELF, "
                    "'fatigue'), -1)))");
    case 3:
      return effect("Ice", "ON_ACTION_PHASE_START",
                    fmt::format("IF(EQ(ROLL({}), 1), PASS(), NOOP())", luck.between(4, 10)));
    default:
      return effect("Tide", "ON_TURN_START",
                    fmt::format("MODIFY(SELF, 'mana', {})", luck.between(1, 6)));
  }
}

}  // namespace

Value random_hero(chance::Key key, Temper temper) {
  Luck luck(key);
  Value attributes = Value::object();
  attributes.set("health", luck.between(60, 120));
  attributes.set("mana", luck.between(20, 80));
  attributes.set("strength", luck.between(4, 10));
  attributes.set("cooldown", 0);
  Value abilities = Value::array();
  int count = luck.between(2, 8);
  for (int i = 0; i < count; ++i) {
    abilities.push(ability(luck, temper, static_cast<std::size_t>(i)));
  }
  Value effects = some_effects(luck, temper, 4);
  effects.push(effect("Cooling down", "ON_TURN_END",
                      "SET(SELF, 'cooldown', MAX(0, SUB(GET(SELF, 'cooldown'), 1)))"));
  Value out = Value::object();
  out.set("name", fmt::format("Hero {:08x}", key.a ^ key.b));
  out.set("attributes", std::move(attributes));
  out.set("passive_effects", std::move(effects));
  out.set("abilities", std::move(abilities));
  return out;
}

Value random_rules(chance::Key key, Temper temper) {
  Luck luck(key);
  Value effects = Value::array();
  add_standard(effects);
  for (int n = luck.between(0, 2); n > 0; --n) effects.push(plain_rule(luck));
  if (temper == Temper::wild) {
    Value wild = some_effects(luck, temper, 4);
    for (Value& one : wild.items()) effects.push(std::move(one));
  }
  Value out = Value::object();
  out.set("name", fmt::format("Rules {:08x}", key.a ^ key.b));
  out.set("effects", std::move(effects));
  out.set("turn_cap", luck.between(40, 200));
  if (temper == Temper::wild) {
    out.set("trigger_depth", luck.between(1, 16));
    out.set("trigger_limit", luck.between(4, 256));
  }
  return out;
}

}  // namespace agon::duel
