// Vector environments (env/env.h) by names, as everything else here is asked for.
#pragma once

#include "agon/env/env.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {

// Contents that a game makes itself, drawn at the start of each match.
struct GeneratedContents {
  // Which kinds; empty: all that the game can make. The others are those of the first game.
  std::vector<std::string> kinds = {};
  u64 seed = 1;  // of `agon generate`
  u32 size = 1024;
  u64 renewed_after = 1u << 16;
};

struct EnvironmentOptions {
  // Match-ups of one game, side by side: place i plays games[i % games.size()], or what `places`
  // says.
  std::vector<GameChoice> games;
  std::vector<u32> places = {};
  std::optional<GeneratedContents> generated = {};  // then there is one game
  // As somebody types an agent: for a learner, who sits at `env.seat`.
  std::string opponent = {};
  Programs programs = {};
  env::Options env = {};
};

struct Environment {
  std::vector<OpenGame> open;  // the games that were named
  std::unique_ptr<env::Env> env;
};

Reply<Environment> make_environment(const EnvironmentOptions& options);

}  // namespace agon::workbench
