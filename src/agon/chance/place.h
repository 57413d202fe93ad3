// Every roll has a place: a turn (what the state calls a turn), a name, and an index that is a fact
// of the game (which die, which reroll). No place is used twice in a match. The value of a place is
// a pure function of the key, so a reroll never shifts another die.
#pragma once

#include <type_traits>

#include "agon/chance/mix.h"

namespace agon::chance {

struct Place {
  u32 turn = 0;
  u16 name = 0;   // in the ruleset's list of rolls, from 1
  u32 index = 0;  // below kIndexLimit

  constexpr Place() = default;
  constexpr Place(u32 turn_, u16 name_, u32 index_) : turn(turn_), name(name_), index(index_) {}
  template <class Roll>
    requires std::is_enum_v<Roll>
  constexpr Place(u32 turn_, Roll roll, u32 index_ = 0)
      : Place(turn_, static_cast<u16>(roll), index_) {}

  friend constexpr auto operator<=>(const Place&, const Place&) = default;
};

inline constexpr u32 kIndexLimit = 1u << 17;  // index >> 1 has 16 bits in the mix

// The pair of words that the places 2i and 2i + 1 share.
constexpr Key words_at(Key domain, Place place) {
  return mix(domain, place.turn, u32{place.name} << 16 | place.index >> 1);
}

// Uniform in 0 .. n - 1, without bias: a word whose product falls in the short remainder is
// replaced by the same word of the next pair. `n` is at least 1.
constexpr u32 below(Key words, u32 odd, u32 n) {
  u64 product = u64{odd ? words.b : words.a} * n;
  if (static_cast<u32>(product) < n) [[unlikely]] {
    u32 remainder = (0u - n) % n;  // 2^32 mod n
    for (u32 retry = 1; static_cast<u32>(product) < remainder; ++retry) {
      words = mix(words, retry, 0);
      product = u64{odd ? words.b : words.a} * n;
    }
  }
  return static_cast<u32>(product >> 32);
}

constexpr u32 below(Key domain, Place place, u32 n) {
  return below(words_at(domain, place), place.index & 1, n);
}

}  // namespace agon::chance
