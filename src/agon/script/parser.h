// The grammar that scripts and triggers share:
//
//   argument = number | 'string' | "string" | word | word ( [argument {, argument}] )
//
// It knows no names; typing.h gives them meaning.
#pragma once

#include <string_view>
#include <vector>

#include "agon/script/finding.h"

namespace agon::script {

inline constexpr std::size_t kLargestScript = 1u << 16;  // bytes
inline constexpr std::size_t kDeepestNesting = 64;       // commands around an argument

// What was written. Texts point into the script, which must outlive it.
struct Syntax {
  enum class Kind : u8 { number, string, word, call };

  Kind kind = Kind::number;
  Span span = {};
  std::string_view text = {};  // of a call, its name
  float number = 0;
  std::vector<Syntax> arguments = {};

  Span name_span() const { return {span.offset, static_cast<u32>(text.size())}; }
};

Found<Syntax> parse(std::string_view script);

// Whether somebody who typed this meant a script, right or wrong, and not the name of a file: it
// begins with a call, a quote, a comment, or a number or command that stands for itself.
bool begins_like_script(std::string_view text);

}  // namespace agon::script
