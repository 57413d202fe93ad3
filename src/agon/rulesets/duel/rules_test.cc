// Choices, and the examples of the seed, sections 6 and 8, word for word.
#include "agon/rulesets/duel/rules.h"

#include "tests/support/duel_match.h"

namespace agon::duel {
namespace {

using game::Outcome, game::Side;
using DuelRules = MatchTest;

const AbilityText kWait{"Wait", "NOOP()"};

TEST_F(DuelRules, AnEmptySlotIsRefusedAndAnAbilityThatDoesNothingIsALegalTurn) {
  use({.abilities = {kWait}}, {.abilities = {kWait, {"Second", "NOOP()"}}});
  open();
  game::Choice second = duel::use(content, Side::b, 1);
  EXPECT_EQ(Duel::refusal(content, state, Side::a, second), Refused::no_such_ability);
  EXPECT_EQ(Duel::refusal(content, state, Side::b, second), Refused::not_deciding);
  act(0);
  EXPECT_EQ(state.turn, 2u);
}

class SeedDuel : public MatchTest {
 protected:
  void use_heroes(const std::string& a, const std::string& b) {
    content = content_of(a, b, shipped_file("rules", "standard"));
    state = Duel::start(content, {});
  }
};

TEST_F(SeedDuel, TheFightersSlashTakesItsStrength) {
  use_heroes(shipped_file("hero", "fighter"), shipped_file("hero", "fire_mage"));
  open();
  act(0);
  EXPECT_EQ(get(Side::b, "health"), 50);
}

TEST_F(SeedDuel, ShieldBashAndHealPotion) {
  use_heroes(shipped_file("hero", "fighter"), shipped_file("hero", "fire_mage"));
  open();
  act(1);
  EXPECT_EQ(get(Side::b, "health"), 55);
  EXPECT_EQ(get(Side::a, "defense"), 7);
  go();
  act(2);
  go();
  act(2);
  EXPECT_EQ(get(Side::a, "health"), 118) << "a staff hit between";
}

TEST_F(SeedDuel, TheMageGainsManaPaysForFireballsAndMeditates) {
  use_heroes(shipped_file("hero", "fire_mage"), shipped_file("hero", "fighter"));
  open();
  EXPECT_EQ(get(Side::a, "mana"), 105);
  act(0);
  EXPECT_EQ(get(Side::a, "mana"), 90);
  EXPECT_EQ(get(Side::b, "health"), 77.5F);
  EXPECT_EQ(content.entity(Side::a).abilities[0].cost, 15);
  go();
  act(2);
  go();
  act(1);
  EXPECT_EQ(get(Side::a, "mana"), 115);
}

TEST_F(SeedDuel, AFireballWithoutManaIsAWastedTurn) {
  use_heroes(shipped_file("hero", "fire_mage"), shipped_file("hero", "fighter"));
  open();
  state.row(content, Side::a)[kMana] = 14;
  act(0);
  EXPECT_EQ(get(Side::b, "health"), 100);
  EXPECT_EQ(get(Side::a, "mana"), 14);
}

TEST_F(SeedDuel, WhoeverFallsBelowOneHealthLoses) {
  use_heroes(shipped_file("hero", "fighter"), shipped_file("hero", "fire_mage"));
  open();
  state.row(content, Side::b)[kHealth] = 10.5F;
  act(0);
  EXPECT_EQ(Duel::outcome(state), Outcome::a);
  EXPECT_TRUE(
      lines.text.ends_with("b's health 10.5 -> 0.5 (-10) by a's Sword Slash\n"
                           "a wins by b's Death\n"));
}

TEST_F(SeedDuel, BurningHurtsAtTurnStartAndFades) {
  use_heroes(shipped_file("hero", "fighter"), shipped_file("hero", "fire_mage"));
  go();
  state.row(content, Side::a)[5] = 3;
  EXPECT_EQ(get(Side::a, "burning"), 3);
  go();
  EXPECT_EQ(get(Side::a, "health"), 97);
  EXPECT_EQ(get(Side::a, "burning"), 2);
}

TEST_F(SeedDuel, BurningMayKillBeforeTheFadeHappens) {
  use_heroes(shipped_file("hero", "fighter"), shipped_file("hero", "fire_mage"));
  go();
  state.row(content, Side::a)[kHealth] = 2;
  state.row(content, Side::a)[5] = 3;
  go();
  EXPECT_EQ(Duel::outcome(state), Outcome::b);
  EXPECT_EQ(get(Side::a, "burning"), 3);
}

TEST_F(SeedDuel, AStunnedHeroLosesItsTurnAndTheStunFades) {
  use_heroes(shipped_file("hero", "fighter"), shipped_file("hero", "fire_mage"));
  go();
  state.row(content, Side::a)[6] = 1;
  EXPECT_EQ(get(Side::a, "stunned"), 1);
  go();
  EXPECT_EQ(state.turn, 2u);
  EXPECT_EQ(get(Side::a, "stunned"), 0);
}

TEST_F(SeedDuel, RageMakesTheHurtStronger) {
  use({.abilities = {{"Hit", "MODIFY(OPPONENT, 'health', -4)"},
                     {"Heal", "MODIFY(OPPONENT, 'health', 4)"}}},
      {.attributes = R"("health": 10, "strength": 5)",
       .effects = {{"ON_ATTRIBUTE_CHANGE('health')",
                    "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'strength', 1), NOOP())"}}});
  open();
  act(0);
  EXPECT_EQ(get(Side::b, "strength"), 6);
  go();
  act(0);
  go();
  act(1);
  EXPECT_EQ(get(Side::b, "strength"), 6);
}

}  // namespace
}  // namespace agon::duel
