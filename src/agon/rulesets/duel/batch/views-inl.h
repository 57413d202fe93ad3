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
  explicit Views(const LaneViews& views) : views_(views) {}

  void write() {
    for (std::size_t lane = 0; lane < lanes(); ++lane) {
      is_b_[lane] = views_.sides[lane] == game::Side::b ? ~0u : 0u;
    }
    for (std::size_t x = 0; x < lanes(); x += hn::Lanes(Floats())) {
      M is_b = as_mask(load(is_b_ + x));
      for (std::size_t column = 0; column < views_.columns; column += kQuad) {
        write_quads(x, column, is_b);
      }
    }
    for (std::size_t lane = 0; lane < lanes(); ++lane) write_turn(lane);
  }

 private:
  static constexpr std::size_t kQuad = 4;

  void write_quads(std::size_t x, std::size_t column, M is_b) {
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
    store_quads(own, x, column);
    store_quads(others, x, kMostAttributes + column);
  }

  void store_quads(const F (&quad)[kQuad], std::size_t x, std::size_t to) {
    alignas(kAlignment) float rows[kQuad * kWidest];
    hn::StoreInterleaved4(quad[0], quad[1], quad[2], quad[3], Floats(), rows);
    std::size_t end = std::min(lanes(), x + hn::Lanes(Floats()));
    for (std::size_t lane = x; lane < end; ++lane) {
      std::memcpy(row(lane) + to, rows + (lane - x) * kQuad, kQuad * sizeof(float));
    }
  }

  // Whose turn it is, one-hot, and how much of the match is over.
  void write_turn(std::size_t lane) {
    bool own = views_.active[lane] == static_cast<u32>(views_.sides[lane]);
    float* to = row(lane) + 2 * kMostAttributes;
    to[0] = own ? 1.0F : 0.0F;
    to[1] = own ? 0.0F : 1.0F;
    to[2] = views_.over[views_.turn[lane]];
  }

  float* row(std::size_t lane) const { return views_.to.of(views_.first + lane); }
  std::size_t lanes() const { return views_.sides.size(); }

  const LaneViews& views_;
  alignas(kAlignment) u32 is_b_[kLanes] = {};
};

inline void write_views(const LaneViews& views) { Views(views).write(); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
