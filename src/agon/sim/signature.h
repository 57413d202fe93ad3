// One number that says what a game does: equal across compilers, optimisation levels, threads and
// kernels, or determinism is broken.
#pragma once

#include "agon/game/any_game.h"

namespace agon::sim {

struct SignatureSize {
  u64 matches = 100'000;  // whole and mute, by run_batch
  u64 replays = 200;      // step by step, every state hashed
};

u64 signature(const game::AnyGame& game, const game::Player& agent, u32 threads,
              const SignatureSize& size = {});

}  // namespace agon::sim
