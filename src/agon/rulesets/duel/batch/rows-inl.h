// States as bytes become lanes, and lanes bytes. Compiled once for each kind of processor.
//
//   rows    x:  head  head  a.0  a.1  b.0  b.1        block   head [ x | y | z | ...]
//           y:  head  head  a.0  a.1  b.0  b.1   <->          head [ x | y | z | ...]
//           z:  ...                                           a.0  [ x | y | z | ...]  ...
//
// Four words of kTall rows are transposed at a time. A state has at least four words; the last
// words of a row overlap those before them.
#if defined(AGON_DUEL_BATCH_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_ROWS_INL_H_
#undef AGON_DUEL_BATCH_ROWS_INL_H_
#else
#define AGON_DUEL_BATCH_ROWS_INL_H_
#endif

#include <array>

#include "agon/rulesets/duel/batch/kernel.h"
#include "agon/rulesets/duel/batch/transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

static_assert(kHeadWords + 2 >= kWide && kLanes % kTall == 0);

HWY_INLINE U is_above(U v, u32 least) { return hn::VecFromMask(Uints(), hn::Gt(v, set(least))); }

// Who decides in each lane, and how its match stands.
inline void tell_lanes(const u32* ends, const u32* actives, std::size_t count,
                       game::Deciders* deciders, game::Outcome* outcomes) {
  alignas(kAlignment) u8 who[kLanes];
  alignas(kAlignment) u8 how[kLanes];
  each_vector(padded(count), [&](std::size_t x) HWY_ATTR {
    U end = load(ends + x);
    U next = hn::Add(load(actives + x), set(1u));
    store_as_bytes(hn::IfThenElseZero(hn::Eq(end, set(0u)), next), who + x);
    store_as_bytes(hn::And(end, set(End::kOutcome)), how + x);
  });
  std::memcpy(deciders, who, count);
  std::memcpy(outcomes, how, count);
}

// Calls act(rows, word, columns): kTall rows from a word on, and the columns of that word and the
// next three, from the first of those lanes on. `row` says where a lane's row is.
template <class Row, class Do>
HWY_INLINE void each_part(const LaneRows& lanes, const Row& row, const Do& act) {
  const std::size_t words = lanes.words;
  for (std::size_t lane = 0; lane < lanes.count; lane += kTall) {
    decltype(row(lane)) rows[kTall];
    for (std::size_t i = 0; i < kTall; ++i) rows[i] = row(lane + i);
    for (std::size_t word = 0; word < words; word += kWide) {
      std::size_t first = std::min(word, words - kWide);
      act(rows, first, lanes.block + first * kLanes + lane);
    }
  }
}

class Loading {
 public:
  explicit Loading(const LaneLoad& order) : order_(order), lanes_(order.lanes) {}

  bool run() {
    auto row = [lanes = lanes_, from = order_.from](std::size_t lane) {
      std::size_t known = lanes.first + std::min(lane, lanes.count - 1);
      return reinterpret_cast<const float*>(from.of(known));
    };
    each_part(lanes_, row, [](const float* const* rows, std::size_t word, float* to) HWY_ATTR {
      rows_to_columns(rows, word, to, kLanes);
    });
    alignas(kAlignment) u8 odd[kLanes];
    U any = hn::Zero(Uints());
    each_vector(padded(lanes_.count), [&](std::size_t x) HWY_ATTR {
      U fine = hn::And(take_head(x), has_fine_columns(x));
      U bad = hn::AndNot(fine, set(1u));
      store(hn::Or(load(lanes_.end + x), bad), lanes_.end + x);
      store_as_bytes(bad, odd + x);
      any = hn::Or(any, bad);
    });
    std::memcpy(order_.odd, odd, lanes_.count);
    tell_lanes(lanes_.end, lanes_.active, lanes_.count, order_.deciders, order_.outcomes);
    take_keys();
    return any_bit(any);
  }

 private:
  void take_keys() {
    std::size_t x = 0;
    const std::size_t n = hn::Lanes(Uints());
    for (; x + n <= order_.keys.size(); x += n) {
      U a;
      U b;
      hn::LoadInterleaved2(Uints(), &order_.keys[x].a, a, b);
      store(a, order_.rules_a + x);
      store(b, order_.rules_b + x);
    }
    for (; x < order_.keys.size(); ++x) {
      order_.rules_a[x] = order_.keys[x].a;
      order_.rules_b[x] = order_.keys[x].b;
    }
  }

  HWY_INLINE U word_of(std::size_t word, std::size_t x) const {
    return hn::BitCast(Uints(), load(lanes_.block + word * kLanes + x));
  }

  // As Duel::fault says it of a state in which somebody chooses or nobody does any more.
  HWY_INLINE U take_head(std::size_t x) {
    U first = word_of(0, x);
    U second = word_of(1, x);
    U turn = hn::And(first, set(0xFFFFu));
    U triggered = hn::ShiftRight<16>(first);
    U phase = hn::And(second, set(0xFFFFu));
    U active = hn::And(hn::ShiftRight<16>(second), set(0xFFu));
    U outcome = hn::ShiftRight<24>(second);
    store(turn, lanes_.turn + x);
    store(triggered, lanes_.triggered + x);
    store(active, lanes_.active + x);
    store(outcome, lanes_.end + x);
    U runs = is_equal(outcome, static_cast<u32>(game::Outcome::running));
    U draw = is_equal(outcome, static_cast<u32>(game::Outcome::draw));
    U ended = hn::Not(hn::Or(runs, is_above(outcome, static_cast<u32>(game::Outcome::draw))));
    const auto [of_a, of_b] = order_.triggered;
    U most = hn::IfThenElse(hn::Eq(active, set(0u)), set(of_a), set(of_b));
    U too_many = hn::VecFromMask(Uints(), hn::Gt(triggered, most));
    U choosing = hn::And(hn::And(runs, is_equal(phase, static_cast<u32>(Phase::choosing))),
                         hn::Not(hn::Or(is_equal(turn, 0), too_many)));
    U over = hn::And(
        hn::And(ended, is_equal(phase, static_cast<u32>(Phase::over))),
        hn::And(is_equal(triggered, 0), hn::Or(hn::Not(draw), is_equal(turn, order_.turns))));
    U wrong = hn::Or(is_above(active, 1), is_above(turn, order_.turns));
    return hn::AndNot(wrong, hn::Or(choosing, over));
  }

  // Finite, no -0, and nothing in columns that nobody has.
  HWY_INLINE U has_fine_columns(std::size_t x) const {
    U largest = hn::Zero(Uints());
    U bad = hn::Zero(Uints());
    for (std::size_t word = kHeadWords; word < lanes_.words; ++word) {
      U number = word_of(word, x);
      largest = hn::Max(largest, hn::And(number, set(0x7FFFFFFFu)));
      bad = hn::Or(bad, is_equal(number, 0x80000000u));
    }
    for (std::size_t word : order_.unused) bad = hn::Or(bad, word_of(word, x));
    return hn::AndNot(is_above(largest, 0x7F7FFFFFu), is_equal(bad, 0));
  }

  const LaneLoad& order_;
  const LaneRows& lanes_;
};

class Saving {
 public:
  explicit Saving(const LaneSave& order) : order_(order), lanes_(order.lanes) {
    std::memcpy(faulty_, order.faulty, lanes_.count);
  }

  void run() {
    each_vector(padded(lanes_.count), [&](std::size_t x) HWY_ATTR { make_head(x); });
    auto row = [lanes = lanes_, to = order_.to, this](std::size_t lane) {
      bool is_lane = lane < lanes.count;
      return is_lane ? reinterpret_cast<float*>(to.of(lanes.first + lane)) : nowhere_;
    };
    each_part(lanes_, row, [](float* const* rows, std::size_t word, const float* from) HWY_ATTR {
      columns_to_rows(from, kLanes, word, rows);
    });
  }

 private:
  HWY_INLINE void make_head(std::size_t x) {
    U end = load(lanes_.end + x);
    MU runs = hn::Eq(end, set(0u));
    U triggered = hn::IfThenElseZero(runs, load(lanes_.triggered + x));
    U phase = hn::IfThenElse(runs, set(static_cast<u32>(Phase::choosing)),
                             set(static_cast<u32>(Phase::over)));
    U first = hn::Or(load(lanes_.turn + x), hn::ShiftLeft<16>(triggered));
    U outcome = hn::And(end, set(End::kOutcome));
    U second = hn::Or(
        phase, hn::Or(hn::ShiftLeft<16>(load(lanes_.active + x)), hn::ShiftLeft<24>(outcome)));
    MU is_sound = hn::Eq(bytes_as_words(faulty_ + x), set(0u));
    put(first, is_sound, lanes_.block + x);
    put(second, is_sound, lanes_.block + kLanes + x);
  }

  static HWY_INLINE void put(U word, MU where_sound, float* to) {
    U old = hn::BitCast(Uints(), load(to));
    store(hn::BitCast(Floats(), hn::IfThenElse(where_sound, word, old)), to);
  }

  const LaneSave& order_;
  const LaneRows& lanes_;
  alignas(kAlignment) u8 faulty_[kLanes] = {};
  float nowhere_[kHeadWords + 2 * kMostAttributes];  // rows of no lane
};

inline bool load_rows(const LaneLoad& order) { return Loading(order).run(); }
inline void save_rows(const LaneSave& order) { Saving(order).run(); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
