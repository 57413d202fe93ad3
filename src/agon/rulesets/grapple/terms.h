// The words of the sport as enumerations, with their names in JSON and on the screen.
#pragma once

#include "agon/base/list.h"
#include "agon/base/types.h"

namespace agon::grapple {

// Seed section 1.
AGON_WORDED_ENUM(Category, u8, (attack, "beats defense, loses to sweep"),
                 (control, "beats sweep, loses to defense"),
                 (defense, "beats control, loses to attack"),
                 (sweep, "beats attack, loses to control"))
AGON_ENUM(Role, u8, top, bottom)
AGON_ENUM(Initiative, u8, neutral, top, bottom)
AGON_ENUM(Risk, u8, neutral, risky)
AGON_ENUM(Tier, u8, stalemate, minor, major, dominant)

// Seed section 8, "Token Types".
AGON_ENUM(Token, u8, posture_broken, inside_position, arm_isolated, leg_isolated,
          balance_compromised)

// A small picture, or a letter where pictures cannot be shown.
struct Icon {
  std::string_view picture;
  std::string_view letter;
};

Icon icon_of(Category category);
Icon icon_of(Token token);

}  // namespace agon::grapple
