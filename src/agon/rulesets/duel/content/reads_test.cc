#include "agon/rulesets/duel/content/reads.h"

#include "tests/support/duel_match.h"

namespace agon::duel {
namespace {

TEST(DuelReads, AColumnCountsIfAScriptReadsItOrAnEffectWaitsForItsChange) {
  Content content = content_of(
      to_json({.attributes = R"("health": 10, "mana": 5, "strength": 3, "defense": 1)",
               .abilities = {{"Hit", "MODIFY(OPPONENT, 'health', GET(SELF, 'strength'))"},
                             {"Rest", "MODIFY(SELF, 'defense', 1)"}},
               .effects = {{"ON_ATTRIBUTE_CHANGE(mana)", "NOOP()"}}},
              "A"),
      to_json({}, "B"), rules_json({}));
  // A MODIFY reads its own attribute only for that attribute's sake.
  std::vector<std::string> unread;
  auto columns = unread_columns(content.matchup);
  for (u8 column : columns[0]) unread.push_back(content.matchup.columns[column]);
  EXPECT_EQ(std::ranges::count(unread, "strength"), 0);
  EXPECT_EQ(std::ranges::count(unread, "mana"), 0);
  EXPECT_EQ(std::ranges::count(unread, "defense"), 1);
  EXPECT_EQ(std::ranges::count(unread, "health"), 1);
}

}  // namespace
}  // namespace agon::duel
