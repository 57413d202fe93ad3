#include "agon/rulesets/duel/plan/handlers.h"

#include "tests/support/duel_match.h"

namespace agon::duel {
namespace {

using game::Side;

// Health is column 0, mana column 1, strength column 2.
Content handled(const std::vector<EffectText>& a, const std::vector<EffectText>& b = {}) {
  HeroText hero{.attributes = R"("health": 10, "mana": 5, "strength": 3)"};
  HeroText other = hero;
  hero.effects = a;
  other.effects = b;
  return content_of(to_json(hero, "A"), to_json(other, "B"), rules_json({}));
}

TEST(DuelHandlers, TheSizeIsThatOfAllInstructionsThatAChangeCanSetOff) {
  Content content = handled({{"ON_ATTRIBUTE_CHANGE(health)", "MODIFY(SELF, 'mana', 1)"},
                             {"ON_ATTRIBUTE_CHANGE(mana)",
                              "SEQ(MODIFY(SELF, 'strength', 1), MODIFY(SELF, 'strength', 2))"}});
  Handlers handlers(content.matchup);
  EXPECT_EQ(handlers.size(Side::a, 2), 0u) << "nobody waits for strength";
  EXPECT_EQ(handlers.size(Side::a, 1), 2u);
  EXPECT_EQ(handlers.size(Side::a, 0), 3u) << "its own, and those of mana";
  EXPECT_EQ(handlers.size(Side::b, 0), 0u);
}

TEST(DuelHandlers, TheOtherSidesHandlersCountWhereTheyAreSetOff) {
  Content content = handled({{"ON_ATTRIBUTE_CHANGE(health)", "MODIFY(OPPONENT, 'mana', 1)"}},
                            {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(SELF, 'strength', 1)"}});
  EXPECT_EQ(Handlers(content.matchup).size(Side::a, 0), 2u);
}

TEST(DuelHandlers, ACircleIsEndlessAndSoIsWhateverLeadsIntoIt) {
  Content self = handled({{"ON_ATTRIBUTE_CHANGE(health)", "MODIFY(SELF, 'health', 1)"}});
  EXPECT_EQ(Handlers(self.matchup).size(Side::a, 0), Handlers::kEndless);
  Content mutual = handled({{"ON_ATTRIBUTE_CHANGE(health)", "MODIFY(OPPONENT, 'mana', 1)"},
                            {"ON_ATTRIBUTE_CHANGE(strength)", "MODIFY(SELF, 'health', 1)"}},
                           {{"ON_ATTRIBUTE_CHANGE(mana)", "MODIFY(OPPONENT, 'health', 1)"}});
  Handlers handlers(mutual.matchup);
  EXPECT_EQ(handlers.size(Side::a, 0), Handlers::kEndless);
  EXPECT_EQ(handlers.size(Side::b, 1), Handlers::kEndless);
  EXPECT_EQ(handlers.size(Side::a, 2), Handlers::kEndless);
  EXPECT_EQ(handlers.size(Side::a, 1), 0u);
}

TEST(DuelHandlers, TheyAreToldWhatTheirOwnScriptsRead) {
  Content content =
      handled({{"ON_ATTRIBUTE_CHANGE(health)", "MODIFY(SELF, 'mana', CONTEXT('delta'))"},
               {"ON_ATTRIBUTE_CHANGE(health)", "SET(SELF, 'mana', CONTEXT('old_value'))"},
               {"ON_ATTRIBUTE_CHANGE(mana)", "SET(SELF, 'strength', CONTEXT('new_value'))"}});
  Handlers handlers(content.matchup);
  Handlers::Told health = handlers.told(Side::a, 0);
  EXPECT_TRUE(health.delta && health.old_value);
  EXPECT_FALSE(health.new_value) << "only the handler of mana reads that";
  EXPECT_TRUE(handlers.told(Side::a, 1).new_value);
  EXPECT_FALSE(handlers.told(Side::b, 0).delta);
}

}  // namespace
}  // namespace agon::duel
