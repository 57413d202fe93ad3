// What vectors of lanes do: short names for Highway's operations, and chance's dice. Compiled once
// for each kind of processor.
#if defined(AGON_DUEL_BATCH_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_VECTORS_INL_H_
#undef AGON_DUEL_BATCH_VECTORS_INL_H_
#else
#define AGON_DUEL_BATCH_VECTORS_INL_H_
#endif

#include <hwy/highway.h>

#include "agon/chance/place.h"
#include "agon/rulesets/duel/batch/strip.h"
#include "agon/script/arithmetic.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, kWidest>;
using Uints = hn::RebindToUnsigned<Floats>;
using Ints = hn::RebindToSigned<Floats>;
using F = hn::Vec<Floats>;
using U = hn::Vec<Uints>;
using M = hn::Mask<Floats>;
using MU = hn::Mask<Uints>;

using chance::kAdded, chance::kSpreadX, chance::kSpreadY;

HWY_INLINE U load(const u32* from) { return hn::Load(Uints(), from); }
HWY_INLINE F load(const float* from) { return hn::Load(Floats(), from); }
HWY_INLINE void store(U v, u32* to) { hn::Store(v, Uints(), to); }
HWY_INLINE void store(F v, float* to) { hn::Store(v, Floats(), to); }
HWY_INLINE U set(u32 x) { return hn::Set(Uints(), x); }
HWY_INLINE F set(float x) { return hn::Set(Floats(), x); }
HWY_INLINE U bits(M m) { return hn::BitCast(Uints(), hn::VecFromMask(Floats(), m)); }
HWY_INLINE U bits(F v) { return hn::BitCast(Uints(), v); }
HWY_INLINE M as_mask(U v) { return hn::MaskFromVec(hn::BitCast(Floats(), v)); }
HWY_INLINE F where(M m, F yes, F no) { return hn::IfThenElse(m, yes, no); }
HWY_INLINE F truth(M m) { return hn::IfThenElseZero(m, set(1.0F)); }

HWY_INLINE F clamped(F v) {
  constexpr float kMost = script::kLargestNumber;
  return hn::Max(hn::Min(v, set(kMost)), set(-kMost));
}

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

// What a table has for each lane's choice.
HWY_INLINE F look_up(const float* table, U choice) {
  constexpr Floats d;
  if constexpr (hn::MaxLanes(d) >= kMostAbilities) {
    return hn::TableLookupLanes(load(table), hn::IndicesFromVec(d, choice));
  } else if constexpr (hn::MaxLanes(d) == 4) {
    U low = hn::And(choice, set(3u));
    F first = hn::TableLookupLanes(load(table), hn::IndicesFromVec(d, low));
    F second = hn::TableLookupLanes(load(table + 4), hn::IndicesFromVec(d, low));
    return where(hn::RebindMask(d, hn::Gt(choice, set(3u))), second, first);
  } else {
    alignas(kAlignment) u32 choices[kWidest];
    alignas(kAlignment) float out[kWidest];
    store(choice, choices);
    for (std::size_t i = 0; i < hn::Lanes(d); ++i) out[i] = table[choices[i]];
    return load(out);
  }
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

// Two vectors at a time: widths are a multiple of that.
template <class Do>
HWY_INLINE void each_vector(std::size_t width, const Do& act) {
  const std::size_t n = hn::Lanes(Floats());
  for (std::size_t x = 0; x < width; x += 2 * n) {
    act(x);
    act(x + n);
  }
}

HWY_INLINE bool any_bit(U v) { return !hn::AllFalse(Uints(), hn::Ne(v, hn::Zero(Uints()))); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
