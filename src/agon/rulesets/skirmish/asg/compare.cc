#include "agon/rulesets/skirmish/asg/compare.h"

#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/json/write.h"

namespace agon::skirmish {
namespace {

std::string shown(const json::Value* value) {
  if (value == nullptr) return "nothing";
  std::string whole = json::canonical(*value);
  std::string out;
  for (std::string_view character : utf8_characters(whole)) {
    out += character;
    if (out.size() >= 60) return out + "...";
  }
  return out;
}

tl::unexpected<Problem> differ(const json::Node& place, const json::Value* file,
                               const json::Value* played) {
  return refuse(place, ErrorCode::replay_differs,
                fmt::format("the file says {}, the rules give {}", shown(file), shown(played)));
}

Result<void> compare_members(const json::Node& file, const json::Value& played) {
  for (const json::Member& member : played.members()) {
    std::optional<json::Node> child = file.child(member.key);
    if (!child) {
      return refuse(file, ErrorCode::replay_differs,
                    fmt::format("{}: the file says nothing, the rules give {}", member.key,
                                shown(&member.value)));
    }
    if (Result<void> same = compare(*child, member.value); !same) return same;
  }
  for (const json::Member& member : file.value->members()) {
    if (played.find(member.key) == nullptr) {
      return differ(*file.child(member.key), &member.value, nullptr);
    }
  }
  return {};
}

Result<void> compare_items(const json::Node& file, const json::Value& played) {
  std::size_t size = played.items().size();
  for (std::size_t i = 0; i < size; ++i) {
    std::optional<json::Node> child = file.child(i);
    if (!child) return differ(file, nullptr, &played.items()[i]);
    if (Result<void> same = compare(*child, played.items()[i]); !same) return same;
  }
  if (std::optional<json::Node> more = file.child(size)) return differ(*more, more->value, nullptr);
  return {};
}

}  // namespace

Result<void> compare(const json::Node& file, const json::Value& played) {
  if (*file.value == played) return {};
  if (file.value->is_object() && played.is_object()) return compare_members(file, played);
  if (file.value->is_array() && played.is_array()) return compare_items(file, played);
  return differ(file, file.value, &played);
}

}  // namespace agon::skirmish
