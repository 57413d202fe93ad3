// Rows of numbers become columns, and columns rows: four words of kTall rows at a time. Columns
// stand `apart`. Compiled once for each kind of processor.
#if defined(AGON_DUEL_BATCH_TRANSPOSE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_TRANSPOSE_INL_H_
#undef AGON_DUEL_BATCH_TRANSPOSE_INL_H_
#else
#define AGON_DUEL_BATCH_TRANSPOSE_INL_H_
#endif

#include <cstring>

#include "agon/rulesets/duel/batch/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

constexpr std::size_t kWide = 4;
constexpr std::size_t kTall = HWY_MAX_BYTES >= 32 ? 8 : 4;

#if HWY_TARGET == HWY_SCALAR

HWY_INLINE void rows_to_columns(const float* const* rows, std::size_t word, float* to,
                                std::size_t apart) {
  for (std::size_t i = 0; i < kTall; ++i) {
    for (std::size_t k = 0; k < kWide; ++k) {
      std::memcpy(to + k * apart + i, rows[i] + word + k, sizeof(float));
    }
  }
}

HWY_INLINE void columns_to_rows(const float* from, std::size_t apart, std::size_t word,
                                float* const* rows) {
  for (std::size_t i = 0; i < kTall; ++i) {
    for (std::size_t k = 0; k < kWide; ++k) {
      std::memcpy(rows[i] + word + k, from + k * apart + i, sizeof(float));
    }
  }
}

#else

using Tall = hn::FixedTag<float, kTall>;
using Wide = hn::FixedTag<float, kWide>;
using V = hn::Vec<Tall>;

// Within each block of four lanes: v[i] lane k becomes v[k] lane i.
HWY_INLINE void transpose(V (&v)[kWide]) {
  constexpr Tall d;
  V low_even = hn::InterleaveLower(d, v[0], v[2]);
  V low_odd = hn::InterleaveLower(d, v[1], v[3]);
  V high_even = hn::InterleaveUpper(d, v[0], v[2]);
  V high_odd = hn::InterleaveUpper(d, v[1], v[3]);
  v[0] = hn::InterleaveLower(d, low_even, low_odd);
  v[1] = hn::InterleaveUpper(d, low_even, low_odd);
  v[2] = hn::InterleaveLower(d, high_even, high_odd);
  v[3] = hn::InterleaveUpper(d, high_even, high_odd);
}

// Of four rows, or of those and the next four behind them.
#if HWY_MAX_BYTES >= 32
HWY_INLINE V load_words(const float* const* rows, std::size_t word) {
  return hn::Combine(Tall(), hn::LoadU(Wide(), rows[kWide] + word),
                     hn::LoadU(Wide(), rows[0] + word));
}
HWY_INLINE void store_words(V v, float* const* rows, std::size_t word) {
  hn::StoreU(hn::LowerHalf(Wide(), v), Wide(), rows[0] + word);
  hn::StoreU(hn::UpperHalf(Wide(), v), Wide(), rows[kWide] + word);
}
#else
HWY_INLINE V load_words(const float* const* rows, std::size_t word) {
  return hn::LoadU(Wide(), rows[0] + word);
}
HWY_INLINE void store_words(V v, float* const* rows, std::size_t word) {
  hn::StoreU(v, Wide(), rows[0] + word);
}
#endif

HWY_INLINE void rows_to_columns(const float* const* rows, std::size_t word, float* to,
                                std::size_t apart) {
  V v[kWide];
  for (std::size_t i = 0; i < kWide; ++i) v[i] = load_words(&rows[i], word);
  transpose(v);
  for (std::size_t k = 0; k < kWide; ++k) hn::Store(v[k], Tall(), to + k * apart);
}

HWY_INLINE void columns_to_rows(const float* from, std::size_t apart, std::size_t word,
                                float* const* rows) {
  V v[kWide];
  for (std::size_t k = 0; k < kWide; ++k) v[k] = hn::Load(Tall(), from + k * apart);
  transpose(v);
  for (std::size_t i = 0; i < kWide; ++i) store_words(v[i], &rows[i], word);
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
