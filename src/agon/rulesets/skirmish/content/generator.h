// Random scenarios from a key, for training on many maps: always valid, without warnings, and the
// same for both sides. Half of a map grows on a grid, from a headquarters to the middle, and the
// other half is its mirror image or its image turned by 180 degrees, so that every node has a twin
// with the same yield. Edges join neighbours on the grid and never cross. The enemy's headquarters
// is farther away than one ply reaches.
#pragma once

#include "agon/chance/mix.h"
#include "agon/json/value.h"
#include "agon/rulesets/skirmish/content.h"

namespace agon::skirmish {

Scenario random_scenario(chance::Key key, std::string_view id);

// The same as a document.
json::Value random_map(chance::Key key, std::string_view id);

}  // namespace agon::skirmish
