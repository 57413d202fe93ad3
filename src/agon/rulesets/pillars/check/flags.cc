// What `agon roll pillars` and `agon odds pillars` say by flags instead of JSON.
#include "agon/rulesets/pillars/check/flags.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "agon/base/excerpt.h"
#include "agon/base/text.h"
#include "agon/rulesets/pillars/check/character.h"

namespace agon::pillars {
namespace {

using game::TypedFlag;
using json::Value;

tl::unexpected<Problem> bad_flag(const TypedFlag& flag, std::string_view expected) {
  return refuse(ErrorCode::usage,
                fmt::format("--{} takes {}, not {}", flag.name, expected, quote(flag.value)));
}

Result<Value> read_number(const TypedFlag& flag, std::string_view text, std::string_view expected) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::optional<i64> number = number_in<i64>(text);
  if (!number) return bad_flag(flag, expected);
  return *number;
}

// NAME=VALUE, cut at the last "=".
Result<std::pair<std::string, std::string>> pair_in(const TypedFlag& flag,
                                                    std::string_view expected) {
  std::size_t cut = flag.value.rfind('=');
  if (cut == std::string::npos || cut == 0) return bad_flag(flag, expected);
  return std::pair(flag.value.substr(0, cut), flag.value.substr(cut + 1));
}

Result<void> add_transition(Value& request, const TypedFlag& flag) {
  auto pair = pair_in(flag, "DEGREE=TEXT");
  if (!pair) return refuse(pair.error());
  const Value* before = request.find("Transitions");
  Value table = before != nullptr ? *before : Value::object();
  table.set(pair->first, Value(pair->second));
  request.set("Transitions", std::move(table));
  return {};
}

// A character's flag needs the character itself, not its name. `by_name`: the check says which
// skill counts.
Result<Value> inline_character(const TypedFlag& flag, const game::Shelf& shelf, bool by_name) {
  if (flag.value.starts_with('{')) {
    Result<json::Document> document = json::parse(flag.value, "--" + flag.name);
    if (!document) return refuse(document.error());
    return document->root();
  }
  Result<json::Document> document = shelf(kCharacterKind, flag.value);
  if (!document) return refuse(document.error());
  if (!document->root().is_object()) return bad_flag(flag, "a character");
  Value out = Value::object();
  for (const json::Member& member : document->root().members()) {
    // Inline, a skill is a call for it (seed section 2), which nobody made here.
    bool uncalled = !by_name && (member.key == "Skill" || member.key == "SkillBonus");
    if (member.key != "$schema" && !uncalled) out.set(member.key, member.value);
  }
  return out;
}

struct SideFlags {
  std::string_view key;     // in the request
  std::string_view prefix;  // of the flags
};
constexpr std::array<SideFlags, 2> kSideFlags = {
    {{"Actor", "actor"}, {"Opposition", "opposition"}}};

Result<void> add_modifier(Value& character, const TypedFlag& flag) {
  auto pair = pair_in(flag, "NAME=NUMBER");
  if (!pair) return refuse(pair.error());
  Result<Value> number = read_number(flag, pair->second, "NAME=NUMBER");
  if (!number) return refuse(number.error());
  if (flag.name.ends_with("-skill")) {
    character.set("Skill", Value(pair->first));
    character.set("SkillBonus", *std::move(number));
    return {};
  }
  const Value* before = character.find("SituationalMods");
  Value list = before != nullptr && before->is_array() ? *before : Value::array();
  Value entry = Value::object();
  entry.set("Name", Value(pair->first));
  entry.set("Value", *std::move(number));
  list.push(std::move(entry));
  character.set("SituationalMods", std::move(list));
  return {};
}

Result<void> add_side(Value& request, const SideFlags& side, std::span<const TypedFlag> flags,
                      const game::Shelf& shelf) {
  std::optional<Value> character;
  for (const TypedFlag& flag : flags) {
    if (flag.name != side.prefix) continue;
    Result<Value> found = inline_character(flag, shelf, request.find("Skill") != nullptr);
    if (!found) return refuse(found.error());
    character = *std::move(found);
  }
  for (const TypedFlag& flag : flags) {
    bool own = flag.name == fmt::format("{}-mod", side.prefix) ||
               flag.name == fmt::format("{}-skill", side.prefix);
    if (!own) continue;
    if (!character) {
      return refuse(ErrorCode::usage, fmt::format("--{} needs --{}", flag.name, side.prefix));
    }
    if (Result<void> done = add_modifier(*character, flag); !done) return done;
  }
  if (character) request.set(std::string(side.key), *std::move(character));
  return {};
}

std::string_view field_of(std::string_view flag) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> fields = {{
      {"type", "ContestType"},
      {"pillar", "Pillar"},
      {"approach", "ApproachOverride"},
      {"state-key", "StateKey"},
      {"state-before", "StateBefore"},
      {"on-success", "StateOnSuccess"},
      {"mode", "OppositionMode"},
      {"actor-trait", "ActorTrait"},
      {"skill", "Skill"},
  }};
  for (auto [name, field] : fields) {
    if (name == flag) return field;
  }
  return "";
}

Result<void> add_flag(Value& request, const TypedFlag& flag) {
  if (std::string_view field = field_of(flag.name); !field.empty()) {
    request.set(std::string(field), flag.value);
  } else if (flag.name == "transition") {
    return add_transition(request, flag);
  } else if (flag.name == "no-natural-shift") {
    request.set("NaturalShift", false);
  } else if (flag.name == "tn" || flag.name == "potency") {
    Result<Value> number = read_number(flag, flag.value, "a whole number");
    if (!number) return refuse(number.error());
    request.set(flag.name == "tn" ? "TN" : "Potency", *std::move(number));
  }
  return {};
}

}  // namespace

Result<Value> request_of(std::span<const TypedFlag> flags, const game::Shelf& shelf) {
  Value request = Value::object();
  for (const TypedFlag& flag : flags) {
    if (Result<void> done = add_flag(request, flag); !done) return refuse(done.error());
  }
  for (const SideFlags& side : kSideFlags) {
    if (Result<void> done = add_side(request, side, flags, shelf); !done) {
      return refuse(done.error());
    }
  }
  if (request.find("OppositionMode") == nullptr) {
    bool is_static = request.find("TN") != nullptr || request.find("Potency") != nullptr;
    request.set("OppositionMode", Value(is_static ? "StaticTN" : "Rolled"));
  }
  return request;
}

}  // namespace agon::pillars
