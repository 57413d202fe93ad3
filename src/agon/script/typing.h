// From a script's text to its tree: every name, number of arguments and type is made sure of here,
// so that nothing can be wrong once a match runs (seed section 5; wrong scripts are load errors).
#pragma once

#include <optional>
#include <string_view>

#include "agon/script/tree.h"

namespace agon::script {

// The tree, or nothing and at least one error among the findings.
std::optional<Expression> read_script(std::string_view text, Findings& findings);

}  // namespace agon::script
