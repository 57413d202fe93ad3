// The ruleset's own agents, beside the ones that every game has.
#include "agon/host/game_of.h"
#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {
namespace {

// Stakes everything on a random guess, and doubles only when conceding would lose the match.
class Bold : public host::AgentOf<Hilo> {
 public:
  game::Pick decide(const Content& content, const State& state, game::Side side,
                    std::span<const game::Choice>, const chance::Draws& draws,
                    const game::Budget&) override {
    if (state.phase == Phase::guess) {
      auto guess = static_cast<Guess>(draws.below(2));
      return {choose(Verb::guess, guess, content.table.purse)};
    }
    u32 conceded = state.score[at(other(side))] + state.stake[at(other(side))];
    bool lost = conceded >= content.table.goal ||
                (state.round == content.table.cap && conceded > state.score[at(side)]);
    return {choose(lost ? Verb::double_up : Verb::concede)};
  }
};

constexpr std::array<game::AgentKind, 1> kAgents = {{
    {"bold", "stakes everything, and doubles only when conceding would lose the match",
     game::prepare_plain<Bold>},
}};

}  // namespace

std::span<const game::AgentKind> Hilo::agents() { return kAgents; }

}  // namespace agon::hilo
