// The seed's Fighter against its Fire Mage under the standard rules, random v random, as one would
// write it without an engine: nothing in this match-up burns or stuns, strength and magic power
// never change, and nobody looks at defense. It takes the same dice from the same places as the
// engine (docs/chance.md), so it plays the same matches; duel_bench compares them.
#pragma once

#include "agon/game/any_game.h"
#include "bench/hand_seat.h"

namespace agon::bench {

inline game::MatchResult fighter_v_fire_mage(chance::Key seed, u64 index) {
  constexpr u32 kMaxTurns = 200;
  using game::Outcome;
  chance::Key match = chance::match_key(seed, index);
  HandSeat fighter(domain_key(match, chance::Domain::seat_a));
  HandSeat mage(domain_key(match, chance::Domain::seat_b));
  float fighter_health = 100;
  float mage_health = 60;
  float mana = 100;
  // A turn is two steps, its beginning and the choice; the match's opening is one more.
  for (u32 turn = 1;; turn += 2) {
    switch (fighter.draw(3)) {
      case 0:
        mage_health -= 10;
        break;
      case 1:
        mage_health -= 5;
        break;
      default:
        fighter_health += 20;
    }
    if (mage_health < 1) return {Outcome::a, turn, 2 * turn + 1, {}};
    mana += 5;
    switch (mage.draw(3)) {
      case 0:
        if (mana > 14) {
          mana -= 15;
          fighter_health -= 22.5F;
        }
        break;
      case 1:
        mana += 20;
        break;
      default:
        fighter_health -= 2;
    }
    if (fighter_health < 1) return {Outcome::b, turn + 1, 2 * turn + 3, {}};
    if (turn + 1 == kMaxTurns) return {Outcome::draw, turn + 1, 2 * turn + 3, {}};
  }
}

}  // namespace agon::bench
