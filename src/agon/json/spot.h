// Where the reader stands, and the list of problems it writes to. A Spot is a Node whose path is
// not spelled out: a chain of steps on the stack, because a text may hold a million values below
// one very long key, and only problems need paths.
#pragma once

#include <string>
#include <string_view>

#include "agon/json/document.h"

namespace agon::json {

struct Spot {
  const Node* base;  // where reading started
  const Value* value;
  const Spot* parent = nullptr;  // null: this is the base
  const std::string* key = nullptr;
  std::size_t index = 0;  // if there is no key

  Spot below(const Member& member) const { return {base, &member.value, this, &member.key, 0}; }
  Spot below(std::size_t i) const { return {base, &value->items()[i], this, nullptr, i}; }
  std::string path() const;
  Node node() const { return {base->document, value, path()}; }
};

// Adds problems until there are enough for one reading; knows whether there was any.
class Complaints {
 public:
  static constexpr std::size_t kMost = 20;

  explicit Complaints(Problems& problems) : problems_(problems) {}
  bool none() const { return count_ == 0; }
  bool enough() const { return count_ >= kMost; }

  void add(const Spot& spot, ErrorCode code, std::string message);
  void add_at_key(const Spot& spot, const Member& member, ErrorCode code, std::string message);
  // "expected a whole number, found a string"
  void add_type(const Spot& spot, std::string_view expected);

 private:
  Problems& problems_;
  std::size_t count_ = 0;
};

}  // namespace agon::json
