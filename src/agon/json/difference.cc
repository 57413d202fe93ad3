#include "agon/json/difference.h"

#include <algorithm>

#include "agon/json/document.h"

namespace agon::json {
namespace {

// One key or index of either side; null where a side lacks it.
struct Pair {
  std::string step;
  const Value* left;
  const Value* right;
};

void pair_items(const Value::Items& left, const Value::Items& right, std::vector<Pair>& out) {
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    out.push_back({path_step(i), i < left.size() ? &left[i] : nullptr,
                   i < right.size() ? &right[i] : nullptr});
  }
}

// A merge of the two sorted lists of keys.
void pair_members(const Value& left, const Value& right, std::vector<Pair>& out) {
  std::vector<const Member*> a = sorted_members(left);
  std::vector<const Member*> b = sorted_members(right);
  auto x = a.begin();
  auto y = b.begin();
  while (x != a.end() || y != b.end()) {
    bool in_a = x != a.end() && (y == b.end() || (*x)->key <= (*y)->key);
    bool in_b = y != b.end() && (x == a.end() || (*y)->key <= (*x)->key);
    const std::string& key = in_a ? (*x)->key : (*y)->key;
    out.push_back({path_step(key), in_a ? &(*x)->value : nullptr, in_b ? &(*y)->value : nullptr});
    if (in_a) ++x;
    if (in_b) ++y;
  }
}

// The children of two values of one kind; none for scalars and for different kinds.
std::vector<Pair> pairs(const Value& left, const Value& right) {
  std::vector<Pair> out;
  if (left.is_array() && right.is_array()) pair_items(left.items(), right.items(), out);
  if (left.is_object() && right.is_object()) pair_members(left, right, out);
  return out;
}

std::optional<Value> copy(const Value* value) {
  return value ? std::optional<Value>(*value) : std::nullopt;
}

// True if nothing but additions to objects separates the two, at this level.
bool can_be_split(const Value& before, const std::vector<Pair>& children) {
  auto kept = [&](const Pair& p) { return p.right && (p.left || before.is_object()); };
  return !children.empty() && std::all_of(children.begin(), children.end(), kept);
}

// Of two values that differ.
void collect(const std::string& path, const Value& before, const Value& after,
             std::vector<Change>& out) {
  std::vector<Pair> children = pairs(before, after);
  if (!can_be_split(before, children)) {
    out.push_back({path, after});
    return;
  }
  for (const Pair& child : children) {
    if (child.left && *child.left == *child.right) continue;
    if (child.left) {
      collect(path + child.step, *child.left, *child.right, out);
    } else {
      out.push_back({path + child.step, *child.right});
    }
  }
}

}  // namespace

std::optional<Difference> first_difference(const Value& left, const Value& right) {
  if (left == right) return std::nullopt;
  for (const Pair& child : pairs(left, right)) {
    if (!child.left || !child.right) {
      return Difference{child.step, copy(child.left), copy(child.right)};
    }
    if (std::optional<Difference> inner = first_difference(*child.left, *child.right)) {
      inner->path.insert(0, child.step);
      return inner;
    }
  }
  return Difference{"", left, right};
}

std::vector<Change> changes(const Value& before, const Value& after) {
  std::vector<Change> out;
  if (before != after) collect("", before, after, out);
  return out;
}

}  // namespace agon::json
