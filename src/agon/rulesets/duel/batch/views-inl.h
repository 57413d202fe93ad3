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
#include "agon/rulesets/duel/batch/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

class Views {
 public:
  explicit Views(const LaneViews& views) : views_(views) {
    std::memcpy(sides_, views.sides.data(), views.sides.size());
  }

  void write() {
    for (std::size_t x = 0; x < lanes(); x += hn::Lanes(Floats())) {
      U side = bytes_as_words(sides_ + x);
      M is_b = as_mask(hn::VecFromMask(Uints(), hn::Eq(side, set(1u))));
      for (std::size_t column = 0; column < views_.columns; column += kQuad) {
        write_columns(x, column, is_b);
      }
      write_turn(x, side);
    }
  }

 private:
  static constexpr std::size_t kQuad = 4;

  void write_columns(std::size_t x, std::size_t column, M is_b) {
    F own[kQuad];
    F others[kQuad];
    for (std::size_t i = 0; i < kQuad; ++i) {
      own[i] = others[i] = hn::Zero(Floats());
      if (column + i >= views_.columns) continue;
      F a = load(views_.rows + (column + i) * kLanes + x);
      F b = load(views_.rows + (views_.columns + column + i) * kLanes + x);
      own[i] = where(is_b, b, a);
      others[i] = where(is_b, a, b);
    }
    store_rows<kQuad>(own, x, column);
    store_rows<kQuad>(others, x, kMostAttributes + column);
  }

  // Whose turn it is, one-hot, and how much of the match is over.
  void write_turn(std::size_t x, U side) {
    F own = truth(as_mask(hn::VecFromMask(Uints(), hn::Eq(load(views_.active + x), side))));
    F turn = hn::ConvertTo(Floats(), hn::BitCast(Ints(), load(views_.turn + x)));
    F over = hn::Div(turn, set(views_.turns));
    F quad[kQuad] = {own, hn::Sub(set(1.0F), own), over, over};
    store_rows<3>(quad, x, 2 * kMostAttributes);
  }

  // The first `count` of four numbers a lane.
  template <std::size_t count>
  void store_rows(const F (&quad)[kQuad], std::size_t x, std::size_t to) {
    alignas(kAlignment) float rows[kQuad * kWidest];
    hn::StoreInterleaved4(quad[0], quad[1], quad[2], quad[3], Floats(), rows);
    std::size_t end = std::min(lanes(), x + hn::Lanes(Floats()));
    for (std::size_t lane = x; lane < end; ++lane) {
      float* row = views_.to.of(views_.first + lane);
      std::memcpy(row + to, rows + (lane - x) * kQuad, count * sizeof(float));
    }
  }

  std::size_t lanes() const { return views_.sides.size(); }

  const LaneViews& views_;
  alignas(kAlignment) u8 sides_[kLanes] = {};
};

inline void write_views(const LaneViews& views) { Views(views).write(); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
