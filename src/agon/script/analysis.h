// What can be said of a script before it runs: what it reads and changes, and what looks like a
// mistake.
#pragma once

#include <optional>

#include "agon/script/fold.h"
#include "agon/script/trigger.h"

namespace agon::script {

struct AttributeUse {
  Target target;
  std::string name;
  Span span;  // of the name
};

struct ContextUse {
  std::string key;
  Span span;
};

struct Uses {
  std::vector<AttributeUse> reads;   // by GET
  std::vector<AttributeUse> writes;  // by SET and MODIFY
  std::vector<ContextUse> context;
};

// In the order of the text. Of a folded tree: what the script can really read and change.
Uses uses_of(const Expression& tree);

// Warnings: parts that can never run, no effect at all, context values that the trigger does not
// tell. An ability's script has no trigger.
Findings warnings_about(const Expression& tree, const std::optional<Trigger>& trigger);

}  // namespace agon::script
