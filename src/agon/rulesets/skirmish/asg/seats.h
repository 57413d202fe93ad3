// Who decided, in the words of asg and in ours.
#pragma once

#include "agon/rulesets/skirmish/asg/format.h"

namespace agon::skirmish {

// Of a seat as it was typed: "greedy", "mix:p=0.3", ...
AsgPlayer asg_player(std::string_view seat);

// A name for people, which gives the same player again.
std::string seat_of(const AsgPlayer& player);

}  // namespace agon::skirmish
