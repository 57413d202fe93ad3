// The plan's instructions for a strip: each runs over all lanes before the next begins. Compiled
// once for each kind of processor.
//
//   lane           0    1    2    3    4    5    6    7  |  8  ...  255
//   row a.0      [20 | 17 |  8 | 20 | 11 | 20 |  9 | 14 |  20  ...   11]   a number a lane, 1 KB
//   row b.0      [ 4 |  1 |  9 |  2 |  8 |  4 |  5 |  5 |   9  ...    3]
//   constant 3   [ 3 |  3 |  3 |  3 |  3 |  3 |  3 |  3 ]                  as long as a vector:
//                 `------------ a vector of AVX2 ------'      its index is ANDed with step, 0
//
// Under which masks they run is told in masks-inl.h, how dice fall in dice-inl.h.
#if defined(AGON_DUEL_BATCH_MACHINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_MACHINE_INL_H_
#undef AGON_DUEL_BATCH_MACHINE_INL_H_
#else
#define AGON_DUEL_BATCH_MACHINE_INL_H_
#endif

#include <algorithm>
#include <cassert>
#include <utility>

#include "agon/rulesets/duel/batch/dice-inl.h"
#include "agon/rulesets/duel/batch/stores-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

// `steps`: every attribute is given back, so lanes whose match is over keep theirs, and lanes count
// their turns by themselves. Else whole matches, in which nobody looks at a lane behind its end.
template <bool steps>
class StripMachine : public StripStores<steps> {
  using Stores = StripStores<steps>;

 public:
  StripMachine(const Plan& plan, Strip& strip) : Stores(strip), plan_(plan) {}

  using Stores::width;

  u32 clock = 0;  // of whole matches

  // The caller has filled mask 1 where the stretch stands under one.
  HWY_NOINLINE void run(const Stretch& stretch, Roll name) {
    if (stretch.empty()) return;
    if (stretch.counts && !in_action_phase(name)) clear_runs();
    if (stretch.indexes) std::fill_n(strip_.words(Word::rolls), width(), 0u);
    name_ = name;
    base_ = 0;
    run_from(stretch.begin);
  }

  // Whoever runs an action phase does it: all of it counts as one.
  void clear_runs() { std::fill_n(strip_.words(Word::runs), width(), 0u); }

 private:
  using Stores::base_, Stores::strip_, Stores::each, Stores::level, Stores::test, Stores::otherwise,
      Stores::open_block, Stores::leave, Stores::finish;

  void run_from(u32 at) {
    const Instruction* code = plan_.code.data();
    for (const Instruction* i = code + at;; ++i) {
      switch (i->op) {
        case Op::copy:
          compute(*i, [](F a, F) HWY_ATTR { return a; });
          break;
        case Op::add:
          compute(*i, [](F a, F b) HWY_ATTR { return clamped(hn::Add(a, b)); });
          break;
        case Op::sub:
          compute(*i, [](F a, F b) HWY_ATTR { return clamped(hn::Sub(a, b)); });
          break;
        case Op::mul:
          compute(*i, [](F a, F b) HWY_ATTR { return clamped(hn::Mul(a, b)); });
          break;
        case Op::div:
          compute(*i, [](F a, F b) HWY_ATTR {
            return clamped(hn::IfThenZeroElse(hn::Eq(b, set(0.0F)), hn::Div(a, b)));
          });
          break;
        case Op::abs:
          compute(*i, [](F a, F) HWY_ATTR { return where(hn::Lt(a, set(0.0F)), hn::Neg(a), a); });
          break;
        case Op::min:
          compute(*i, [](F a, F b) HWY_ATTR { return where(hn::Lt(b, a), b, a); });
          break;
        case Op::max:
          compute(*i, [](F a, F b) HWY_ATTR { return where(hn::Gt(b, a), b, a); });
          break;
        case Op::eq:
          compute(*i, [](F a, F b) HWY_ATTR { return truth(hn::Eq(a, b)); });
          break;
        case Op::gt:
          compute(*i, [](F a, F b) HWY_ATTR { return truth(hn::Gt(a, b)); });
          break;
        case Op::lt:
          compute(*i, [](F a, F b) HWY_ATTR { return truth(hn::Lt(a, b)); });
          break;
        case Op::both:
          compute(*i, [](F a, F b) HWY_ATTR {
            return truth(hn::And(hn::Ne(a, set(0.0F)), hn::Ne(b, set(0.0F))));
          });
          break;
        case Op::either:
          compute(*i, [](F a, F b) HWY_ATTR {
            return truth(hn::Or(hn::Ne(a, set(0.0F)), hn::Ne(b, set(0.0F))));
          });
          break;
        case Op::no:
          compute(*i, [](F a, F) HWY_ATTR { return truth(hn::Eq(a, set(0.0F))); });
          break;
        case Op::plain_add:
          compute(*i, [](F a, F b) HWY_ATTR { return hn::Add(a, b); });
          break;
        case Op::plain_sub:
          compute(*i, [](F a, F b) HWY_ATTR { return hn::Sub(a, b); });
          break;
        case Op::plain_mul:
          compute(*i, [](F a, F b) HWY_ATTR { return hn::Mul(a, b); });
          break;
        case Op::roll:
          roll(*i);
          break;
#define AGON_PLAN_STORE(name, ...)                                 \
  case Op::name:                                                   \
    this->template change<Op::name, StoreEnding::none>(*i);        \
    break;                                                         \
  case Op::name##_then:                                            \
    if (!this->template change<Op::name, StoreEnding::then>(*i)) { \
      i = code + i->jump - 1;                                      \
    }                                                              \
    break;                                                         \
  case Op::name##_fatal:                                           \
    this->template change<Op::name, StoreEnding::fatal>(*i);       \
    break;
#include "agon/rulesets/duel/plan/ops.def"
        case Op::test:
          i = past(i, test(*i, [](F a, F) HWY_ATTR { return hn::Gt(a, set(0.0F)); }));
          break;
        case Op::test_gt:
          i = past(i, test(*i, [](F a, F b) HWY_ATTR { return hn::Gt(a, b); }));
          break;
        case Op::test_lt:
          i = past(i, test(*i, [](F a, F b) HWY_ATTR { return hn::Lt(a, b); }));
          break;
        case Op::test_eq:
          i = past(i, test(*i, [](F a, F b) HWY_ATTR { return hn::Eq(a, b); }));
          break;
        case Op::otherwise:
          if (!otherwise(level(*i))) i = code + i->jump - 1;
          break;
        case Op::block:
          open_block(level(*i));
          break;
        case Op::leave_block:
          leave(base_ + i->block(), level(*i));
          break;
        case Op::leave_phase:
          leave(1, level(*i));
          break;
        case Op::finish:
          finish(*i);
          break;
        case Op::count:
          count(level(*i));
          break;
        case Op::call:
          call(*i);
          break;
        case Op::divert_gt:
          divert(*i, [](F a, F b) HWY_ATTR { return hn::Gt(a, b); });
          break;
        case Op::divert_lt:
          divert(*i, [](F a, F b) HWY_ATTR { return hn::Lt(a, b); });
          break;
        case Op::divert_eq:
          divert(*i, [](F a, F b) HWY_ATTR { return hn::Eq(a, b); });
          break;
        case Op::enter:
        case Op::go_to:
        case Op::a_chooses_even:
        case Op::a_chooses_odd:
        case Op::b_chooses_even:
        case Op::b_chooses_odd:
        case Op::first_turn:
        case Op::next_turn:
          assert(false);  // of the stream
          return;
        case Op::stop:
          return;
      }
    }
  }

  // Where a test goes on: at its otherwise, or behind its body, if no lane is in the body.
  const Instruction* past(const Instruction* i, bool any) const {
    if (any) return i;
    return plan_.code.data() + i->jump - (i->has_else ? 2 : 1);
  }

  template <class Operation>
  HWY_NOINLINE void compute(const Instruction& i, const Operation& operation) {
    const float* a = strip_.row[i.a];
    const float* b = strip_.row[i.b];
    float* to = strip_.row[i.to];
    std::size_t step_a = strip_.step[i.a];
    std::size_t step_b = strip_.step[i.b];
    if (!i.masked) {
      each([&](std::size_t x) HWY_ATTR {
        store(operation(load(a + (x & step_a)), load(b + (x & step_b))), to + x);
      });
      return;
    }
    const u32* mask = strip_.mask(level(i));
    each([&](std::size_t x) HWY_ATTR {
      F result = operation(load(a + (x & step_a)), load(b + (x & step_b)));
      store(where(as_mask(load(mask + x)), result, load(to + x)), to + x);
    });
  }

  template <class Condition>
  HWY_NOINLINE void divert(const Instruction& i, const Condition& condition) {
    const float* a = strip_.row[i.a];
    const float* b = strip_.row[i.b];
    std::size_t step_a = strip_.step[i.a];
    std::size_t step_b = strip_.step[i.b];
    u32* choice = strip_.words(Word::choice);
    const U from = set(u32{i.ability()});
    const U to = set(u32{i.column()});
    each([&](std::size_t x) HWY_ATTR {
      U holds = bits(condition(load(a + (x & step_a)), load(b + (x & step_b))));
      U chosen = load(choice + x);
      U fails = hn::AndNot(holds, hn::VecFromMask(Uints(), hn::Eq(chosen, from)));
      store(hn::IfThenElse(hn::MaskFromVec(fails), to, chosen), choice + x);
    });
  }

  // Triggered scripts: lanes that have had enough leave the phase.
  void count(std::size_t at) {
    u32* mask = strip_.mask(at);
    u32* over = strip_.mask(at + 1);
    u32* runs = strip_.words(Word::runs);
    const U most = set(plan_.limits.runs);
    U any = hn::Zero(Uints());
    each([&](std::size_t x) HWY_ATTR {
      U now = load(mask + x);
      U so_far = load(runs + x);
      U enough = hn::And(now, hn::VecFromMask(Uints(), hn::Eq(so_far, most)));
      store(enough, over + x);
      store(hn::Sub(so_far, hn::AndNot(enough, now)), runs + x);
      any = hn::Or(any, enough);
    });
    if (any_bit(any)) leave(1, at + 1);
  }

  // A procedure may be under way already: its rows come back after it.
  void call(const Instruction& i) {
    u32 depth = i.depth() == kCallersDepth ? depth_ : i.depth();
    if (depth == plan_.limits.depth) return;
    const Procedure& procedure = plan_.procedures[i.procedure()];
    AlignedArray<float> kept(procedure.rows * kLanes);
    float* const frame = strip_.row[procedure.first_row];
    const float* old_value = strip_.row[i.a];
    const float* new_value = strip_.row[i.to];
    std::copy_n(frame, procedure.rows * kLanes, kept.data());
    each([&](std::size_t x) HWY_ATTR {
      F before = load(old_value + x);
      F after = load(new_value + x);
      store(before, frame + kOldValueRow * kLanes + x);
      store(after, frame + kNewValueRow * kLanes + x);
      store(clamped(hn::Sub(after, before)), frame + kDeltaRow * kLanes + x);
    });
    u32 outside = std::exchange(depth_, depth + 1);
    std::size_t base = std::exchange(base_, level(i));
    run_from(procedure.code.begin);
    base_ = base;
    depth_ = outside;
    std::copy_n(kept.data(), procedure.rows * kLanes, frame);
  }

  // Dice.

  HWY_NOINLINE void roll(const Instruction& i) {
    bool constant = strip_.step[i.a] == 0;
    u32 sides = constant ? script::sides_of(*strip_.row[i.a]) : 0;
    if (constant && sides < 1u << 16) {
      roll_with(i, [sides](std::size_t) HWY_ATTR { return set(sides); }, std::true_type());
    } else {
      const float* row = strip_.row[i.a];
      std::size_t step = strip_.step[i.a];
      roll_with(
          i, [row, step](std::size_t x) HWY_ATTR { return sides_of(load(row + (x & step))); },
          std::false_type());
    }
  }

  template <class Sides, class IsSmall>
  void roll_with(const Instruction& i, const Sides& sides_at, IsSmall) {
    float* to = strip_.row[i.to];
    const u32* mask = strip_.mask(level(i));
    const bool masked = level(i) > 0;
    const u32 die = i.die();
    const bool indexed = die != kNoDie;
    u32* rolls = strip_.words(Word::rolls);
    each([&](std::size_t x) HWY_ATTR {
      U sides = sides_at(x);
      U index = indexed ? set(die) : load(rolls + x);
      Pair key{load(strip_.words(Word::rules_a) + x), load(strip_.words(Word::rules_b) + x)};
      DiePlace place{key, turn_at(x), static_cast<u32>(name_)};
      F result = thrown<IsSmall::value>(place, index, sides);
      if (i.masked) result = where(as_mask(load(mask + x)), result, load(to + x));
      store(result, to + x);
      if (!indexed) {
        U falls = hn::VecFromMask(Uints(), hn::Ne(sides, hn::Zero(Uints())));
        if (masked) falls = hn::And(falls, load(mask + x));
        store(hn::Sub(index, falls), rolls + x);
      }
    });
  }

  HWY_INLINE U turn_at(std::size_t x) const {
    if constexpr (steps) {
      return load(strip_.words(Word::turn) + x);
    } else {
      return hn::Sub(set(clock), load(strip_.words(Word::start) + x));
    }
  }

  const Plan& plan_;
  Roll name_ = Roll::none;
  u32 depth_ = 0;
};

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
