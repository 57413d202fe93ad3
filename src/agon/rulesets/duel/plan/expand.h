// The first pass, from bytecode to nodes: SELF and OPPONENT become rows, and every script stands
// where it is triggered. That is inlining: handlers of a change stand inside the store that sets
// them off, unless they go in a circle or are too long; those become procedures, which are called.
// On the way each script goes through constant propagation (propagate.h), which begins with the
// attributes that are known for the whole match: all of them are assumed to be so, until a store
// contradicts.
#pragma once

#include "agon/rulesets/duel/plan/propagate.h"

namespace agon::duel {

struct ExpandOptions {
  Known known = {};
  bool opening = false;
  bool optimise = true;
  bool keeps_count = false;  // of what the start of an action phase triggers, for whoever looks
};

// Attributes of `known` that can change nevertheless are struck out there, and the pieces are made
// without them.
Pieces expand(const Content& content, ExpandOptions& options);

}  // namespace agon::duel
