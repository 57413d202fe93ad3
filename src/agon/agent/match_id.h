// What a match has for programs and servers that play it, from the system: a name, 16 hexadecimal
// digits, and seeds for their own use. Never from the match's seed or keys: who knows one of those
// can compute the dice.
#pragma once

#include <string>

#include "agon/base/types.h"

namespace agon::agent {

std::string fresh_match_id();
u64 fresh_seed();  // a whole number that every JSON reader keeps: below 2^53

}  // namespace agon::agent
