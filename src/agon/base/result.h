// A value, or the problem that kept it from being made. For input errors only; our own bugs assert.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "agon/base/problem.h"

namespace agon {

template <class T>
using Result = tl::expected<T, Problem>;

inline tl::unexpected<Problem> refuse(Problem problem) {
  return tl::unexpected<Problem>(std::move(problem));
}

inline tl::unexpected<Problem> refuse(ErrorCode code, std::string message) {
  return refuse(Problem{.code = code, .message = std::move(message)});
}

}  // namespace agon
