// Whole matches of two random agents in one strip: turns are played for all lanes at once, and
// every few turns finished matches make room for new ones (refill-inl.h). Compiled once for each
// kind of processor.
//
// Nobody looks at a match that is over: its lane plays on until it is taken away, and only the
// first end counts.
#if defined(AGON_DUEL_BATCH_MATCHES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_MATCHES_INL_H_
#undef AGON_DUEL_BATCH_MATCHES_INL_H_
#else
#define AGON_DUEL_BATCH_MATCHES_INL_H_
#endif

#include <algorithm>

#include "agon/rulesets/duel/batch/machine-inl.h"
#include "agon/rulesets/duel/batch/refill-inl.h"

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
        uniform_{!plan_.sides[0].action_start.leaves, !plan_.sides[1].action_start.leaves},
        refill_(batch, strip_, uniform_) {}

  std::size_t run() {
    for (;;) {
      if (batch_.stop.stop_requested()) return refill_.first_unfinished();
      refill_.refill(machine_.clock);
      if (refill_.lanes() == 0) return batch_.out.size();
      machine_.set_width(refill_.lanes());
      if (!plan_.opening.empty()) open();
      play_round();
    }
  }

 private:
  // Where all lanes decide in step, two decisions of a side share their words.
  void play_round() {
    const u32 turns = uniform_[0] || uniform_[1] ? 4 : 2;
    for (u32 turn = 0; turn < turns; ++turn) play_turn(turn & 1, turn < 2);
  }

  // Turns.

  void play_turn(std::size_t side, bool even) {
    const SidePlan& plan = plan_.sides[side];
    ++machine_.clock;
    machine_.end_code = End::at(machine_.clock);
    phase(plan.turn_start, Roll::turn_start);
    if (plan.counts) machine_.clear_runs();
    phase(plan.action_start, Roll::action_start);
    machine_.end_code |= End::kActed;
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
    for (std::size_t i = 0; i < refill_.lanes(); ++i) {
      if (strip_.words(Word::end)[i] != 0) continue;
      if (machine_.clock - strip_.words(Word::start)[i] == plan_.limits.turns) {
        strip_.words(Word::end)[i] = End::with(machine_.end_code, game::Outcome::draw);
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

  // The opening, for those that have just started; it may be the end of some.
  void open() {
    std::copy_n(refill_.fresh(), machine_.width(), strip_.mask(1));
    machine_.end_code = End::at(machine_.clock);
    machine_.run(plan_.opening, Roll::game_start);
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
  u32 oldest_ = 0;               // no running match started before
  Refill refill_;
};

inline std::size_t run_matches(const MatchBatch& batch) { return Matches(batch).run(); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
