// What is wrong with, or odd about, a script: a code, a sentence, and a place in the script's own
// text. Whoever knows where that text stands (a file, a string in a JSON file) makes a Problem of
// it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"

namespace agon::script {

// A piece of a script, in bytes.
struct Span {
  u32 offset = 0;
  u32 length = 0;

  std::string_view of(std::string_view text) const { return text.substr(offset, length); }
  u32 end() const { return offset + length; }
};

struct Finding {
  ErrorCode code = ErrorCode::script_syntax;
  std::string message = {};  // a sentence without place and without full stop
  Span span = {};
  Severity severity = Severity::error;
};

using Findings = std::vector<Finding>;

inline constexpr std::size_t kMostFindings = 20;  // nobody reads more of one script

template <class T>
using Found = tl::expected<T, Finding>;

inline tl::unexpected<Finding> refuse(ErrorCode code, Span span, std::string message) {
  return tl::unexpected<Finding>({.code = code, .message = std::move(message), .span = span});
}

bool has_errors(const Findings& findings);

// For a script that is a file of its own.
Problem to_problem(const Finding& finding, std::string_view script, std::string_view file_name);

}  // namespace agon::script
