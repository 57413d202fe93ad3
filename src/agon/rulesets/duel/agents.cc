// The duel's own agents: both judge abilities by exact expectations (questions/judge.h).
#include "agon/host/game_of.h"
#include "agon/rulesets/duel/questions/judge.h"

namespace agon::duel {
namespace {

using game::Choice, game::Side;

class Greedy : public host::AgentOf<Duel> {
 public:
  game::Pick decide(const Content& content, const State& state, Side side, std::span<const Choice>,
                    const chance::Draws& draws, const game::Budget&) override {
    return {use(content, side, best_of(values_now(content, state, side, draws)))};
  }
};

class Duelist : public host::AgentOf<Duel> {
 public:
  game::Pick decide(const Content& content, const State& state, Side side, std::span<const Choice>,
                    const chance::Draws& draws, const game::Budget& budget) override {
    u64 plays = budget.nodes != 0 ? budget.nodes : kPlays;
    return {use(content, side,
                best_of(values_ahead(content, state, side, draws, kTurns, plays, budget.stop)))};
  }

 private:
  static constexpr u32 kTurns = 3;
  static constexpr u64 kPlays = 8192;  // steps, for each ability
};

constexpr std::array<game::AgentKind, 2> kAgents = {{
    {"greedy", "picks the ability that leaves it best off after its turn, by exact odds",
     game::prepare_plain<Greedy>},
    {"duelist", "the same three turns ahead, the other side's best answer included",
     game::prepare_plain<Duelist>},
}};

}  // namespace

std::span<const game::AgentKind> Duel::agents() { return kAgents; }

}  // namespace agon::duel
