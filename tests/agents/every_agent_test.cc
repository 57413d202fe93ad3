// What every agent of every game owes: the same match in a batch and step by step, and no choice
// that the law refuses.
#include <gtest/gtest.h>

#include "agon/agent/agents.h"
#include "agon/sim/match.h"
#include "tests/support/games.h"
#include "tests/support/walk.h"

namespace agon::test {
namespace {

class EveryAgent : public testing::TestWithParam<Subject> {};
INSTANTIATE_TEST_SUITE_P(Roster, EveryAgent, testing::ValuesIn(subjects()),
                         name_of_param<testing::TestParamInfo<Subject>>);

TEST_P(EveryAgent, PlaysTheSameInABatchAndStepByStep) {
  const game::AnyGame& game = *GetParam().game;
  std::unique_ptr<game::Agent> other = agent::random().make(game);
  for (const game::AgentKind& kind : agent::kinds_of(*GetParam().entry)) {
    Result<game::Player> player = agent::find(*GetParam().entry, kind.name, game);
    if (!player) continue;  // one that needs a file which this content does not have
    std::unique_ptr<game::Agent> agent = player->make(game);
    std::vector<game::MatchResult> batch(static_cast<std::size_t>(scaled(4)));
    game.run_batch({12, 0}, {{agent.get(), other.get()}, kLittle}, batch, {});
    for (u64 i = 0; i < batch.size(); ++i) {
      sim::Match match(game, {12, i}, {{agent.get(), other.get()}, kLittle});
      while (!match.over()) match.advance();
      EXPECT_EQ(match.result(), batch[i]) << kind.name << " " << i;
      EXPECT_EQ(batch[i].defaulted, (std::array<u32, 2>{0, 0})) << kind.name;
    }
  }
}

// Hands a menu to an agent that reads none.
class WithMenu : public game::Agent {
 public:
  explicit WithMenu(game::Agent& agent) : agent_(agent) {}
  game::Pick pick(const game::AnyGame& game, game::StateView state, game::Side side,
                  std::span<const game::Choice> menu, const chance::Draws& draws,
                  const game::Budget& budget) override {
    EXPECT_FALSE(menu.empty());
    return agent_.pick(game, state, side, menu, draws, budget);
  }
  void begin(const game::AnyGame& game, game::Side side) override { agent_.begin(game, side); }

 private:
  game::Agent& agent_;
};

TEST_P(EveryAgent, ThatReadsNoMenuPlaysTheSameWithOne) {
  const game::AnyGame& game = *GetParam().game;
  std::unique_ptr<game::Agent> other = agent::random().make(game);
  for (const game::AgentKind& kind : agent::kinds_of(*GetParam().entry)) {
    Result<game::Player> player = agent::find(*GetParam().entry, kind.name, game);
    if (!player) continue;  // one that needs a file which this content does not have
    std::unique_ptr<game::Agent> agent = player->make(game);
    if (agent->reads_menu()) continue;
    WithMenu with_menu(*agent);
    std::vector<game::MatchResult> without(static_cast<std::size_t>(scaled(4)));
    std::vector<game::MatchResult> with(without.size());
    game.run_batch({13, 0}, {{agent.get(), other.get()}, kLittle}, without, {});
    game.run_batch({13, 0}, {{&with_menu, other.get()}, kLittle}, with, {});
    EXPECT_EQ(without, with) << kind.name;
  }
}

}  // namespace
}  // namespace agon::test
