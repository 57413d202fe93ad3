// Between Python's plain data (None, bool, int, float, str, list, tuple, dict) and JSON values.
#pragma once

#include <nanobind/nanobind.h>

#include "agon/base/problem.h"
#include "agon/json/value.h"

namespace agon::pymodule {

namespace nb = nanobind;

nb::object to_python(const json::Value& value);

// A text of ours; bytes that are no UTF-8 become lone surrogates, as Python does it with the names
// of files.
nb::str text_to_python(std::string_view text);

// The same for people: such bytes become \xff.
nb::str readable(std::string_view text);

// What is no plain data, too deep or too large: the problem, with the JSON path that leads to it.
struct Unfit {
  Problem problem;
};

// Also takes whatever counts as a number (numpy's, say) or as a path. Throws Unfit, or what an
// object of the caller throws.
json::Value from_python(nb::handle object);

}  // namespace agon::pymodule
