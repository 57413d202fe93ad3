// hilo for learners: what a side sees, and how good it looks.
#include <algorithm>

#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {

void Hilo::observe(const Content& content, const State& state, Side side, std::span<float> tensor) {
  const Table& table = content.table;
  auto share = [](u32 part, u32 whole) {
    return static_cast<float>(part) / static_cast<float>(whole);
  };
  std::size_t own = at(side);
  std::size_t opposing = at(other(side));
  // Guesses are secret until both are in; stakes are 0 until then, so nothing leaks.
  tensor[0] = share(std::min(state.score[own], table.goal), table.goal);
  tensor[1] = share(std::min(state.score[opposing], table.goal), table.goal);
  tensor[2] = share(state.round, table.cap);
  tensor[3] = state.phase == Phase::guess ? 1.0F : 0.0F;
  tensor[4] = state.phase == Phase::answer ? 1.0F : 0.0F;
  tensor[5] = state.phase == Phase::answer && state.right == side ? 1.0F : 0.0F;
  tensor[6] = share(state.stake[own], table.purse);
  tensor[7] = share(state.stake[opposing], table.purse);
}

// A side that guessed right is about to gain its stake, or more.
float Hilo::worth(const Content& content, const State& state) {
  auto goal = static_cast<float>(content.table.goal);
  float lead = static_cast<float>(state.score[0]) - static_cast<float>(state.score[1]);
  if (state.phase == Phase::answer) {
    auto stake = static_cast<float>(state.stake[at(state.right)]);
    lead += state.right == Side::a ? stake : -stake;
  }
  return std::clamp(lead / goal, -1.0F, 1.0F);
}

}  // namespace agon::hilo
