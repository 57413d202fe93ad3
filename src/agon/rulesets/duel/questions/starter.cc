#include "agon/rulesets/duel/questions/starter.h"

namespace agon::duel {
namespace {

constexpr std::string_view kName = "NAME";

constexpr std::string_view kHero = R"json({
  "$schema": "schema/duel/hero.json",
  "name": "NAME",
  "description": "My first hero. Change anything, then: agon validate THIS_FILE. Comments stand in the scripts.",
  "attributes": {"health": 90, "mana": 30, "strength": 8, "cooldown": 0},
  "passive_effects": [
    {
      "name": "Breath",
      "trigger": "ON_TURN_START",
      "script": "/* what happens by itself, here when my turn starts */ MODIFY(SELF, 'mana', 3)"
    },
    {
      "name": "Cooling down",
      "trigger": "ON_TURN_END",
      "script": "/* one less, but never below 0 */ SET(SELF, 'cooldown', MAX(0, SUB(GET(SELF, 'cooldown'), 1)))"
    },
    {
      "name": "Rage",
      "trigger": "ON_ATTRIBUTE_CHANGE('health')",
      "script": "/* the trigger tells how much my health has changed */ IF(LT(CONTEXT('delta'), -9), MODIFY(SELF, 'strength', 1), NOOP())"
    }
  ],
  "abilities": [
    {
      "name": "Strike",
      "description": "Strength and the roll of a die. SELF is who uses it; what MODIFY adds is negative, so it hurts.",
      "tags": ["melee", "physical"],
      "script": "MODIFY(OPPONENT, 'health', MUL(ADD(GET(SELF, 'strength'), ROLL(4)), -1))"
    },
    {
      "name": "Fire Bolt",
      "description": "Costs mana: IF asks whether there is enough, SEQ does one thing after the other. The rules know burning.",
      "tags": ["spell", "fire"],
      "script": "IF(GT(GET(SELF, 'mana'), 11), SEQ(MODIFY(SELF, 'mana', -12), MODIFY(OPPONENT, 'health', -10), MODIFY(OPPONENT, 'burning', 3)), /* too little mana: a wasted turn */ NOOP())"
    },
    {
      "name": "Stunning Blow",
      "description": "Once in a while: it sets a cooldown, which the effect above counts down. The rules know stunned.",
      "tags": ["melee", "stun"],
      "script": "IF(EQ(GET(SELF, 'cooldown'), 0), SEQ(SET(SELF, 'cooldown', 5), MODIFY(OPPONENT, 'stunned', 1), MODIFY(OPPONENT, 'health', -4)), MODIFY(OPPONENT, 'health', -4))"
    },
    {
      "name": "Rest",
      "description": "Heals, but never above 90.",
      "tags": ["heal"],
      "script": "SET(SELF, 'health', MAX(GET(SELF, 'health'), MIN(90, ADD(GET(SELF, 'health'), 14))))"
    }
  ]
}
)json";

constexpr std::string_view kRules = R"json({
  "$schema": "schema/duel/rules.json",
  "name": "NAME",
  "description": "My first rules: both heroes get these effects, before their own. Change anything, then: agon validate THIS_FILE. Comments stand in the scripts.",
  "effects": [
    {
      "name": "Death",
      "trigger": "ON_ATTRIBUTE_CHANGE('health')",
      "script": "/* without this nobody ever loses */ IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())"
    },
    {
      "name": "Burning",
      "trigger": "ON_TURN_START",
      "script": "IF(GT(GET(SELF, 'burning'), 0), SEQ(MODIFY(SELF, 'health', MUL(GET(SELF, 'burning'), -1)), MODIFY(SELF, 'burning', -1)), NOOP())"
    },
    {
      "name": "Stun",
      "trigger": "ON_ACTION_PHASE_START",
      "script": "/* PASS ends the action phase */ IF(GT(GET(SELF, 'stunned'), 0), SEQ(MODIFY(SELF, 'stunned', -1), PASS()), NOOP())"
    },
    {
      "name": "Sparks",
      "trigger": "ON_ABILITY_USED('spell')",
      "script": "/* whoever uses an ability with the tag spell may be hurt by it */ IF(EQ(ROLL(6), 1), MODIFY(SELF, 'health', -3), NOOP())"
    }
  ],
  "turn_cap": 120
}
)json";

std::string named(std::string_view text, std::string_view name) {
  std::string out(text);
  return out.replace(out.find(kName), kName.size(), name);
}

}  // namespace

std::string starter_hero(std::string_view name) { return named(kHero, name); }
std::string starter_rules(std::string_view name) { return named(kRules, name); }

}  // namespace agon::duel
