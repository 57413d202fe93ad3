// The name of a match for programs and servers that play it: 16 hexadecimal digits from the system.
// Never from the seed: who knows that can compute the dice.
#pragma once

#include <string>

namespace agon::agent {

std::string fresh_match_id();

}  // namespace agon::agent
