#include "agon/rulesets/duel/questions/starter.h"

#include "tests/support/duel_lint.h"

namespace agon::duel {
namespace {

TEST(DuelStarter, TheFilesAreFineAndHaveTheirName) {
  EXPECT_EQ(about_hero(starter_hero("Nora")), "");
  EXPECT_EQ(about_rules(starter_rules("Mine")), "");
  EXPECT_NE(starter_hero("Nora").find("\"name\": \"Nora\""), std::string::npos);
  EXPECT_NE(starter_rules("Mine").find("\"name\": \"Mine\""), std::string::npos);
}

TEST(DuelStarter, TheyPlayTogether) {
  Content content = content_of(starter_hero("A"), starter_hero("B"), starter_rules("Mine"));
  EXPECT_EQ(content.entity(game::Side::a).name, "A");
  EXPECT_EQ(content.matchup.limits.turns, 120u);
}

}  // namespace
}  // namespace agon::duel
