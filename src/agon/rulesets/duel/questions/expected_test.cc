#include "agon/rulesets/duel/questions/expected.h"

#include "tests/support/duel_match.h"

namespace agon::duel {
namespace {

using game::Side;

class DuelExpected : public MatchTest {
 protected:
  // What the only ability of a changes.
  std::string said() const {
    game::Choices choices = {duel::use(content, Side::a, 0), {}};
    return expected_changes(content, state, {.choices = choices})->text;
  }
};

TEST_F(DuelExpected, PeopleReadWhatChangesOnAverage) {
  use({.attributes = R"("health": 50, "mana": 20)",
       .abilities = {{"Bolt",
                      "SEQ(MODIFY(SELF, 'mana', -5), MODIFY(OPPONENT, 'health', MUL(ROLL(6), "
                      "-1)))"}}},
      {.attributes = R"("health": 20)"});
  open();
  EXPECT_EQ(said(), "b health -3.5, a mana -5");
}

TEST_F(DuelExpected, WhatWasSampledSaysSo) {
  use({.attributes = R"("health": 50)",
       .abilities = {{"Many", "MODIFY(SELF, 'x', SUB(ROLL(5000), ROLL(5000)))"}}},
      {.attributes = R"("health": 20)"});
  open();
  EXPECT_TRUE(said().ends_with(" (by 256 samples)")) << said();
}

}  // namespace
}  // namespace agon::duel
