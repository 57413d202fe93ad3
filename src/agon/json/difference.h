// Where two trees part. Objects are compared in the order of their keys' bytes, so the answer is
// the same whatever the order of the files. Numbers compare by value: 1 and 1.0 are no difference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "agon/json/value.h"

namespace agon::json {

struct Difference {
  std::string path;                  // RFC 6901, as in problems
  std::optional<Value> left, right;  // absent: that side has no such key or element
};

std::optional<Difference> first_difference(const Value& left, const Value& right);

struct Change {
  std::string path;
  Value value;
};

// What to set, where, to turn `before` into `after`: the smallest subtrees that differ. Where a key
// is gone, or a list has another length, the object or list around it is the change.
std::vector<Change> changes(const Value& before, const Value& after);

}  // namespace agon::json
