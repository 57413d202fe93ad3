// What is wrong with an input: a stable code, a sentence, and the place. A Problem is a value; the
// library never prints and never throws it across its border.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/base/types.h"

namespace agon {

// A code is its name. Those of the engine are ErrorCode::usage and so on; a ruleset's own stand in
// its folder (AGON_ERRORS in game/lists.h).
struct ErrorCode {
  std::string_view name;
  friend constexpr bool operator==(const ErrorCode&, const ErrorCode&) = default;

#define AGON_ERROR(name, meaning) static const ErrorCode name;
#include "agon/base/errors.def"
#undef AGON_ERROR
};

#define AGON_ERROR(name, meaning) inline constexpr ErrorCode ErrorCode::name{#name};
#include "agon/base/errors.def"
#undef AGON_ERROR

constexpr std::string_view name_of(ErrorCode code) { return code.name; }

enum class Severity : u8 { error, warning };

// Where in a text something stands. Line and column start at 1; 0 means the place is not in a file.
struct TextPlace {
  std::string file = {};
  u32 line = 0;
  u32 column = 0;            // in characters, as editors count
  std::string excerpt = {};  // the line without its line break; of a very long line, a part
  u32 skipped = 0;           // characters of the line before the excerpt
};

struct Problem {
  ErrorCode code = ErrorCode::usage;
  std::string message = {};  // a sentence without place and without full stop
  std::string path = {};  // JSON path such as /cards/3/id; empty: the document, or no JSON at all
  TextPlace place = {};
  Severity severity = Severity::error;
  // Of a warning: something else is played than the file says, so whoever plays should know it; all
  // others are for whoever wrote the file.
  bool changes_play = false;
};

using Problems = std::vector<Problem>;

bool has_errors(const Problems& problems);

// What made something fail: there must be an error.
const Problem& first_error(const Problems& problems);

// For people: "file:line:col: error: /path: message [code]", the line, and a caret under the place.
std::string to_text(const Problem& problem);

}  // namespace agon
