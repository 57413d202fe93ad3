#include "agon/json/spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace agon::json {

std::string Spot::path() const {
  std::vector<const Spot*> steps;
  for (const Spot* spot = this; spot->parent; spot = spot->parent) steps.push_back(spot);
  std::string out = base->path;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    out += (*step)->key ? path_step(*(*step)->key) : path_step((*step)->index);
  }
  return out;
}

void Complaints::add(const Spot& spot, ErrorCode code, std::string message) {
  if (!enough()) problems_.push_back(problem(spot.node(), code, std::move(message)));
  ++count_;
}

void Complaints::add_at_key(const Spot& spot, const Member& member, ErrorCode code,
                            std::string message) {
  if (!enough()) {
    Problem out = problem(spot.node(), code, std::move(message));
    if (spot.base->document) out.place = spot.base->document->place(member.key_offset);
    problems_.push_back(std::move(out));
  }
  ++count_;
}

void Complaints::add_type(const Spot& spot, std::string_view expected) {
  const Value& value = *spot.value;
  bool whole_expected = expected == "a whole number" && value.is_number();
  std::string found = whole_expected ? to_text(value.as_number()) : std::string(kind_name(value));
  add(spot, ErrorCode::json_type, fmt::format("expected {}, found {}", expected, found));
}

}  // namespace agon::json
