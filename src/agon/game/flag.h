// A setting with a name that somebody may type: `--suit NAME` beside a question, `depth=2` behind
// an agent's name. Declared once; help, requests and messages are made from it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"

namespace agon::game {

enum class FlagKind : u8 {
  yes,  // takes no value: it is there or not
  text,
  number,
  file,  // a JSON document; "-" is standard input
};

struct Flag {
  std::string_view name;
  std::string_view sentence;
  FlagKind kind = FlagKind::text;
  std::string_view shape = {};  // of its value, as help shows it: "NAME=NUMBER"
  bool repeats = false;         // may be typed several times

  // `shape`, or what the kind says.
  std::string_view value_text() const;
};

// A flag that somebody typed.
struct TypedFlag {
  std::string name;
  std::string value;
};

// What was typed for a flag, or nothing.
const std::string* find(std::span<const TypedFlag> typed, std::string_view name);

// The number typed for a flag, or the fallback; refused outside `low` to `high`.
Result<u64> read_whole(std::span<const TypedFlag> typed, std::string_view name, u64 fallback,
                       u64 low, u64 high);
Result<double> read_number(std::span<const TypedFlag> typed, std::string_view name, double fallback,
                           double low, double high);

}  // namespace agon::game
