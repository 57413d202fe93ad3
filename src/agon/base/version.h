// The version of this library, for those who compile against several (`#if AGON_VERSION_MINOR`).
// The build reads it from here. Before 1.0 the second number says what breaks.
#pragma once

#include <string>

#define AGON_VERSION_MAJOR 0
#define AGON_VERSION_MINOR 1
#define AGON_VERSION_PATCH 0

namespace agon {

inline std::string version() {  // "0.1.0"
  return std::to_string(AGON_VERSION_MAJOR) + "." + std::to_string(AGON_VERSION_MINOR) + "." +
         std::to_string(AGON_VERSION_PATCH);
}

}  // namespace agon
