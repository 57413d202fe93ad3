// From tree to bytecode, left to right and as it stands: no cleverness here, because what this
// gives is the law. Optimisers start from its result.
#pragma once

#include <span>
#include <string>

#include "agon/script/code.h"
#include "agon/script/tree.h"

namespace agon::script {

// Column i holds the attribute columns[i]; there are at most kMostAttributes.
using Columns = std::span<const std::string>;

// Refuses scripts that are too long, and attributes that have no column.
Found<Program> compile(const Expression& tree, Columns columns);

}  // namespace agon::script
