#include "agon/agent/match_id.h"

#include <fmt/format.h>

#include <random>

#include "agon/base/types.h"

namespace agon::agent {

std::string fresh_match_id() {
  std::random_device system;
  u64 bits = u64{system()} << 32 | system();
  return fmt::format("{:016x}", bits);
}

}  // namespace agon::agent
