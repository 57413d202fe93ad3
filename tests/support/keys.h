// Keys of one match, for tests of dice.
#pragma once

#include "agon/chance/keys.h"

namespace agon::chance {

inline constexpr Key kRules = domain_key(MatchName{1, 0}, Domain::rules);
inline constexpr Key kSeat = domain_key(MatchName{1, 0}, Domain::seat_a);

}  // namespace agon::chance
