// Agents that are not ours: programs and servers. They can be typed on the command line and stand
// nowhere else: no file and no peer starts a program or makes us talk to somebody.
#pragma once

#include <string_view>

#include "agon/agent/exec.h"
#include "agon/agent/http.h"
#include "agon/agent/stranger.h"

namespace agon::agent {

inline bool is_external(std::string_view typed) {
  return typed.starts_with(kExecPrefix) || is_url(typed);
}

}  // namespace agon::agent
