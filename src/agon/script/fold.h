// What a script comes to once everything that is certain has been worked out: constants computed,
// branches chosen, steps behind the script's end left out. It does the same as the script, the dice
// it throws included, except that a clamp worked out here is no longer told.
#pragma once

#include "agon/script/tree.h"

namespace agon::script {

struct Folded {
  Expression tree;
  std::vector<Span> unreachable;  // what can never run; NOOP() is not worth mentioning
};

Folded fold(Expression tree);

// Whether it can change anything; asked of a folded tree.
bool has_effect(const Expression& tree);

}  // namespace agon::script
