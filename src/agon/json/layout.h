// The layout of files that people write: keys in the order in which their record describes them
// (its schema has it), two blanks of indent, and on one line what fits 100 columns and holds no
// more than lists or objects of plain values. The elements of a list look alike: if one of them
// needs several lines, all of them have several. Numbers are short, as in canonical text, and the
// canonical text of both is the same.
#pragma once

#include <string>

#include "agon/json/value.h"

namespace agon::json {

// "$schema" first, then the keys of the schema's properties; keys that it does not name (of a map)
// stay in the order of the file, behind them.
Value in_schema_order(const Value& value, const Value& schema);

// Ends with a line break.
std::string laid_out(const Value& value);

}  // namespace agon::json
