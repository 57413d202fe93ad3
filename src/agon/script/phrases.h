// How things that people know from other languages are said in this one: phrases.def as tables, for
// messages.
#pragma once

#include <optional>
#include <string_view>

namespace agon::script {

struct Phrase {
  std::string_view typed;  // ">="
  std::string_view said;   // "a >= b is NOT(LT(a, b))"
};

// Of the operator that a text begins with, the longest.
std::optional<Phrase> operator_at(std::string_view text);

// Of a command that other languages have, in capitals.
std::optional<Phrase> foreign_command(std::string_view name);

// The quote that a text begins with, if it is none of ours: a curly one, a backtick.
std::string_view odd_quote_at(std::string_view text);

}  // namespace agon::script
