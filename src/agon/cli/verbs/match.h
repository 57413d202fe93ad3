// One match, told as it happens and recorded: what `match` shows and `demo` verifies.
#pragma once

#include <string>

#include "agon/cli/grammar/arguments.h"
#include "agon/cli/verbs/setup.h"

namespace agon::cli {

struct Played {
  game::MatchResult result;
  std::string replay;                              // the whole file
  std::array<std::string, 2> first_defaults = {};  // by side: why the first default was played
};

Played play_match(const Setup& setup, const Arguments& arguments, bool tell = true);

}  // namespace agon::cli
