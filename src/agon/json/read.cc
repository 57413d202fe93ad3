#include "agon/json/read.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/base/utf8.h"

namespace agon::json {
namespace {

constexpr std::string_view kSchemaKey = "$schema";

// Editors want to know a file's schema; content does not.
bool is_schema(const Spot& spot, const Member& member) {
  return !spot.parent && member.key == kSchemaKey && member.value.is_string();
}

std::string counted(std::size_t n, const Value& value) {
  std::string_view thing = value.is_string() ? "character" : value.is_array() ? "element" : "key";
  return agon::counted(n, thing);
}

bool is_hex(std::string_view text) {
  auto digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return std::all_of(text.begin(), text.end(), digit);
}

}  // namespace

const Member* FieldReader::take(std::string_view name) {
  assert(std::find(names_.begin(), names_.end(), name) == names_.end());
  names_.push_back(name);
  for (const Member& member : spot_.value->members()) {
    if (member.key == name) return &member;
  }
  return nullptr;
}

void FieldReader::refuse_missing(std::string_view name, std::string_view sentence,
                                 std::span<const std::string_view> words) {
  std::string list = words.empty() ? "" : fmt::format(": {}", fmt::join(words, ", "));
  complaints_.add(spot_, ErrorCode::json_missing_key,
                  fmt::format("missing key '{}' ({}{})", name, sentence, list));
}

void FieldReader::refuse_unknown_keys() {
  for (const Member& member : spot_.value->members()) {
    if (complaints_.enough()) return;
    bool known = std::find(names_.begin(), names_.end(), member.key) != names_.end();
    if (known || is_schema(spot_, member)) continue;
    complaints_.add_at_key(
        spot_, member, ErrorCode::json_unknown_key,
        fmt::format("unknown key {}{}", quote(member.key), suggestion(member.key, names_)));
  }
}

bool expect(bool right_kind, const Spot& spot, std::string_view kind, Complaints& complaints) {
  if (!right_kind) complaints.add_type(spot, kind);
  return right_kind;
}

bool expect_length(std::size_t found, const Limits& limits, const Spot& spot,
                   Complaints& complaints) {
  const std::optional<Length>& allowed = limits.length;
  if (!allowed || (found >= allowed->lo && found <= allowed->hi)) return true;
  auto [lo, hi] = *allowed;
  if (found > hi && !limits.length_name.empty()) {
    complaints.add(
        spot, ErrorCode::json_range,
        fmt::format("{} {} are {} more than the {} of {}", found,
                    spot.key ? spaced(*spot.key) : "elements", found - hi, hi, limits.length_name));
    return false;
  }
  std::string_view how = lo == hi ? "exactly" : found < lo ? "at least" : "at most";
  std::string limit = counted(found < lo ? lo : hi, *spot.value);
  complaints.add(spot, ErrorCode::json_range,
                 fmt::format("expected {} {}, found {}", how, limit, found));
  return false;
}

bool expect_word(const Member& member, const Limits& limits, const Spot& map,
                 Complaints& complaints) {
  if (!limits.words) return true;
  std::size_t length = utf8_count(member.key);
  auto [lo, hi] = static_cast<const Length&>(*limits.words);
  if (length >= lo && length <= hi && !has_control(member.key)) return true;
  complaints.add_at_key(map, member, ErrorCode::json_range,
                        fmt::format("expected a name of {} to {} characters, without control "
                                    "characters or bidirectional overrides",
                                    lo, hi));
  return false;
}

bool expect_range(const Number& lo, const Number& hi, const Spot& spot, Complaints& complaints) {
  const Number& number = spot.value->as_number();
  if (number >= lo && number <= hi) return true;
  bool below = number < lo;
  complaints.add(
      spot, ErrorCode::json_range,
      fmt::format("{} is {} {}", to_text(number), below ? "below the minimum" : "above the maximum",
                  to_text(below ? lo : hi)));
  return false;
}

std::optional<std::size_t> read_name(std::span<const std::string_view> names, const Spot& spot,
                                     Complaints& complaints, Suggest suggest) {
  if (!expect(spot.value->is_string(), spot, "a name", complaints)) return std::nullopt;
  const std::string& name = spot.value->as_string();
  auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  complaints.add(spot, ErrorCode::json_name,
                 fmt::format("unknown name {}{}", quote(name), suggest(name, names)));
  return std::nullopt;
}

void read_string(const Spot& spot, std::string& out, const Limits& limits, Complaints& complaints) {
  if (!expect(spot.value->is_string(), spot, "a string", complaints)) return;
  const std::string& text = spot.value->as_string();
  std::size_t length = limits.length ? utf8_count(text) : 0;
  if (!expect_length(length, limits, spot, complaints)) return;
  if (limits.line && has_control(text)) {
    return complaints.add(
        spot, ErrorCode::json_range,
        "expected one line without control characters or bidirectional overrides");
  }
  out = text;
}

void read_hex(const Spot& spot, std::span<u64> words, Complaints& complaints) {
  std::size_t digits = 16 * words.size();
  const Value& value = *spot.value;
  bool right = value.is_string() && value.as_string().size() == digits && is_hex(value.as_string());
  if (!right) {
    std::string found(value.is_string() ? quote(value.as_string()) : kind_name(value));
    complaints.add(
        spot, ErrorCode::json_type,
        fmt::format("expected {} lower-case hexadecimal digits, found {}", digits, found));
    return;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i] = *hex_to_u64(std::string_view(value.as_string()).substr(16 * i, 16));
  }
}

void read_bool(const Spot& spot, bool& out, Complaints& complaints) {
  if (expect(spot.value->is_bool(), spot, "true or false", complaints)) out = spot.value->as_bool();
}

void refuse_kind(const Spot& spot, const std::array<bool, 5>& allowed, Complaints& complaints) {
  static constexpr std::array<std::string_view, 5> kinds = {"a string", "a number", "true or false",
                                                            "a list", "an object"};
  std::vector<std::string_view> found;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (allowed[i]) found.push_back(kinds[i]);
  }
  complaints.add_type(spot, fmt::format("{}", fmt::join(found, ", or ")));
}

}  // namespace agon::json
