// The combos of five dice: what attacks are made with, and blocks of defense v1.
#pragma once

#include "agon/rulesets/aegis/content/records.h"

namespace agon::aegis {

inline constexpr u8 kNoCombo = kComboCount;

constexpr u32 bit_of(Combo combo) { return 1u << static_cast<u32>(combo); }

// Those that a hand shows, as a mask; a lower one inside a better one, too.
u32 combos_of(Hand hand);

}  // namespace agon::aegis
