// The encounter for learners: what a side sees, and how good it looks.
#include <algorithm>

#include "agon/rulesets/pillars/encounter/outlook.h"

namespace agon::pillars::encounter {

void Encounter::observe(const Content&, const State& state, game::Side side,
                        std::span<float> tensor) {
  auto share = [](u32 part, u32 whole) {
    return static_cast<float>(part) / static_cast<float>(whole);
  };
  std::size_t next = 0;
  for (game::Side whose : {side, other(side)}) {
    for (Pillar pillar : kAllPillars) tensor[next++] = share(state.step(whose, pillar), kLastStep);
    tensor[next++] = share(state.prepared[at(whose)], kBestDegree);
  }
  tensor[next++] = share(state.turn, kTurnCap);
  tensor[next++] = state.active() == side ? 1.0F : 0.0F;
  for (Phase phase : {Phase::choose, Phase::ward, Phase::withstand}) {
    tensor[next++] = state.phase == phase ? 1.0F : 0.0F;
  }
  bool attacked = state.phase == Phase::ward || state.phase == Phase::withstand;
  for (Pillar pillar : kAllPillars) {
    tensor[next++] = attacked && state.pillar == pillar ? 1.0F : 0.0F;
  }
  tensor[next++] = share(state.hit, 2);
}

// In steps, an attack under way included.
float Encounter::worth(const Content& content, const State& state) {
  if (state.outcome != Outcome::running) return game::worth_of(state.outcome);
  double standing = Outlook(content).standing_of_a(state);
  return std::clamp(static_cast<float>(standing / kWin), -0.95F, 0.95F);
}

}  // namespace agon::pillars::encounter
