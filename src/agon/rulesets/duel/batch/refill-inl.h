// Matches come and go: the lanes of those that are over are taken by new ones. Compiled once for
// each kind of processor.
//
//   clock 12        lane    0    1    2    3    4
//                   match  17    4   22    9   23
//                   start   8    0    8    4    8      a lane's turn is clock - start
//                   end     .   11    .   12    .      . while it runs; else when, and how
//
//   refill: the results of matches 4 and 9 are written, and the queue holds the keys of the next
//                   match  17   24   22   25   23
//                   start   8   12    8   12    8
//
//   if there are no more, the last lane moves into the gap, and the strip shrinks
//                   match  17   23   22
//
#if defined(AGON_DUEL_BATCH_REFILL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_REFILL_INL_H_
#undef AGON_DUEL_BATCH_REFILL_INL_H_
#else
#define AGON_DUEL_BATCH_REFILL_INL_H_
#endif

#include <hwy/cache_control.h>

#include <bit>

#include "agon/rulesets/duel/batch/dice-inl.h"
#include "agon/rulesets/duel/batch/kernel.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

class Refill {
 public:
  // `uniform`, by side: whether every lane decides in every turn.
  Refill(const MatchBatch& batch, Strip& strip, const std::array<bool, 2>& uniform)
      : batch_(batch),
        plan_(batch.plan),
        strip_(strip),
        uniform_(uniform),
        queue_(kKeys * kLanes) {}

  std::size_t lanes() const { return lanes_; }
  // All ones in the lanes that the last refill has started, where matches have an opening.
  const u32* fresh() const { return fresh_.data(); }

  void refill(u32 clock) {
    clock_ = clock;
    std::size_t free = take_finished();
    std::size_t left = batch_.out.size() - started_;
    while (lanes_ < kLanes && free < left) {
      put_start(lanes_);
      free_[free++] = static_cast<u16>(lanes_++);
    }
    if (!plan_.opening.empty()) fresh_.fill(0);
    std::size_t taken = std::min(free, left);
    start(std::span(free_).first(taken));
    while (free > taken) close(free_[--free]);
  }

  // All before it are finished.
  std::size_t first_unfinished() const {
    std::size_t first = started_;
    for (std::size_t i = 0; i < lanes_; ++i)
      first = std::min<std::size_t>(first, strip_.words(Word::index)[i]);
    return first;
  }

 private:
  // Gathers the lanes whose match is over, in order, and writes down their results.
  std::size_t take_finished() {
    const u32* index = strip_.words(Word::index);
    std::size_t free = 0;
    for (std::size_t x = 0; x < lanes_; x += 64) {
      for (u64 finished = finished_from(x); finished != 0; finished &= finished - 1) {
        std::size_t lane = x + static_cast<std::size_t>(std::countr_zero(finished));
        free_[free++] = static_cast<u16>(lane);
        hwy::Prefetch(&batch_.out[index[lane]]);  // results may be many more than a cache holds
      }
    }
    const bool uniform = uniform_[0] && uniform_[1];
    measure();
    for (u16 lane : std::span(free_).first(free)) {
      u32 turns = turns_[lane];
      u32 steps = uniform ? steps_[lane] : steps_of(lane, turns);
      batch_.out[index[lane]] = {static_cast<game::Outcome>(outcomes_[lane]), turns, steps, {}};
    }
    return free;
  }

  // Of every lane, as if its match were over; and those that are start anew.
  HWY_NOINLINE void measure() {
    u32* end = strip_.words(Word::end);
    u32* start = strip_.words(Word::start);
    const U now = set(clock_);
    const U one = set(1u);
    const std::size_t width = padded(lanes_);
    each_vector(width, [&](std::size_t x) HWY_ATTR {
      U ended = load(end + x);
      U turns = hn::Sub(hn::ShiftRight<End::kClockShift>(ended), load(start + x));
      store(turns, turns_.data() + x);
      store(hn::And(ended, set(End::kOutcome)), outcomes_.data() + x);
      // The opening; in each turn a beginning and a choice, but the last choice may be missing.
      U acted = hn::And(hn::ShiftRight<End::kOutcomeBits>(ended), one);
      store(hn::Max(hn::Add(hn::Add(turns, turns), acted), one), steps_.data() + x);
      MU over = hn::Ne(ended, set(0u));
      store(hn::IfThenElse(over, now, load(start + x)), start + x);
      store(hn::VecFromMask(Uints(), over), over_.data() + x);
      store(hn::Zero(Uints()), end + x);
    });
    for (u16 attribute : plan_.live) {
      float* row = strip_.row[attribute];
      const F value = set(plan_.rows[attribute]);
      each_vector(width, [&](std::size_t x) HWY_ATTR {
        store(where(as_mask(load(over_.data() + x)), value, load(row + x)), row + x);
      });
    }
  }

  // A bit for each of 64 lanes.
  u64 finished_from(std::size_t first) const {
    const std::size_t n = hn::Lanes(Uints());
    const u32* end = strip_.words(Word::end) + first;
    u64 out = 0;
    for (std::size_t x = 0; x < 64; x += n) {
      u8 bytes[8] = {};
      hn::StoreMaskBits(Uints(), hn::Ne(load(end + x), set(0u)), bytes);
      u64 word = 0;
      std::memcpy(&word, bytes, sizeof word);
      out |= word << x;
    }
    std::size_t left = lanes_ - first;
    return left >= 64 ? out : out & ((u64{1} << left) - 1);
  }

  u32 steps_of(std::size_t lane, u32 turns) const {
    u32 acted = steps_[lane] - 2 * turns;
    return 1 + turns + decisions(0, lane, turns, acted) + decisions(1, lane, turns, acted);
  }

  u32 decisions(u32 side, std::size_t lane, u32 turns, u32 acted) const {
    if (!uniform_[side]) return strip_.words(kSeatWords[side].decisions)[lane];
    bool was_last = turns > 0 && (turns - 1) % 2 == side;
    return (turns + 1 - side) / 2 - (was_last ? 1 - acted : 0);
  }

  void start(std::span<const u16> lanes) {
    while (!lanes.empty()) {
      if (queued_ == queue_end_) fill_queue();
      std::size_t count = std::min(lanes.size(), queue_end_ - queued_);
      start_queued(lanes.first(count));
      lanes = lanes.subspan(count);
      queued_ += count;
      started_ += count;
    }
  }

  // A lane that has not been used yet.
  void put_start(std::size_t lane) {
    for (u16 attribute : plan_.live) strip_.row[attribute][lane] = plan_.rows[attribute];
    strip_.words(Word::end)[lane] = 0;
    strip_.words(Word::start)[lane] = clock_;
  }

  void start_queued(std::span<const u16> lanes) {
    plan_.rolls ? put_keys<kKeys>(lanes) : put_keys<kSeatKeys>(lanes);
    if (!uniform_[0]) put(lanes, Word::decisions_a, 0);
    if (!uniform_[1]) put(lanes, Word::decisions_b, 0);
    if (plan_.opening.empty()) return;
    for (u16 lane : lanes) fresh_[lane] = ~0u;
  }

  // Without the rules' keys if nobody rolls.
  template <std::size_t keys>
  void put_keys(std::span<const u16> lanes) {
    u32* const indices = strip_.words(Word::index);
    const u32* key = queue_.data() + queued_;
    auto index = static_cast<u32>(started_);
    for (u16 lane : lanes) {
      indices[lane] = index++;
      for (std::size_t i = 0; i < keys; ++i) {
        strip_.words(kKeyWords[i])[lane] = key[i * kLanes];
      }
      ++key;
    }
  }

  void put(std::span<const u16> lanes, Word word, u32 value) {
    u32* row = strip_.words(word);
    for (u16 lane : lanes) row[lane] = value;
  }

  // The last lane moves into the gap.
  void close(std::size_t lane) {
    std::size_t last = --lanes_;
    if (lane == last) return;
    strip_.copy_lane(plan_, last, lane);
    fresh_[lane] = fresh_[last];
  }

  // Keys of the next matches, as many as a strip has lanes.
  HWY_NOINLINE void fill_queue() {
    queued_ = 0;
    queue_end_ = std::min(kLanes, batch_.out.size() - started_);
    u64 index = batch_.first_index + started_;
    const U low = set(static_cast<u32>(index));
    const U high = set(static_cast<u32>(index >> 32));
    const U added = set(kAdded);
    u32* to = queue_.data();
    for (std::size_t x = 0; x < queue_end_; x += hn::Lanes(Uints())) {
      U own = hn::Add(low, hn::Iota(Uints(), static_cast<u32>(x)));
      U carry = hn::VecFromMask(Uints(), hn::Lt(own, low));
      U own_high = hn::Sub(high, carry);
      Pair match = mixed(hn::Add(set(batch_.seed.a + kAdded), hn::Mul(own, set(kSpreadX))),
                         hn::Add(set(batch_.seed.b), hn::Mul(own_high, set(kSpreadY))));
      auto domain = [&](chance::Domain which) HWY_ATTR {
        u32 first = static_cast<u32>(which) * kSpreadX + kAdded;
        return mixed(hn::Add(match.a, set(first)),
                     hn::Add(match.b, set(chance::kDomainPlace * kSpreadY)));
      };
      Pair a = domain(chance::Domain::seat_a);
      Pair b = domain(chance::Domain::seat_b);
      store(hn::Add(a.a, added), to + key_place(Word::seat_a_a) * kLanes + x);
      store(a.b, to + key_place(Word::seat_a_b) * kLanes + x);
      store(hn::Add(b.a, added), to + key_place(Word::seat_b_a) * kLanes + x);
      store(b.b, to + key_place(Word::seat_b_b) * kLanes + x);
      if (!plan_.rolls) continue;
      Pair rules = domain(chance::Domain::rules);
      store(rules.a, to + key_place(Word::rules_a) * kLanes + x);
      store(rules.b, to + key_place(Word::rules_b) * kLanes + x);
    }
  }

  const MatchBatch& batch_;
  const Plan& plan_;
  Strip& strip_;
  const std::array<bool, 2>& uniform_;
  u32 clock_ = 0;
  std::size_t lanes_ = 0;
  std::size_t started_ = 0;
  AlignedArray<u32> queue_;
  std::size_t queued_ = 0;
  std::size_t queue_end_ = 0;
  using LaneWords = std::array<u32, kLanes>;
  alignas(kAlignment) LaneWords turns_ = {};
  alignas(kAlignment) LaneWords steps_ = {};
  alignas(kAlignment) LaneWords outcomes_ = {};
  alignas(kAlignment) LaneWords over_ = {};
  LaneWords fresh_ = {};
  std::array<u16, kLanes> free_ = {};
};

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
