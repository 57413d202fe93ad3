// A match of hilo on the corner table, random v random, as one would write it without an engine:
// the numbers are constants, the state is a few local variables. It takes the same dice from the
// same places as the engine (docs/chance.md), so it plays the same matches; hilo_bench compares
// them.
#pragma once

#include <array>

#include "bench/hand_seat.h"

namespace agon::bench {

enum class Winner : u8 { none, a, b };  // none: a draw

struct HiloResult {
  Winner winner;
  u32 rounds;
};

inline HiloResult play_hilo_by_hand(u64 seed, u64 index) {
  constexpr u32 kGoal = 10;
  constexpr u32 kCap = 12;
  constexpr u32 kDie = 6;
  constexpr u32 kSavedFrom = 5;
  constexpr std::array<u32, 6> kStakes = {1, 2, 4,
                                          1, 2, 4};  // the menu: three on high, three on low
  constexpr u16 kFirstDie = 1;
  constexpr u16 kSecondDie = 2;

  chance::Key match = chance::match_key({seed, index});
  chance::Key rules = domain_key(match, chance::Domain::rules);
  std::array seats = {HandSeat(domain_key(match, chance::Domain::seat_a)),
                      HandSeat(domain_key(match, chance::Domain::seat_b))};
  std::array<u32, 2> score = {};
  u32 round = 1;
  for (;; ++round) {
    std::array<u32, 2> guess = {seats[0].draw(6), seats[1].draw(6)};
    u32 value = 1 + below(rules, {round, kFirstDie, 0}, kDie);
    bool a_low = guess[0] >= 3;
    bool b_low = guess[1] >= 3;
    if (a_low != b_low) {
      u32 right = a_low == (value <= kDie / 2) ? 0 : 1;
      u32 points = kStakes[guess[right]];
      if (seats[1 - right].draw(2) == 1) {
        u32 second = 1 + below(rules, {round, kSecondDie, 0}, kDie);
        points = second >= kSavedFrom ? 0 : 2 * points;
      }
      score[right] += points;
      if (score[right] >= kGoal) break;
    }
    if (round == kCap) break;
  }
  if (score[0] == score[1]) return {Winner::none, round};
  return {score[0] > score[1] ? Winner::a : Winner::b, round};
}

}  // namespace agon::bench
