// What a handler of a change can do, and on which changes: every SET and MODIFY of a folded script,
// with the changes of its trigger at which it runs and what it can add to its attribute. Conditions
// on the trigger's delta narrow the former, interval arithmetic the latter, so that a handler that
// acts on one sign and answers with the other is seen to end by itself.
#pragma once

#include <limits>
#include <vector>

#include "agon/script/tree.h"

namespace agon::duel {

// Both ends belong to it; they may be endless.
struct Interval {
  double lo = -std::numeric_limits<double>::infinity();
  double hi = std::numeric_limits<double>::infinity();

  friend bool operator==(const Interval&, const Interval&) = default;
};

// Whether a change within the one can be within the other. A change is never 0.
bool may_meet(const Interval& change, const Interval& when);

struct Change {
  script::Target target = script::Target::self;
  std::string name;
  Interval when;         // the trigger's delta
  Interval by;           // what is added
  bool certain = false;  // whenever the script runs, the attribute changes
  bool settles = false;  // done twice it is as done once: a SET to a number, or within bounds
};

std::vector<Change> changes_of(const script::Expression& folded);

}  // namespace agon::duel
