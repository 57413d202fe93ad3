// What is wrong with a text before it is a document, told by offset; parse() makes a Problem of it.
#pragma once

#include <string>

#include "agon/base/problem.h"

namespace agon::json {

struct Flaw {
  ErrorCode code = ErrorCode::json_syntax;
  std::size_t offset = 0;
  std::string message = {};
  std::string path = {};  // of the value that surrounds it
};

}  // namespace agon::json
