// The core resolution, numbers only: Total = d20 + Bonus + the highest die of the rank pool,
// degrees of success in bands of 4, shifted by natural 20s and 1s. Whatever rolls a check (a single
// roll, an encounter, a scene, exact odds) judges it by `judge`.
#pragma once

#include <algorithm>

#include "agon/chance/place.h"
#include "agon/game/lists.h"
#include "agon/rulesets/pillars/check/terms.h"

namespace agon::pillars {

enum class Who : u8 { actor, opposition };
constexpr std::size_t at(Who who) { return static_cast<std::size_t>(who); }

// The dice of a single check, and of a scene's; an encounter has up to three checks in a turn, and
// names for each.
AGON_ROLLS((check_d20, "the d20 of the actor (index 0) or the opposition (1)"),
           (check_rank, "die i of a rank pool: 2i of the actor's, 2i + 1 of the opposition's"))

inline constexpr u32 kD20 = 20;
inline constexpr int kHighestRank = 20;  // that content may ask for; a pool of 11 dice

struct Pool {
  u32 dice;
  u32 sides;
};

// 1d4, 1d6, 2d8, 2d10, 3d12, 3d12, 4d12, ...; a negative rank counts as 0.
constexpr Pool pool_of(int rank) {
  u32 r = static_cast<u32>(std::max(rank, 0));
  return {1 + r / 2, std::min(12u, 4 + 2 * r)};
}

struct Contender {
  int bonus = 0;
  int rank = 0;
};

struct Check {
  std::array<Contender, 2> sides = {};  // actor, opposition
  OppositionMode mode = OppositionMode::rolled;
  int tn = 0;  // the opposition's total where it is static: no d20, no rank dice (seed section 5)
  bool natural_shift = true;

  constexpr bool rolls(Who who) const {
    return who == Who::actor || mode == OppositionMode::rolled;
  }
  constexpr Pool pool(Who who) const {
    return rolls(who) ? pool_of(sides[at(who)].rank) : Pool{.dice = 0, .sides = 1};
  }
};

// What fell; 0 where a static opposition does not roll.
struct CheckDice {
  std::array<u8, 2> d20 = {};
  std::array<u8, 2> kept = {};
};

struct Verdict {
  std::array<int, 2> total;
  int margin;
  int shift;
  int degree;
};

// 0 -> 0; 1..4 -> 1; 5..8 -> 2; 9..12 -> 3; 13 and more -> 4; mirrored below 0: a quarter of the
// margin, rounded away from 0. A shift rounds down, hence the 3 above 0. Who is ahead is a coin
// toss, which no processor predicts: no branches here.
constexpr int degree_of_margin(int margin) {
  int below_zero = margin >> 31;  // all bits, or none
  return std::clamp((margin + (3 & ~below_zero)) >> 2, -kBestDegree, kBestDegree);
}

// A natural 20 is worth a degree, a natural 1 costs one.
constexpr int natural_shift(u32 d20) { return int{d20 == kD20} - int{d20 == 1}; }

constexpr Verdict judge(const Check& check, const CheckDice& dice) {
  Verdict out{};
  for (std::size_t i = 0; i < 2; ++i) {
    out.total[i] = dice.d20[i] + check.sides[i].bonus + dice.kept[i];
  }
  if (check.mode == OppositionMode::static_tn) out.total[1] = check.tn;
  out.margin = out.total[0] - out.total[1];
  // A static opposition has no die, and a d20 of 0 shifts nothing.
  out.shift = check.natural_shift ? natural_shift(dice.d20[0]) - natural_shift(dice.d20[1]) : 0;
  out.degree = std::clamp(degree_of_margin(out.margin) + out.shift, -kBestDegree, kBestDegree);
  return out;
}

// Die i of the actor's pool is at index 2i, of the opposition's at 2i + 1: the two share one mix.
template <class Roll, class Referee>
u32 roll_rank_die(Pool pool, Who who, u32 i, u32 turn, Roll name, Referee& referee) {
  return referee.roll(chance::Place(turn, name, i << 1 | static_cast<u32>(who)), pool.sides);
}

// A pool falls in hands, a step each: between them only the highest die counts, so equal states
// merge and exact odds stay cheap. A game chooses the size of the first hand; later ones have two
// dice.
struct Hands {
  u32 first;

  constexpr u32 next(u32 thrown, u32 dice) const {
    return std::min(thrown == 0 ? first : kLater, dice - thrown);
  }
  constexpr bool lie_whole(u32 thrown, u32 dice) const {
    return thrown == 0 || thrown == dice || (thrown >= first && (thrown - first) % kLater == 0);
  }
  constexpr u32 count(u32 dice) const {
    return dice <= first ? 1 : 1 + (dice - first + kLater - 1) / kLater;
  }

  static constexpr u32 kLater = 2;
};

// The highest die of a pool, from die `first` on.
template <class Roll, class Referee>
u8 roll_kept(Pool pool, Who who, u32 turn, Roll name, Referee& referee, u32 first = 0) {
  u32 kept = 0;
  for (u32 i = first; i < pool.dice; ++i) {
    kept = std::max(kept, roll_rank_die(pool, who, i, turn, name, referee));
  }
  return static_cast<u8>(kept);
}

// The highest die of each pool. The sides throw in turns, for the sake of the shared mix; then the
// larger pool throws what it has left.
template <class Roll, class Referee>
std::array<u8, 2> roll_both_kept(Pool actor, Pool opposition, u32 turn, Roll name,
                                 Referee& referee) {
  u32 pairs = std::min(actor.dice, opposition.dice);
  u32 mine = 0;
  u32 theirs = 0;
  for (u32 i = 0; i < pairs; ++i) {
    mine = std::max(mine, roll_rank_die(actor, Who::actor, i, turn, name, referee));
    theirs = std::max(theirs, roll_rank_die(opposition, Who::opposition, i, turn, name, referee));
  }
  if (actor.dice > pairs) {
    mine = std::max<u32>(mine, roll_kept(actor, Who::actor, turn, name, referee, pairs));
  }
  if (opposition.dice > pairs) {
    theirs =
        std::max<u32>(theirs, roll_kept(opposition, Who::opposition, turn, name, referee, pairs));
  }
  return {static_cast<u8>(mine), static_cast<u8>(theirs)};
}

template <class Roll, class Referee>
u8 roll_d20(Who who, u32 turn, Roll name, Referee& referee) {
  return static_cast<u8>(referee.roll(chance::Place(turn, name, static_cast<u32>(who)), kD20));
}

// All dice of a check in one go, rank pools first. Inlined, so that a loop over one check looks up
// its pools once.
template <class Roll, class Referee>
[[gnu::always_inline]] inline CheckDice roll_dice(const Check& check, u32 turn, Roll d20, Roll rank,
                                                  Referee& referee) {
  CheckDice out;
  out.kept =
      roll_both_kept(check.pool(Who::actor), check.pool(Who::opposition), turn, rank, referee);
  out.d20[0] = roll_d20(Who::actor, turn, d20, referee);
  if (check.rolls(Who::opposition)) out.d20[1] = roll_d20(Who::opposition, turn, d20, referee);
  return out;
}

}  // namespace agon::pillars
