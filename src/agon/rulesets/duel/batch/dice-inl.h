// Chance's dice (docs/chance.md) for vectors of lanes: the mix, what falls, and the few that must
// be thrown again. Compiled once for each kind of processor.
#if defined(AGON_DUEL_BATCH_DICE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_DICE_INL_H_
#undef AGON_DUEL_BATCH_DICE_INL_H_
#else
#define AGON_DUEL_BATCH_DICE_INL_H_
#endif

#include "agon/chance/place.h"
#include "agon/rulesets/duel/batch/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

using chance::kAdded, chance::kSpreadX, chance::kSpreadY;

struct Pair {
  U a;
  U b;
};

// chance::mix behind its first additions.
HWY_INLINE Pair mixed(U a, U b) {
  a = hn::Xor(a, hn::ShiftRight<16>(a)), a = hn::Mul(a, set(chance::kRound1)), b = hn::Add(b, a);
  b = hn::Xor(b, hn::ShiftRight<15>(b)), b = hn::Mul(b, set(chance::kRound2)), a = hn::Add(a, b);
  a = hn::Xor(a, hn::ShiftRight<16>(a)), a = hn::Mul(a, set(chance::kRound3)), b = hn::Add(b, a);
  b = hn::Xor(b, hn::ShiftRight<15>(b)), b = hn::Mul(b, set(chance::kRound4)), a = hn::Add(a, b);
  return {hn::Xor(a, hn::ShiftRight<16>(a)), hn::Xor(b, hn::ShiftRight<16>(b))};
}

// The high half of w * n.
HWY_INLINE U high_of_small(U w, U n) {  // n < 2^16
  U high = hn::Mul(hn::ShiftRight<16>(w), n);
  U low = hn::ShiftRight<16>(hn::Mul(hn::And(w, set(0xFFFFu)), n));
  return hn::ShiftRight<16>(hn::Add(high, low));
}

HWY_INLINE U high_of(U w, U n) {
  U low_half = set(0xFFFFu);
  U w_low = hn::And(w, low_half);
  U w_high = hn::ShiftRight<16>(w);
  U n_low = hn::And(n, low_half);
  U n_high = hn::ShiftRight<16>(n);
  U p0 = hn::Mul(w_low, n_low);
  U p1 = hn::Mul(w_low, n_high);
  U p2 = hn::Mul(w_high, n_low);
  U p3 = hn::Mul(w_high, n_high);
  U middle = hn::Add(hn::ShiftRight<16>(p0), hn::Add(hn::And(p1, low_half), hn::And(p2, low_half)));
  U high = hn::Add(p3, hn::Add(hn::ShiftRight<16>(p1), hn::ShiftRight<16>(p2)));
  return hn::Add(high, hn::ShiftRight<16>(middle));
}

// The lanes of a vector one by one, with all retries.
inline HWY_NOINLINE U roll_again(Pair words, U index, U sides) {
  alignas(kAlignment) u32 a[kWidest];
  alignas(kAlignment) u32 b[kWidest];
  alignas(kAlignment) u32 at[kWidest];
  alignas(kAlignment) u32 n[kWidest];
  store(words.a, a), store(words.b, b), store(index, at), store(sides, n);
  for (std::size_t i = 0; i < hn::Lanes(Uints()); ++i) {
    n[i] = n[i] == 0 ? 0 : chance::below(chance::Key{a[i], b[i]}, at[i] & 1, n[i]);
  }
  return load(n);
}

// Of ROLL(n), as script::sides_of.
HWY_INLINE U sides_of(F n) {
  F most = set(static_cast<float>(script::kMostSides));
  F limited = hn::IfThenElseZero(hn::Ge(n, set(1.0F)), hn::Min(n, most));
  return hn::BitCast(Uints(), hn::ConvertTo(Ints(), limited));
}

// Where a die lies: the rules' keys, and its place but for the index.
struct DiePlace {
  Pair key;
  U turn;
  u32 name;
};

// What falls, from 1; 0 if the die has no sides. `small`: all have fewer than 2^16.
template <bool small>
HWY_INLINE F thrown(const DiePlace& at, U index, U sides) {
  U place = hn::Or(set(at.name << 16), hn::ShiftRight<1>(index));
  Pair words = mixed(hn::Add(hn::Add(at.key.a, hn::Mul(at.turn, set(kSpreadX))), set(kAdded)),
                     hn::Add(at.key.b, hn::Mul(place, set(kSpreadY))));
  MU odd = hn::Ne(hn::And(index, set(1u)), hn::Zero(Uints()));
  U word = hn::IfThenElse(odd, words.b, words.a);
  U high = small ? high_of_small(word, sides) : high_of(word, sides);
  MU doubtful = hn::Lt(hn::Mul(word, sides), sides);
  if (HWY_UNLIKELY(!hn::AllFalse(Uints(), doubtful))) high = roll_again(words, index, sides);
  F result = hn::ConvertTo(Floats(), hn::BitCast(Ints(), hn::Add(high, set(1u))));
  MU falls = hn::Ne(sides, hn::Zero(Uints()));
  return hn::IfThenElseZero(hn::RebindMask(Floats(), falls), result);
}

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
