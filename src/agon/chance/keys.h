// Whose dice are whose. A match is named by (seed, index); rules, both seats and content generators
// draw from separate keys of it, so an agent never draws, shifts or sees the match's rolls.
#pragma once

#include "agon/chance/mix.h"

namespace agon::chance {

inline constexpr u32 kDomainPlace = 0xD0D0D0D0u;

enum class Domain : u32 { rules = 0, seat_a = 1, seat_b = 2, content = 3 };

struct MatchName {
  u64 seed = 0;
  u64 index = 0;
  friend constexpr bool operator==(const MatchName&, const MatchName&) = default;
};

constexpr Key seed_key(u64 seed) {
  constexpr Key root = {0x61676F6Eu, kMixingVersion};
  return mix(root, static_cast<u32>(seed), static_cast<u32>(seed >> 32));
}

constexpr Key match_key(Key seed, u64 index) {
  return mix(seed, static_cast<u32>(index), static_cast<u32>(index >> 32));
}

constexpr Key match_key(MatchName match) { return match_key(seed_key(match.seed), match.index); }

constexpr Key domain_key(Key match, Domain domain) {
  return mix(match, static_cast<u32>(domain), kDomainPlace);
}

constexpr Key domain_key(MatchName match, Domain domain) {
  return domain_key(match_key(match), domain);
}

}  // namespace agon::chance
