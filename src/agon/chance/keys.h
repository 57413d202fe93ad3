// Whose dice are whose. A match is named by (seed, index); rules, both seats and content generators
// draw from separate keys of it, so an agent never draws, shifts or sees the match's rolls.
#pragma once

#include "agon/chance/mix.h"

namespace agon::chance {

enum class Domain : u32 { rules = 0, seat_a = 1, seat_b = 2, content = 3 };

struct MatchName {
  u64 seed = 0;
  u64 index = 0;
  friend constexpr bool operator==(const MatchName&, const MatchName&) = default;
};

constexpr Key match_key(MatchName match) {
  constexpr Key root = {0x61676F6Eu, kMixingVersion};
  Key seeded = mix(root, static_cast<u32>(match.seed), static_cast<u32>(match.seed >> 32));
  return mix(seeded, static_cast<u32>(match.index), static_cast<u32>(match.index >> 32));
}

constexpr Key domain_key(Key match, Domain domain) {
  return mix(match, static_cast<u32>(domain), 0xD0D0D0D0u);
}

constexpr Key domain_key(MatchName match, Domain domain) {
  return domain_key(match_key(match), domain);
}

}  // namespace agon::chance
