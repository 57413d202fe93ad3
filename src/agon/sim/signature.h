// One number that says what a game does: equal across compilers, optimisation levels, threads and
// kernels, or determinism is broken.
#pragma once

#include "agon/game/any_game.h"

namespace agon::sim {

inline constexpr u64 kSignatureMatches = 100'000;  // whole and mute, by run_batch
inline constexpr u64 kSignatureReplays = 200;      // step by step, every state hashed

u64 signature(const game::AnyGame& game, const game::Player& agent, u32 threads);

}  // namespace agon::sim
