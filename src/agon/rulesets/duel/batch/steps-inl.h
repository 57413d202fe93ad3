// One decision for each of a strip of lanes, and what follows by itself until somebody chooses
// again. Compiled once for each kind of processor.
#if defined(AGON_DUEL_BATCH_STEPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_STEPS_INL_H_
#undef AGON_DUEL_BATCH_STEPS_INL_H_
#else
#define AGON_DUEL_BATCH_STEPS_INL_H_
#endif

#include "agon/rulesets/duel/batch/kernel.h"
#include "agon/rulesets/duel/batch/machine-inl.h"
#include "agon/rulesets/duel/batch/rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

// The choice of whoever's turn it is in each of the `going` lanes, and what follows until each has
// come to the next choice or to its end. A lane has its attributes in the rows of the strip, and in
// its words `choice`, `end`, `turn`, `active`, `runs` and its keys. In some lanes a chooses, in
// others b: each stretch of the plan runs for those whose it is, if there are any.
class Steps {
 public:
  Steps(const Plan& plan, Strip& strip, std::size_t lanes)
      : plan_(plan), strip_(strip), machine_(plan, strip) {
    machine_.set_width(lanes);
  }

  void run() {
    for (u32 side : kBoth) use_abilities(side);
    do {
      for (u32 side : kBoth) phase(side, plan_.sides[side].turn_end, Roll::turn_end);
      end_turns();
      begin_turns();
    } while (somebody_goes_on());
  }

 private:
  static constexpr std::array kBoth = {0u, 1u};

  void use_abilities(u32 side) {
    const SidePlan& plan = plan_.sides[side];
    for (u8 ability = 0; ability < plan.abilities.size(); ++ability) {
      if (plan.abilities[ability].empty()) continue;
      const u32* choice = strip_.words(Word::choice);
      bool any =
          pick(side, [=](std::size_t x) HWY_ATTR { return is_equal(load(choice + x), ability); });
      if (any) machine_.run(plan.abilities[ability], Roll::ability);
    }
  }

  // Where the match goes on, it is the other side's turn.
  void end_turns() {
    const U cap = set(plan_.limits.turns);
    const U draw = set(End::with(machine_.end_code, game::Outcome::draw));
    u32* end = strip_.words(Word::end);
    u32* turns = strip_.words(Word::turn);
    u32* active = strip_.words(Word::active);
    u32* going = strip_.words(Word::going);
    each([=](std::size_t x) HWY_ATTR {
      U ended = load(end + x);
      U runs = hn::And(load(going + x), is_equal(ended, 0));
      U turn = load(turns + x);
      U last = hn::And(runs, hn::VecFromMask(Uints(), hn::Eq(turn, cap)));
      U next = hn::AndNot(last, runs);
      store(hn::Or(ended, hn::And(last, draw)), end + x);
      store(hn::Sub(turn, next), turns + x);  // one turn on: all bits are -1
      store(hn::Xor(load(active + x), hn::And(next, set(1u))), active + x);
      store(next, going + x);
    });
  }

  // Whoever is chosen afterwards chooses.
  void begin_turns() {
    for (u32 side : kBoth) phase(side, plan_.sides[side].turn_start, Roll::turn_start);
    machine_.clear_runs();
    u32* choosing = strip_.words(Word::choice);  // what was chosen is done
    const u32* left = strip_.mask(1);
    std::fill_n(choosing, machine_.width(), 0u);
    for (u32 side : kBoth) {
      if (!phase(side, plan_.sides[side].action_start, Roll::action_start)) continue;
      each([=](std::size_t x)
               HWY_ATTR { store(hn::Or(load(choosing + x), load(left + x)), choosing + x); });
    }
  }

  bool somebody_goes_on() {
    u32* triggered = strip_.words(Word::triggered);
    u32* going = strip_.words(Word::going);
    const u32* end = strip_.words(Word::end);
    const u32* choosing = strip_.words(Word::choice);
    const u32* so_far = strip_.words(Word::runs);
    U any = hn::Zero(Uints());
    each([=, &any](std::size_t x) HWY_ATTR {
      U runs = hn::And(load(going + x), is_equal(load(end + x), 0));
      U chooses = hn::And(runs, load(choosing + x));
      U runs_so_far = load(so_far + x);
      MU now = hn::MaskFromVec(chooses);
      store(hn::IfThenElse(now, runs_so_far, load(triggered + x)), triggered + x);
      U goes_on = hn::AndNot(chooses, runs);
      store(goes_on, going + x);
      any = hn::Or(any, goes_on);
    });
    return any_bit(any);
  }

  // For the lanes in which it is this side's turn; false if there are none.
  bool phase(u32 side, const Stretch& stretch, Roll name) {
    const u32* end = strip_.words(Word::end);
    bool any = pick(side, [=](std::size_t x) HWY_ATTR { return is_equal(load(end + x), 0); });
    if (any) machine_.run(stretch, name);
    return any;
  }

  // Fills mask 1: lanes that are going, in this side's turn, where something else holds, too.
  template <class Holds>
  HWY_INLINE bool pick(u32 side, const Holds& holds) {
    const u32* going = strip_.words(Word::going);
    const u32* active = strip_.words(Word::active);
    u32* mask = strip_.mask(1);
    U any = hn::Zero(Uints());
    each([=, &any](std::size_t x) HWY_ATTR {
      U own = hn::And(hn::And(load(going + x), is_equal(load(active + x), side)), holds(x));
      store(own, mask + x);
      any = hn::Or(any, own);
    });
    return any_bit(any);
  }

  template <class Do>
  HWY_INLINE void each(const Do& act) const {
    each_vector(machine_.width(), act);
  }

  const Plan& plan_;
  Strip& strip_;
  StripMachine<true> machine_;
};

// Lanes that are kept.
class LaneSteps {
 public:
  explicit LaneSteps(const LaneStep& step) : step_(step), strip_(step.strip) {}

  void run() {
    look_at_slots();
    Steps(step_.plan, strip_, lanes()).run();
    tell_lanes(strip_.words(Word::end), strip_.words(Word::active), lanes(), step_.deciders,
               step_.outcomes);
  }

 private:
  void look_at_slots() {
    const U of_a = set(static_cast<u32>(step_.plan.sides[0].abilities.size()));
    const U of_b = set(static_cast<u32>(step_.plan.sides[1].abilities.size()));
    u32* slot = strip_.words(Word::choice);
    u32* going = strip_.words(Word::going);
    u32* runs_so_far = strip_.words(Word::runs);
    const u32* active = strip_.words(Word::active);
    const u32* end = strip_.words(Word::end);
    const u32* triggered = strip_.words(Word::triggered);
    std::copy(step_.slots.begin(), step_.slots.end(), slot);
    std::fill(slot + lanes(), slot + padded(lanes()), game::kNoSlot);
    std::fill_n(step_.refused, lanes(), u8{0});
    U any = hn::Zero(Uints());
    each_vector(padded(lanes()), [=, &any](std::size_t x) HWY_ATTR {
      U chosen = load(slot + x);
      MU is_a = hn::Eq(load(active + x), set(0u));
      MU runs = hn::Eq(load(end + x), set(0u));
      MU asked = hn::And(runs, hn::Ne(chosen, set(game::kNoSlot)));
      MU known = hn::Lt(chosen, hn::IfThenElse(is_a, of_a, of_b));
      store(hn::VecFromMask(Uints(), hn::And(asked, known)), going + x);
      store(load(triggered + x), runs_so_far + x);
      any = hn::Or(any, hn::VecFromMask(Uints(), hn::AndNot(known, asked)));
    });
    if (any_bit(any)) flag_refused();
  }

  void flag_refused() {
    for (std::size_t i = 0; i < lanes(); ++i) {
      bool asked = strip_.words(Word::end)[i] == 0 && step_.slots[i] != game::kNoSlot;
      step_.refused[i] = asked && strip_.words(Word::going)[i] == 0;
    }
  }

  std::size_t lanes() const { return step_.slots.size(); }

  const LaneStep& step_;
  Strip& strip_;
};

inline void run_lanes(const LaneStep& step) { LaneSteps(step).run(); }

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
