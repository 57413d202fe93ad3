#include "agon/agent/match_id.h"

#include <fmt/format.h>

#include <random>

namespace agon::agent {
namespace {

u64 bits_of_system() {
  thread_local std::random_device system;
  return u64{system()} << 32 | system();
}

}  // namespace

std::string fresh_match_id() { return fmt::format("{:016x}", bits_of_system()); }

u64 fresh_seed() { return bits_of_system() >> 11; }

}  // namespace agon::agent
