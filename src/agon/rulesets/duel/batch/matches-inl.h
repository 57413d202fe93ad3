// Whole matches of two random agents in one strip: turns are played for all lanes at once, and
// every few turns finished matches make room for new ones. Compiled once for each kind of
// processor.
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
// Nobody looks at a match that is over: its lane plays on until it is taken away, and only the
// first end counts.
#if defined(AGON_DUEL_BATCH_MATCHES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_MATCHES_INL_H_
#undef AGON_DUEL_BATCH_MATCHES_INL_H_
#else
#define AGON_DUEL_BATCH_MATCHES_INL_H_
#endif

#include <hwy/cache_control.h>

#include <bit>

#include "agon/rulesets/duel/batch/kernel.h"
#include "agon/rulesets/duel/batch/machine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

class Matches {
 public:
  explicit Matches(const MatchBatch& batch)
      : batch_(batch),
        plan_(batch.plan),
        strip_(batch.plan),
        machine_(batch.plan, strip_),
        queue_(kKeys * kLanes) {
    for (std::size_t side = 0; side < 2; ++side) {
      uniform_[side] = !plan_.sides[side].action_start.leaves;
    }
    // Where all lanes decide in step, two decisions of a side share their words.
    turns_per_round_ = uniform_[0] || uniform_[1] ? 4 : 2;
  }

  std::size_t run() {
    for (;;) {
      if (batch_.stop.stop_requested()) return first_unfinished();
      refill();
      if (lanes_ == 0) return batch_.out.size();
      for (u32 turn = 0; turn < turns_per_round_; ++turn) play_turn(turn & 1, turn < 2);
    }
  }

 private:
  static constexpr u32 kActed = 4;  // in `end`: the last turn's choice was made
  static constexpr u32 kClockShift = 3;

  // Turns.

  void play_turn(std::size_t side, bool even) {
    const SidePlan& plan = plan_.sides[side];
    ++machine_.clock;
    machine_.end_code = machine_.clock << kClockShift;
    phase(plan.turn_start, Roll::turn_start);
    if (plan.counts) machine_.clear_runs();
    phase(plan.action_start, Roll::action_start);
    machine_.end_code |= kActed;
    auto n = static_cast<u32>(plan.abilities.size());
    if (!uniform_[side]) {
      choose_apart(seat(side), n);
    } else if (even) {
      choose<true>(seat(side), n);
    } else {
      choose<false>(seat(side), n);
    }
    machine_.run(plan.merged, Roll::ability);
    for (u8 ability : plan.unmerged) {
      const Stretch& stretch = plan.abilities[ability];
      if (!stretch.empty() && select(ability)) machine_.run(stretch, Roll::ability);
    }
    phase(plan.turn_end, Roll::turn_end);
    if (machine_.clock - oldest_ >= plan_.limits.turns) draw();
  }

  void phase(const Stretch& stretch, Roll name) {
    if (stretch.leaves) machine_.fill_mask(1, ~0u);
    machine_.run(stretch, name);
  }

  // Lanes at the cap on turns.
  void draw() {
    u32 oldest = machine_.clock;
    for (std::size_t i = 0; i < lanes_; ++i) {
      if (strip_.words(Word::end)[i] != 0) continue;
      if (machine_.clock - strip_.words(Word::start)[i] == plan_.limits.turns) {
        strip_.words(Word::end)[i] = machine_.end_code | static_cast<u32>(game::Outcome::draw);
      } else {
        oldest = std::min(oldest, strip_.words(Word::start)[i]);
      }
    }
    oldest_ = oldest;
  }

  // Choices.

  // One side's random agent.
  struct Seat {
    u32* a;
    u32* b;
    u32* kept;
    u32* decisions;
  };

  Seat seat(std::size_t side) const {
    const SeatWords& own = kSeatWords[side];
    return {strip_.words(own.a), strip_.words(own.b), strip_.words(own.kept),
            strip_.words(own.decisions)};
  }

  bool select(u32 ability) {
    const u32* choice = strip_.words(Word::choice);
    u32* mask = strip_.mask(1);
    const U wanted = set(ability);
    U any = hn::Zero(Uints());
    each([&](std::size_t x) HWY_ATTR {
      U chosen = hn::VecFromMask(Uints(), hn::Eq(load(choice + x), wanted));
      store(chosen, mask + x);
      any = hn::Or(any, chosen);
    });
    return any_bit(any);
  }

  // In an even decision both words are made, and the second is kept for the odd one.
  template <bool even>
  HWY_NOINLINE void choose(const Seat& seat, u32 n) {
    const U sides = set(n);
    u32* const choice = strip_.words(Word::choice);
    U least = set(~0u);
    each([&](std::size_t x) HWY_ATTR {
      U word;
      if constexpr (even) {
        U a = load(seat.a + x);
        Pair words = mixed(a, load(seat.b + x));
        store(hn::Add(a, set(kSpreadX)), seat.a + x);
        store(words.b, seat.kept + x);
        word = words.a;
      } else {
        word = load(seat.kept + x);
      }
      store(high_of_small(word, sides), choice + x);
      least = hn::Min(least, hn::Mul(word, sides));
    });
    if (HWY_UNLIKELY(!hn::AllFalse(Uints(), hn::Lt(least, sides)))) choose_again(seat, n, even);
  }

  // Some lane may have to draw again: one in 2^30 or so.
  HWY_NOINLINE void choose_again(const Seat& seat, u32 n, bool even) {
    each([&](std::size_t x) HWY_ATTR {
      Pair words = mixed(hn::Sub(load(seat.a + x), set(kSpreadX)), load(seat.b + x));
      store(roll_again(words, set(even ? 0u : 1u), set(n)), strip_.words(Word::choice) + x);
    });
  }

  // Where some lanes were passed over, each counts its own decisions.
  HWY_NOINLINE void choose_apart(const Seat& seat, u32 n) {
    const U sides = set(n);
    const u32* decides = strip_.mask(1);
    each([&](std::size_t x) HWY_ATTR {
      U running = hn::VecFromMask(Uints(), hn::Eq(load(strip_.words(Word::end) + x), set(0u)));
      U now = hn::And(running, load(decides + x));
      U decision = load(seat.decisions + x);
      U turn = hn::Mul(hn::ShiftRight<1>(decision), set(kSpreadX));
      Pair words = mixed(hn::Add(load(seat.a + x), turn), load(seat.b + x));
      U odd = hn::And(decision, set(1u));
      U word = hn::IfThenElse(hn::Eq(odd, set(1u)), words.b, words.a);
      U choice = high_of_small(word, sides);
      MU doubtful = hn::Lt(hn::Mul(word, sides), sides);
      if (HWY_UNLIKELY(!hn::AllFalse(Uints(), doubtful))) choice = roll_again(words, odd, sides);
      MU decided = hn::Ne(now, set(0u));
      store(hn::IfThenElse(decided, choice, set(~0u)), strip_.words(Word::choice) + x);
      store(hn::Sub(decision, now), seat.decisions + x);
    });
  }

  // Matches come and go.

  void refill() {
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
    machine_.set_width(lanes_);
    if (!plan_.opening.empty()) open();
  }

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
    const U now = set(machine_.clock);
    const U one = set(1u);
    each([&](std::size_t x) HWY_ATTR {
      U ended = load(end + x);
      U turns = hn::Sub(hn::ShiftRight<kClockShift>(ended), load(start + x));
      store(turns, turns_.data() + x);
      store(hn::And(ended, set(3u)), outcomes_.data() + x);
      // The opening; in each turn a beginning and a choice, but the last choice may be missing.
      U acted = hn::And(hn::ShiftRight<2>(ended), one);
      store(hn::Max(hn::Add(hn::Add(turns, turns), acted), one), steps_.data() + x);
      MU over = hn::Ne(ended, set(0u));
      store(hn::IfThenElse(over, now, load(start + x)), start + x);
      store(hn::VecFromMask(Uints(), over), over_.data() + x);
      store(hn::Zero(Uints()), end + x);
    });
    for (u16 attribute : plan_.live) {
      float* row = strip_.row[attribute];
      const F value = set(plan_.rows[attribute]);
      each([&](std::size_t x) HWY_ATTR {
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
    strip_.words(Word::start)[lane] = machine_.clock;
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
      store(hn::Add(a.a, added), to + x);
      store(a.b, to + kLanes + x);
      store(hn::Add(b.a, added), to + 2 * kLanes + x);
      store(b.b, to + 3 * kLanes + x);
      if (!plan_.rolls) continue;
      Pair rules = domain(chance::Domain::rules);
      store(rules.a, to + 4 * kLanes + x);
      store(rules.b, to + 5 * kLanes + x);
    }
  }

  // The opening, for those that have just started; it may be the end of some.
  void open() {
    std::copy_n(fresh_.begin(), machine_.width(), strip_.mask(1));
    machine_.end_code = machine_.clock << kClockShift;
    machine_.run(plan_.opening, Roll::game_start);
  }

  std::size_t first_unfinished() const {
    std::size_t first = started_;
    for (std::size_t i = 0; i < lanes_; ++i)
      first = std::min<std::size_t>(first, strip_.words(Word::index)[i]);
    return first;
  }

  template <class Do>
  HWY_INLINE void each(const Do& act) const {
    each_vector(machine_.width(), act);
  }

  const MatchBatch& batch_;
  const Plan& plan_;
  Strip strip_;
  StripMachine<false> machine_;
  std::array<bool, 2> uniform_;  // whether every lane decides in every turn
  u32 turns_per_round_;
  std::size_t lanes_ = 0;
  std::size_t started_ = 0;
  u32 oldest_ = 0;  // no running match started before
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

inline std::size_t run_matches(const MatchBatch& batch) { return Matches(batch).run(); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
