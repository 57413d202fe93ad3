// The program of a match-up is what the law runs, as data.
#include "agon/rulesets/duel/questions/program.h"

#include "agon/json/write.h"
#include "tests/support/duel_match.h"

namespace agon::duel {
namespace {

const HeroText kStriker{
    .attributes = R"("health": 10, "mana": 3)",
    .abilities = {{"Wait", "NOOP()"},
                  {"Hit", "MODIFY(OPPONENT, 'health', MUL(ROLL(6), -1))", R"("cost": 2, )"}},
    .effects = {{"ON_ATTRIBUTE_CHANGE('mana')", "WIN(OPPONENT)"},
                {"ON_ABILITY_USED('Hit')", "MODIFY(SELF, 'mana', -1)"}}};
const std::vector<EffectText> kFall = {
    {"ON_ATTRIBUTE_CHANGE('health')", "IF(LT(CONTEXT('new_value'), 1), LOSE(SELF), NOOP())"},
    {"ON_TURN_END", "MODIFY(SELF, 'mana', 1)"}};

class DuelProgram : public testing::Test {
 protected:
  Content content = content_of(to_json(kStriker, "A"), to_json({}, "B"), rules_json(kFall));
  ProgramRecord program = program_of(content);
  const ProgramSide& a = program.sides[0];
};

TEST_F(DuelProgram, HasTheBytecodeWithItsNumbers) {
  EXPECT_EQ(json::canonical(json::to_value(a.abilities[1].script)),
            R"({"code":[{"a":16384,"b":0,"op":"ROLL","to":12288},)"
            R"({"a":12288,"b":16385,"op":"MUL","to":12288},)"
            R"({"a":12288,"b":0,"op":"MODIFY","to":4096}],"constants":[6,-1],"temporaries":1})");
  EXPECT_EQ(program.banks[4], "constant");
  EXPECT_EQ(program.bank_size, 4096u);
}

TEST_F(DuelProgram, SaysWhatTriggersWhat) {
  EXPECT_EQ(a.changes[kHealth], (EffectNumbers{0}));
  EXPECT_EQ(a.changes[kMana], (EffectNumbers{2}));
  EXPECT_EQ(program.sides[1].changes[kMana], EffectNumbers{});
  EXPECT_EQ(a.phases.at("ON_TURN_END"), (EffectNumbers{1}));
  EXPECT_EQ(a.phases.at("ON_TURN_START"), EffectNumbers{});
  EXPECT_EQ(a.abilities[0].triggers, EffectNumbers{});
  EXPECT_EQ(a.abilities[1].triggers, (EffectNumbers{3}));
  EXPECT_EQ(a.abilities[1].cost, 2);
}

TEST_F(DuelProgram, HasEverythingElseThatTheLawKnows) {
  EXPECT_EQ(a.start, (std::vector<float>{10, 3}));
  EXPECT_EQ(program.limits.turns, content.matchup.limits.turns);
  EXPECT_EQ(program.rolls.at("first_move"), static_cast<u32>(Roll::first_move));
  EXPECT_EQ(program.rolls.at("turn_end"), static_cast<u32>(Roll::turn_end));
  EXPECT_EQ(program.context[0], "delta");
}

}  // namespace
}  // namespace agon::duel
