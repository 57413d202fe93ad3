// The look at a text that comes before simdjson. It finds what simdjson refuses without a place
// (bad UTF-8, a byte-order mark, an unclosed string, a raw control character, brackets that do not
// match) and what is ours to refuse (nesting, text after the document).
//
// It always runs, because simdjson On-Demand 3.0.1 trusts brackets: it *assumes* (assert in debug
// builds, undefined behaviour in others) that a closing bracket is followed by its parent's tokens.
#pragma once

#include <optional>
#include <string_view>

#include "agon/json/flaw.h"

namespace agon::json {

std::optional<Flaw> find_flaw(std::string_view text);

// The first bad escape between the quotes of a string; offset counts from the start of `inside`.
std::optional<Flaw> find_bad_escape(std::string_view inside);

// The escape at the start of a text in which the above found nothing, in bytes.
struct Escape {
  std::size_t length;
  std::size_t stands_for;  // bytes of UTF-8
};
Escape escape_at(std::string_view text);

bool is_space(char c);

}  // namespace agon::json
