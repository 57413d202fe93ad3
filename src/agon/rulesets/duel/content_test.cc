#include "agon/rulesets/duel/content.h"

#include "tests/support/duel_lint.h"

namespace agon::duel {
namespace {

TEST(DuelMenus, AreInTheOrderOfTheHerosAbilities) {
  AbilityText kick{"Kick", kHit.script};
  Content content = content_of(to_json({.abilities = {kHit, kick}}, "A"),
                               to_json({.abilities = {kick, kHit}}, "B"), rules_json({}));
  State state = Duel::start(content, {});
  state.active = game::Side::b;
  EXPECT_EQ(Duel::slot(content, state, content.menus[1][0]), 0u);
  EXPECT_EQ(Duel::slot(content, state, content.menus[1][1]), 1u);
}

}  // namespace
}  // namespace agon::duel
