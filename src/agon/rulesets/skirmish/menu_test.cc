#include "agon/rulesets/skirmish/menu.h"

#include <gtest/gtest.h>

#include "agon/chance/draws.h"
#include "agon/chance/keys.h"
#include "agon/json/document.h"
#include "tests/support/tree.h"

namespace agon::skirmish {
namespace {

using game::Choice, game::Choices;

Content two_lanes() {
  json::Document document = *json::load(test::tree("/content/skirmish/scenario/scenario_01.json"));
  Problems problems;
  return *Skirmish::load(std::vector{json::root(document)}, problems);
}

void expect_every_entry(const Content& content, const State& state) {
  std::vector<Choice> scratch;
  std::span<const Choice> menu = Skirmish::menu(content, state, state.active, scratch);
  for (u32 i = 0; i < menu.size(); ++i) {
    auto draw = [&](u32 size) {
      EXPECT_EQ(size, menu.size());
      return i;
    };
    EXPECT_EQ(Skirmish::menu_entry(content, state, state.active, draw), menu[i]) << i;
  }
}

// Looks at every decision of a match of random choices.
void look_at_a_match(const Content& content, u64 index) {
  chance::Key key = chance::match_key({7, index});
  chance::QuickReferee referee(domain_key(key, chance::Domain::rules));
  chance::Key seat = domain_key(key, chance::Domain::seat_a);
  State state = Skirmish::start(content, {});
  std::vector<Choice> scratch;
  for (u32 step = 0; state.outcome == game::Outcome::running; ++step) {
    Choices choices{};
    if (Skirmish::deciders(state) != game::Deciders::nobody) {
      expect_every_entry(content, state);
      auto menu = Skirmish::menu(content, state, state.active, scratch);
      auto size = static_cast<u32>(menu.size());
      choices[at(state.active)] = menu[chance::Draws(seat, step).below(size)];
    }
    Skirmish::play(content, state, choices, referee);
  }
}

TEST(SkirmishMenu, AnEntryIsTheOneThatTheMenuHasThere) {
  Content content = two_lanes();
  for (u64 index = 0; index < 10; ++index) look_at_a_match(content, index);
}

TEST(SkirmishMenu, AnEntryOfAnotherPriceIsTheOneThatTheMenuHasThere) {
  Content content = two_lanes();
  content.scenario.settings.cost = 4;
  for (u64 index = 0; index < 3; ++index) look_at_a_match(content, index);
}

TEST(SkirmishMenu, WithoutActionsThereIsOnlyTheEnd) {
  Content content = two_lanes();
  content.scenario.settings.budget = 0;
  look_at_a_match(content, 0);
}

TEST(SkirmishMenu, AmountsAreOneHalfAndAllWithoutDoubles) {
  auto amounts = [](u32 all) {
    std::vector<u32> out;
    for (u32 i = 0; i < count_amounts(all); ++i) out.push_back(amount_at(all, i));
    return out;
  };
  EXPECT_EQ(amounts(0), (std::vector<u32>{}));
  EXPECT_EQ(amounts(1), (std::vector<u32>{1}));
  EXPECT_EQ(amounts(2), (std::vector<u32>{1, 2}));
  EXPECT_EQ(amounts(3), (std::vector<u32>{1, 2, 3}));
  EXPECT_EQ(amounts(4), (std::vector<u32>{1, 2, 4}));
  EXPECT_EQ(amounts(9), (std::vector<u32>{1, 5, 9}));
}

}  // namespace
}  // namespace agon::skirmish
