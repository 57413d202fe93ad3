// Random play through the virtual door, for tests that look at every state of it.
#pragma once

#include <functional>
#include <vector>

#include "agon/game/any_game.h"
#include "agon/replay/step.h"

namespace agon::test {

using Bytes = std::vector<std::byte>;

Bytes start_of(const game::AnyGame& game);

// Plays one random match; `look` sees each step with the states before and after it.
struct Moment {
  const Bytes& before;
  const replay::Step& step;
  const Bytes& after;
};
void walk(const game::AnyGame& game, chance::MatchName name,
          const std::function<void(const Moment&)>& look,
          chance::EventListener* listener = nullptr);

// A random menu entry for each side that decides.
game::Choices random_choices(const game::AnyGame& game, game::StateView state, chance::Key key,
                             u32 decision);

// For agents that search, where how well they do it does not matter.
inline const game::Budget kLittle{.nodes = 500};

// `n` times the environment's AGON_TEST_SCALE (default 1), at least 1: how often a test repeats
// itself, small under sanitizers.
int scaled(int n);

}  // namespace agon::test
