// What the sides of a block of lanes see: columns of lanes become rows of floats. Compiled once for
// each kind of processor.
//
//   column     a.0 [20 |17 | 8 |20]    b.0 [ 4 | 1 | 9 | 2]        four columns of four lanes
//              a.1 [ 3 | 3 | 1 | 0]    b.1 [ 0 | 2 | 2 | 5]  ...
//   side           [ a | b | b | a]    swaps both where it is b's view
//   own        0   [20 | 1 | 9 |20]
//              1   [ 3 | 2 | 2 | 0]  ...
//   rows           [20   3 ...] [ 1   2 ...] [ 9   2 ...] [20   0 ...]     interleaved, then stored
#if defined(AGON_DUEL_BATCH_VIEWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_VIEWS_INL_H_
#undef AGON_DUEL_BATCH_VIEWS_INL_H_
#else
#define AGON_DUEL_BATCH_VIEWS_INL_H_
#endif

#include "agon/rulesets/duel/batch/kernel.h"
#include "agon/rulesets/duel/batch/transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

class Views {
 public:
  explicit Views(const LaneViews& views) : views_(views), to_(views.to) {
    std::memcpy(sides_, views.sides.data(), views.sides.size());
  }

  void write() {
    const std::size_t n = std::max(kTall, hn::Lanes(Floats()));
    for (std::size_t x = 0; x < lanes(); x += n) {
      find_rows(x, n);
      for (std::size_t column = 0; column < views_.columns; column += kWide) {
        write_columns(x, n, column);
      }
      write_turn(x, n);
    }
  }

 private:
  void find_rows(std::size_t x, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      rows_[i] = x + i < lanes() ? to_.of(views_.first + x + i) : nowhere_;
    }
  }

  void write_columns(std::size_t x, std::size_t n, std::size_t column) {
    std::size_t known = std::min(kWide, views_.columns - column);
    each(x, n, [&](std::size_t at, U side) HWY_ATTR {
      M is_b = as_mask(is_equal(side, 1));
      for (std::size_t i = 0; i < kWide; ++i) {
        F a = i < known ? attribute(0, column + i, x + at) : hn::Zero(Floats());
        F b = i < known ? attribute(1, column + i, x + at) : hn::Zero(Floats());
        store(where(is_b, b, a), part(0, i) + at);
        store(where(is_b, a, b), part(1, i) + at);
      }
    });
    store_part(0, n, column);
    store_part(1, n, kMostAttributes + column);
  }

  // Whose turn it is, one-hot, and how much of the match is over; before them once more the last
  // column of the other side, because four words are stored.
  void write_turn(std::size_t x, std::size_t n) {
    bool full = views_.columns == kMostAttributes;
    each(x, n, [&](std::size_t at, U side) HWY_ATTR {
      M is_b = as_mask(is_equal(side, 1));
      F a = full ? attribute(0, kMostAttributes - 1, x + at) : hn::Zero(Floats());
      F b = full ? attribute(1, kMostAttributes - 1, x + at) : hn::Zero(Floats());
      MU own_turn = hn::Eq(load(views_.active + x + at), side);
      F own = truth(as_mask(hn::VecFromMask(Uints(), own_turn)));
      F turn = hn::ConvertTo(Floats(), hn::BitCast(Ints(), load(views_.turn + x + at)));
      store(where(is_b, a, b), part(0, 0) + at);
      store(own, part(0, 1) + at);
      store(hn::Sub(set(1.0F), own), part(0, 2) + at);
      store(hn::Div(turn, set(views_.turns)), part(0, 3) + at);
    });
    store_part(0, n, 2 * kMostAttributes - 1);
  }

  F attribute(std::size_t side, std::size_t column, std::size_t lane) const {
    return load(views_.rows + (side * views_.columns + column) * kLanes + lane);
  }

  // Calls act(at, side) for the vectors of n lanes.
  template <class Do>
  HWY_INLINE void each(std::size_t x, std::size_t n, const Do& act) const {
    for (std::size_t at = 0; at < n; at += hn::Lanes(Floats())) {
      act(at, bytes_as_words(sides_ + x + at));
    }
  }

  float* part(std::size_t which, std::size_t column) {
    return parts_ + (which * kWide + column) * kWidest;
  }

  void store_part(std::size_t which, std::size_t n, std::size_t word) {
    for (std::size_t i = 0; i < n; i += kTall) {
      columns_to_rows(part(which, 0) + i, kWidest, word, rows_ + i);
    }
  }

  std::size_t lanes() const { return views_.sides.size(); }

  const LaneViews& views_;
  const game::Rows<float> to_;
  alignas(kAlignment) u8 sides_[kLanes] = {};
  alignas(kAlignment) float parts_[2 * kWide * kWidest];
  float* rows_[kWidest];
  float nowhere_[2 * kMostAttributes + 3];  // rows of no lane
};

inline void write_views(const LaneViews& views) { Views(views).write(); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
