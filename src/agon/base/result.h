// A value, or the problem that kept it from being made. For input errors only; our own bugs assert.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <type_traits>
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

// A value, or everything that kept it from being made: files may hold several mistakes at once.
template <class T>
using Reply = tl::expected<T, Problems>;

inline tl::unexpected<Problems> decline(Problems problems) {
  return tl::unexpected<Problems>(std::move(problems));
}

inline tl::unexpected<Problems> decline(Problem problem) {
  return decline(Problems{std::move(problem)});
}

inline tl::unexpected<Problems> decline(ErrorCode code, std::string message) {
  return decline(Problem{.code = code, .message = std::move(message)});
}

// One problem is all of them.
template <class T>
Reply<T> reply(Result<T> result) {
  if (!result) return decline(std::move(result.error()));
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return *std::move(result);
  }
}

}  // namespace agon
