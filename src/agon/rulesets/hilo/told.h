// A table of hilo in words.
#pragma once

#include "agon/game/told.h"
#include "agon/rulesets/hilo/content.h"

namespace agon::hilo {

inline std::vector<game::ToldGroup> told(const Content& content, std::size_t) {
  return {{"numbers", game::told_numbers(content.table)}};
}

}  // namespace agon::hilo
