#include "agon/json/value.h"

#include <algorithm>
#include <utility>

namespace agon::json {
namespace {

bool same_in_order(const Value::Members& a, const Value::Members& b) {
  return std::equal(a.begin(), a.end(), b.begin(), [](const Member& x, const Member& y) {
    return x.key == y.key && x.value == y.value;
  });
}

bool same_keys_in_order(const Value::Members& a, const Value::Members& b) {
  return std::equal(a.begin(), a.end(), b.begin(),
                    [](const Member& x, const Member& y) { return x.key == y.key; });
}

// Sorting first keeps a large object with another order from costing n * n.
bool same_members(const Value& a, const Value& b) {
  if (a.members().size() != b.members().size()) return false;
  if (same_keys_in_order(a.members(), b.members())) return same_in_order(a.members(), b.members());
  std::vector<const Member*> x = sorted_members(a);
  std::vector<const Member*> y = sorted_members(b);
  return std::equal(x.begin(), x.end(), y.begin(), [](const Member* m, const Member* n) {
    return m->key == n->key && m->value == n->value;
  });
}

}  // namespace

static_assert(sizeof(Value) <= 48);

Value::Value() = default;
Value::~Value() = default;
Value::Value(const Value&) = default;
Value::Value(Value&&) noexcept = default;
Value& Value::operator=(const Value&) = default;
Value& Value::operator=(Value&&) noexcept = default;

Value::Value(Boolean value) : data_(value.value) {}
Value::Value(Number value) : data_(value) {}
Value::Value(std::string value) : data_(std::move(value)) {}
Value::Value(std::string_view value) : data_(std::string(value)) {}
Value::Value(const char* value) : data_(std::string(value)) {}

Value Value::array(Items items) {
  Value out;
  out.data_ = std::move(items);
  return out;
}

Value Value::object() {
  Value out;
  out.data_ = Members{};
  return out;
}

void Value::push(Value value) { items().push_back(std::move(value)); }

void Value::set(std::string key, Value value) {
  for (Member& member : members()) {
    if (member.key == key) {
      member.value = std::move(value);
      return;
    }
  }
  add(std::move(key), std::move(value));
}

void Value::add(std::string key, Value value) {
  members().push_back(Member{std::move(key), 0, std::move(value)});
}

const Value* Value::find(std::string_view key) const {
  if (!is_object()) return nullptr;
  for (const Member& member : members()) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

bool operator==(const Value& a, const Value& b) {
  if (a.data_.index() != b.data_.index()) return false;
  if (a.is_object()) return same_members(a, b);
  if (a.is_array()) return a.items() == b.items();
  if (a.is_string()) return a.as_string() == b.as_string();
  if (a.is_number()) return a.as_number() == b.as_number();
  return a.is_null() || a.as_bool() == b.as_bool();
}

std::string_view kind_name(const Value& value) {
  if (value.is_null()) return "null";
  if (value.is_bool()) return "a boolean";
  if (value.is_string()) return "a string";
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return "a number";
}

std::vector<const Member*> sorted_members(const Value& object) {
  std::vector<const Member*> out;
  out.reserve(object.members().size());
  for (const Member& member : object.members()) out.push_back(&member);
  std::sort(out.begin(), out.end(),
            [](const Member* a, const Member* b) { return a->key < b->key; });
  return out;
}

}  // namespace agon::json
