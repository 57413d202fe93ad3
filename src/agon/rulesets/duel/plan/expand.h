// The first half of the optimiser: from bytecode to trees of nodes, with every script where it is
// triggered and everything worked out that is certain.
#pragma once

#include <optional>

#include "agon/rulesets/duel/plan/node.h"

namespace agon::duel {

// By row; what is known of an attribute for the whole match.
using Known = std::array<std::optional<float>, kAttributeRows>;

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
