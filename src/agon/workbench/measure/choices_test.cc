#include "agon/workbench/measure/choices.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace agon::workbench {
namespace {

UsesRecord played(const std::string& game, const std::string& agent, u64 matches,
                  std::optional<game::Side> only = {}) {
  OpenGame open = workbench::open({.game = game}).value();
  game::Player player = find_player(open, agent, {}).value();
  ChoiceCounter counter({});
  for (u64 i = 0; i < matches; ++i) counter.play(*open.game, player, {1, i}, only);
  return counter.record();
}

TEST(Choices, EveryDecisionIsCountedInEveryGame) {
  for (const game::Entry* entry : roster::games()) {
    UsesRecord record = played(std::string(entry->facts.name), "first", 1);
    u64 chosen = 0;
    for (const UseRecord& use : record.uses) {
      chosen += use.chosen;
      EXPECT_LE(use.chosen, use.offered) << use.name;
      EXPECT_FALSE(use.name.empty()) << entry->facts.name;
      if (use.dominated_by.empty()) continue;
      EXPECT_GE(use.compared.value(), 10u) << use.name;
    }
    EXPECT_EQ(chosen, record.decisions) << entry->facts.name;
    EXPECT_GT(record.decisions, 0u) << entry->facts.name;
    EXPECT_TRUE(std::ranges::is_sorted(record.uses, std::ranges::greater(), &UseRecord::chosen));
  }
}

TEST(Choices, OfOneSideAreItsOwn) {
  UsesRecord both = played("hilo", "random", 4);
  UsesRecord a = played("hilo", "random", 4, game::Side::a);
  UsesRecord b = played("hilo", "random", 4, game::Side::b);
  EXPECT_EQ(both.decisions, a.decisions + b.decisions);
  EXPECT_EQ(both.matches, 4u);
}

TEST(Choices, TheStrongestIsAnAgentThatCanPlayThisContent) {
  for (const game::Entry* entry : roster::games()) {
    OpenGame open = workbench::open(*entry, {}).value();
    EXPECT_TRUE(strongest_player(open)) << entry->facts.name;
  }
}

}  // namespace
}  // namespace agon::workbench
