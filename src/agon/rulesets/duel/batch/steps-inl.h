// One decision for each of a strip of states, and what follows by itself until somebody chooses
// again. Compiled once for each kind of processor.
#if defined(AGON_DUEL_BATCH_STEPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_STEPS_INL_H_
#undef AGON_DUEL_BATCH_STEPS_INL_H_
#else
#define AGON_DUEL_BATCH_STEPS_INL_H_
#endif

#include "agon/rulesets/duel/batch/kernel.h"
#include "agon/rulesets/duel/batch/machine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

// The choice of the side that `going` lanes wait for, and what follows until each has come to the
// next choice or to its end. A lane has its attributes in the rows of the strip, and in its words
// `choice`, `end`, `turn`, `runs` and its keys.
class Steps {
 public:
  Steps(const Plan& plan, Strip& strip, std::size_t lanes, std::size_t side)
      : plan_(plan), strip_(strip), machine_(plan, strip), side_(side) {
    machine_.set_width(lanes);
  }

  void run() {
    use_abilities();
    do {
      end_turn();
      begin_turn();
    } while (somebody_goes_on());
  }

 private:
  void use_abilities() {
    const SidePlan& plan = plan_.sides[side_];
    for (u8 ability = 0; ability < plan.abilities.size(); ++ability) {
      if (plan.abilities[ability].empty()) continue;
      const U wanted = set(u32{ability});
      U any = hn::Zero(Uints());
      each([&](std::size_t x) HWY_ATTR {
        U chosen = hn::VecFromMask(Uints(), hn::Eq(load(strip_.words(Word::choice) + x), wanted));
        store(chosen, strip_.mask(1) + x);
        any = hn::Or(any, chosen);
      });
      if (any_bit(any)) machine_.run(plan.abilities[ability], Roll::ability);
    }
  }

  void end_turn() {
    phase(plan_.sides[side_].turn_end, Roll::turn_end);
    const U cap = set(plan_.limits.turns);
    const U draw = set(End::with(machine_.end_code, game::Outcome::draw));
    u32* end = strip_.words(Word::end);
    u32* turns = strip_.words(Word::turn);
    each([&](std::size_t x) HWY_ATTR {
      U ended = load(end + x);
      U runs = hn::And(load(going() + x), is_zero(ended));
      U turn = load(turns + x);
      U last = hn::And(runs, hn::VecFromMask(Uints(), hn::Eq(turn, cap)));
      U next = hn::AndNot(last, runs);
      store(hn::Or(ended, hn::And(last, draw)), end + x);
      store(hn::Sub(turn, next), turns + x);  // one turn on: all bits are -1
      go_on(x, next);
    });
    side_ = 1 - side_;
  }

  // Of the lanes that were going only these do so; the others have come to rest in this side's
  // turn.
  HWY_INLINE void go_on(std::size_t x, U now) {
    u32* active = strip_.words(Word::active);
    MU rests = hn::MaskFromVec(hn::AndNot(now, load(going() + x)));
    store(hn::IfThenElse(rests, set(static_cast<u32>(side_)), load(active + x)), active + x);
    store(now, going() + x);
  }

  // Whoever is still in mask 1 afterwards chooses.
  void begin_turn() {
    phase(plan_.sides[side_].turn_start, Roll::turn_start);
    machine_.clear_runs();
    phase(plan_.sides[side_].action_start, Roll::action_start);
  }

  bool somebody_goes_on() {
    u32* triggered = strip_.words(Word::triggered);
    U any = hn::Zero(Uints());
    each([&](std::size_t x) HWY_ATTR {
      U runs = hn::And(load(going() + x), is_zero(load(strip_.words(Word::end) + x)));
      U chooses = hn::And(runs, load(strip_.mask(1) + x));
      U runs_so_far = load(strip_.words(Word::runs) + x);
      MU now = hn::MaskFromVec(chooses);
      store(hn::IfThenElse(now, runs_so_far, load(triggered + x)), triggered + x);
      U goes_on = hn::AndNot(chooses, runs);
      go_on(x, goes_on);
      any = hn::Or(any, goes_on);
    });
    return any_bit(any);
  }

  void phase(const Stretch& stretch, Roll name) {
    each([&](std::size_t x) HWY_ATTR {
      U running = is_zero(load(strip_.words(Word::end) + x));
      store(hn::And(load(going() + x), running), strip_.mask(1) + x);
    });
    machine_.run(stretch, name);
  }

  static HWY_INLINE U is_zero(U v) { return hn::VecFromMask(Uints(), hn::Eq(v, set(0u))); }

  u32* going() const { return strip_.words(Word::going); }

  template <class Do>
  HWY_INLINE void each(const Do& act) const {
    each_vector(machine_.width(), act);
  }

  const Plan& plan_;
  Strip& strip_;
  StripMachine<true> machine_;
  std::size_t side_;
};

// States as bytes, in which the same side chooses.
class StateSteps {
 public:
  explicit StateSteps(const StepBatch& batch)
      : batch_(batch), plan_(batch.plan), strip_(batch.strip) {}

  void run() {
    load_states();
    Steps(plan_, strip_, batch_.numbers.size(), batch_.side).run();
    store_states();
  }

 private:
  void load_states() {
    std::size_t count = batch_.numbers.size();
    std::fill_n(going(), kLanes, 0u);
    std::fill_n(strip_.words(Word::choice), kLanes, ~0u);
    std::fill_n(strip_.words(Word::end), kLanes, 0u);
    for (std::size_t lane = 0; lane < count; ++lane) {
      u32 number = batch_.numbers[lane];
      going()[lane] = ~0u;
      strip_.words(Word::choice)[lane] = batch_.choices[lane];
      StateHead from = head(number);
      strip_.words(Word::turn)[lane] = from.turn;
      strip_.words(Word::runs)[lane] = from.triggered;
      strip_.words(Word::rules_a)[lane] = batch_.keys[number].a;
      strip_.words(Word::rules_b)[lane] = batch_.keys[number].b;
    }
    for (u16 attribute : plan_.live) {
      float* row = strip_.row[attribute];
      std::size_t from = offset(attribute);
      for (std::size_t lane = 0; lane < count; ++lane) {
        std::memcpy(row + lane, batch_.states.row(batch_.numbers[lane]) + from, sizeof(float));
      }
    }
  }

  void store_states() {
    std::size_t count = batch_.numbers.size();
    for (std::size_t lane = 0; lane < count; ++lane) {
      u32 end = strip_.words(Word::end)[lane];
      u32 active = strip_.words(Word::active)[lane];
      u32 triggered = end == 0 ? strip_.words(Word::triggered)[lane] : 0;
      StateHead head{.turn = static_cast<u16>(strip_.words(Word::turn)[lane]),
                     .triggered = static_cast<u16>(triggered),
                     .phase = end == 0 ? Phase::choosing : Phase::over,
                     .active = static_cast<game::Side>(active),
                     .outcome = End::outcome_of(end)};
      u32 number = batch_.numbers[lane];
      std::memcpy(batch_.states.row(number), &head, sizeof head);
      bool over = end != 0;
      batch_.out[number] = {over ? game::Deciders::nobody : game::only(head.active),
                            game::only(static_cast<game::Side>(batch_.side)), head.outcome, false};
    }
    for (u16 attribute : plan_.live) {
      const float* row = strip_.row[attribute];
      std::size_t to = offset(attribute);
      for (std::size_t lane = 0; lane < count; ++lane) {
        std::memcpy(batch_.states.row(batch_.numbers[lane]) + to, row + lane, sizeof(float));
      }
    }
  }

  StateHead head(u32 number) const {
    StateHead out;
    std::memcpy(&out, batch_.states.row(number), sizeof out);
    return out;
  }

  // Of an attribute in a state's bytes: there are as many columns as the match-up has.
  std::size_t offset(u16 attribute) const {
    std::size_t side = at(side_of_row(attribute));
    return sizeof(StateHead) + (side * batch_.columns + column_of_row(attribute)) * sizeof(float);
  }

  u32* going() const { return strip_.words(Word::going); }

  const StepBatch& batch_;
  const Plan& plan_;
  Strip& strip_;
};

inline void run_steps(const StepBatch& batch) { StateSteps(batch).run(); }

// Lanes that are kept. Whose choice it is differs from lane to lane: first those go in which a
// chooses, then those in which b did before that.
class LaneSteps {
 public:
  explicit LaneSteps(const LaneStep& step) : step_(step), strip_(step.strip) {}

  void run() {
    look_at_slots();
    for (u32 side : {0u, 1u}) {
      if (pick_lanes(side)) Steps(step_.plan, strip_, lanes(), side).run();
    }
    tell();
  }

 private:
  void look_at_slots() {
    const U of_a = set(static_cast<u32>(step_.plan.sides[0].abilities.size()));
    const U of_b = set(static_cast<u32>(step_.plan.sides[1].abilities.size()));
    u32* slot = strip_.words(Word::slot);
    u32* acting = strip_.words(Word::acting);
    std::copy(step_.slots.begin(), step_.slots.end(), slot);
    std::fill(slot + lanes(), slot + padded(lanes()), game::kNoSlot);
    std::fill_n(step_.refused, lanes(), u8{0});
    U any = hn::Zero(Uints());
    each_vector(padded(lanes()), [&](std::size_t x) HWY_ATTR {
      U active = load(strip_.words(Word::active) + x);
      U chosen = load(slot + x);
      MU runs = hn::Eq(load(strip_.words(Word::end) + x), set(0u));
      MU asked = hn::And(runs, hn::Ne(chosen, set(game::kNoSlot)));
      MU known = hn::Lt(chosen, hn::IfThenElse(hn::Eq(active, set(0u)), of_a, of_b));
      store(hn::IfThenElse(hn::And(asked, known), active, set(kNobody)), acting + x);
      any = hn::Or(any, hn::VecFromMask(Uints(), hn::AndNot(known, asked)));
    });
    if (any_bit(any)) flag_refused();
  }

  void flag_refused() {
    for (std::size_t i = 0; i < lanes(); ++i) {
      bool asked = strip_.words(Word::end)[i] == 0 && step_.slots[i] != game::kNoSlot;
      step_.refused[i] = asked && strip_.words(Word::acting)[i] == kNobody;
    }
  }

  bool pick_lanes(u32 side) {
    const U own = set(side);
    U any = hn::Zero(Uints());
    each_vector(padded(lanes()), [&](std::size_t x) HWY_ATTR {
      U goes = hn::VecFromMask(Uints(), hn::Eq(load(strip_.words(Word::acting) + x), own));
      store(goes, strip_.words(Word::going) + x);
      store(hn::Or(hn::Not(goes), load(strip_.words(Word::slot) + x)),
            strip_.words(Word::choice) + x);
      store(load(strip_.words(Word::triggered) + x), strip_.words(Word::runs) + x);
      any = hn::Or(any, goes);
    });
    return any_bit(any);
  }

  void tell() {
    alignas(kAlignment) u8 deciders[kLanes];
    alignas(kAlignment) u8 outcomes[kLanes];
    each_vector(padded(lanes()), [&](std::size_t x) HWY_ATTR {
      U end = load(strip_.words(Word::end) + x);
      U next = hn::Add(load(strip_.words(Word::active) + x), set(1u));
      store_as_bytes(hn::IfThenElseZero(hn::Eq(end, set(0u)), next), deciders + x);
      store_as_bytes(hn::And(end, set(End::kOutcome)), outcomes + x);
    });
    std::memcpy(step_.deciders, deciders, lanes());
    std::memcpy(step_.outcomes, outcomes, lanes());
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
