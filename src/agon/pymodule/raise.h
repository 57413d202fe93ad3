// Problems as Python's exceptions: agon.Error, with the words that the command line would print.
#pragma once

#include "agon/pymodule/values.h"
#include "agon/workbench/problem_record.h"

namespace agon::pymodule {

[[noreturn]] void raise(const Problems& problems);
[[noreturn]] void raise(const workbench::ProblemsRecord& problems, std::string_view text);

// (record, text) of each, for warnings.
nb::list to_python(const Problems& problems);

}  // namespace agon::pymodule
