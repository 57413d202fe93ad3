// Random match-ups of duel: two heroes and rules, from tame ones that look like those people write
// to wild ones that reach every limit. The same seed gives the same.
#pragma once

#include "agon/rulesets/duel/content.h"

namespace agon::test {

duel::Content random_duel(u64 seed);

}  // namespace agon::test
