// What vectors of lanes do: short names for Highway's operations. Compiled once for each kind of
// processor.
#if defined(AGON_DUEL_BATCH_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_VECTORS_INL_H_
#undef AGON_DUEL_BATCH_VECTORS_INL_H_
#else
#define AGON_DUEL_BATCH_VECTORS_INL_H_
#endif

#include <hwy/highway.h>

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

HWY_INLINE U load(const u32* from) { return hn::Load(Uints(), from); }
HWY_INLINE F load(const float* from) { return hn::Load(Floats(), from); }
HWY_INLINE void store(U v, u32* to) { hn::Store(v, Uints(), to); }
HWY_INLINE void store(F v, float* to) { hn::Store(v, Floats(), to); }
HWY_INLINE U set(u32 x) { return hn::Set(Uints(), x); }
HWY_INLINE F set(float x) { return hn::Set(Floats(), x); }
HWY_INLINE U bits(M m) { return hn::BitCast(Uints(), hn::VecFromMask(Floats(), m)); }
HWY_INLINE M as_mask(U v) { return hn::MaskFromVec(hn::BitCast(Floats(), v)); }
HWY_INLINE F where(M m, F yes, F no) { return hn::IfThenElse(m, yes, no); }
HWY_INLINE F truth(M m) { return hn::IfThenElseZero(m, set(1.0F)); }

HWY_INLINE U is_equal(U v, u32 to) { return hn::VecFromMask(Uints(), hn::Eq(v, set(to))); }

HWY_INLINE F clamped(F v) {
  constexpr float kMost = script::kLargestNumber;
  return hn::Max(hn::Min(v, set(kMost)), set(-kMost));
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

// Two vectors at a time: widths are a multiple of that.
inline std::size_t padded(std::size_t lanes) {
  const std::size_t n = 2 * hn::Lanes(Floats());
  return (lanes + n - 1) / n * n;
}

template <class Do>
HWY_INLINE void each_vector(std::size_t width, const Do& act) {
  const std::size_t n = hn::Lanes(Floats());
  for (std::size_t x = 0; x < width; x += 2 * n) {
    act(x);
    act(x + n);
  }
}

// A lane's byte as its word, and its word, which is below 256, as its byte.
using Bytes = hn::Rebind<u8, Uints>;
HWY_INLINE U bytes_as_words(const u8* from) {
  return hn::PromoteTo(Uints(), hn::LoadU(Bytes(), from));
}
HWY_INLINE void store_as_bytes(U v, u8* to) {
  hn::StoreU(hn::DemoteTo(Bytes(), hn::BitCast(Ints(), v)), Bytes(), to);
}

HWY_INLINE bool any_bit(U v) { return !hn::AllFalse(Uints(), hn::Ne(v, hn::Zero(Uints()))); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
