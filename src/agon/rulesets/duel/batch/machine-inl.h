// The plan's instructions for a strip: each runs over all lanes before the next begins. Compiled
// once for each kind of processor.
//
//   lane           0    1    2    3    4    5    6    7  |  8  ...  255
//   row a.0      [20 | 17 |  8 | 20 | 11 | 20 |  9 | 14 |  20  ...   11]   a number a lane, 1 KB
//   row b.0      [ 4 |  1 |  9 |  2 |  8 |  4 |  5 |  5 |   9  ...    3]
//   constant 3   [ 3 |  3 |  3 |  3 |  3 |  3 |  3 |  3 ]                  as long as a vector:
//                 `------------ a vector of AVX2 ------'      its index is ANDed with step, 0
//
// Code under a condition runs under a mask, a row of all ones or zeros. An instruction's level says
// under how many; at level 0 all lanes run it. A body in which no lane is, is skipped.
//
//   0 test_lt b.0, 3     mask 1  [ . | 1 | . | 1 | . | . | . | . | ...]   where it holds
//                        else 1  [ 1 | . | 1 | . | 1 | 1 | 1 | 1 | ...]   and where not
//   1   modify a.0, -1   a.0     [20 |16 | 8 |19 |11 |20 | 9 |14 | ...]   only under mask 1
//   2   test a.1         mask 2  [ . | 1 | . | . | . | . | . | . | ...]   within mask 1
//   3     leave_phase    mask 1  [ . | . | . | 1 | . | . | . | . | ...]   lane 1 has left both
//   4   set a.2, 5       in lane 3 alone
//   5   otherwise        mask 1 = else 1
//   6   set a.2, 7       in all but lanes 1 and 3
//
// A procedure's levels count on from those around its call (base_).
#if defined(AGON_DUEL_BATCH_MACHINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_MACHINE_INL_H_
#undef AGON_DUEL_BATCH_MACHINE_INL_H_
#else
#define AGON_DUEL_BATCH_MACHINE_INL_H_
#endif

#include <algorithm>
#include <limits>
#include <utility>

#include "agon/rulesets/duel/batch/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

// `freezes`: lanes whose match is over keep their attributes; else they may run along.
template <bool freezes>
class StripMachine {
 public:
  StripMachine(const Plan& plan, Strip& strip) : plan_(plan), strip_(strip) {}

  // Lanes beyond the width may run along; nobody looks at them.
  void set_width(std::size_t lanes) {
    std::size_t n = 2 * hn::Lanes(Floats());
    width_ = (lanes + n - 1) / n * n;
  }
  std::size_t width() const { return width_; }

  u32 clock = 0;
  // What `end` gets, but for the outcome: the clock and whether a choice was made.
  u32 end_code = 0;

  // The caller has filled mask 1 where the stretch stands under one.
  HWY_NOINLINE void run(const Stretch& stretch, Roll name) {
    if (stretch.empty()) return;
    if (stretch.counts && !in_action_phase(name)) clear_runs();
    if (stretch.indexes) std::fill_n(strip_.words(Word::rolls), width_, 0u);
    name_ = name;
    base_ = 0;
    run_from(stretch.begin);
  }

  // Whoever runs an action phase does it: all of it counts as one.
  void clear_runs() { std::fill_n(strip_.words(Word::runs), width_, 0u); }

  void fill_mask(std::size_t level, u32 value) { std::fill_n(strip_.mask(level), width_, value); }

 private:
  template <class Do>
  HWY_INLINE void each(const Do& act) const {
    each_vector(width_, act);
  }

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
#define AGON_PLAN_STORE(name, ...)                                        \
  case Op::name:                                                          \
    change<StoreEnding::none>(*i, Op::name);                              \
    break;                                                                \
  case Op::name##_then:                                                   \
    if (!change<StoreEnding::then>(*i, Op::name)) i = code + i->jump - 1; \
    break;                                                                \
  case Op::name##_fatal:                                                  \
    change<StoreEnding::fatal>(*i, Op::name);                             \
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
          leave(base_ + i->block, level(*i));
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
        case Op::enter:  // of the stream
        case Op::a_chooses_even:
        case Op::a_chooses_odd:
        case Op::b_chooses_even:
        case Op::b_chooses_odd:
        case Op::first_turn:
        case Op::next_turn:
        case Op::stop:
          return;
      }
    }
  }

  std::size_t level(const Instruction& i) const { return base_ + i.level; }

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

  // Stores.

  // `op` is the store without its ending.
  template <StoreEnding ending>
  bool change(const Instruction& i, Op op) {
    auto any = [&](auto amount, auto value) HWY_ATTR {
      return level(i) > 0 ? change_by<ending, true>(i, amount, value)
                          : change_by<ending, false>(i, amount, value);
    };
    if constexpr (!freezes) {  // of whole matches
      if (is_table(op)) {
        const float* table = strip_.table(i.table);
        const u32* choice = strip_.words(Word::choice);
        auto by_table = [table, choice](std::size_t x)
                            HWY_ATTR { return look_up(table, load(choice + x)); };
        return op == Op::table ? any(by_table, Modify()) : any(by_table, PlainModify());
      }
    }
    const float* row = strip_.row[i.a];
    auto by_any = [&](auto value) HWY_ATTR {
      const F a = load(row);
      return strip_.step[i.a] == 0
                 ? any([a](std::size_t) HWY_ATTR { return a; }, value)
                 : any([row](std::size_t x) HWY_ATTR { return load(row + x); }, value);
    };
    if (op == Op::set) return by_any(Set());
    return op == Op::modify ? by_any(Modify()) : by_any(PlainModify());
  }

  struct Set {
    HWY_INLINE F operator()(F, F a) const { return hn::Add(a, set(0.0F)); }
  };
  struct Modify {
    HWY_INLINE F operator()(F before, F a) const { return clamped(hn::Add(before, a)); }
  };
  struct PlainModify {
    HWY_INLINE F operator()(F before, F a) const { return hn::Add(before, a); }
  };

  // Whether any lane's value changed, where that matters.
  template <StoreEnding ending, bool masked, class Amount, class Value>
  HWY_NOINLINE bool change_by(const Instruction& i, const Amount& amount, const Value& value) {
    float* to = strip_.row[i.to];
    float* kept = i.old == kNoRow ? nullptr : strip_.row[i.old];
    const u32* mask = strip_.mask(level(i));
    u32* inner = strip_.mask(level(i) + 1);
    u32* end = strip_.words(Word::end);
    const F bound = ending == StoreEnding::fatal ? load(strip_.row[i.b]) : hn::Zero(Floats());
    const U code = set(ending == StoreEnding::fatal ? end_code | static_cast<u32>(i.outcome) : 0u);
    U any = hn::Zero(Uints());
    auto go = [&]([[maybe_unused]] auto is_fatal) HWY_ATTR {
      each([&](std::size_t x) HWY_ATTR {
        F before = load(to + x);
        F after = value(before, amount(x));
        if constexpr (masked) after = where(as_mask(load(mask + x)), after, before);
        store(after, to + x);
        if constexpr (ending == StoreEnding::then) {
          if (kept != nullptr) store(before, kept + x);
          U changed = bits(hn::Ne(before, after));
          store(changed, inner + x);
          any = hn::Or(any, changed);
        } else if constexpr (ending == StoreEnding::fatal) {
          U old = load(end + x);
          U running = hn::VecFromMask(Uints(), hn::Eq(old, hn::Zero(Uints())));
          U dies = hn::And(is_fatal(before, after), running);
          store(hn::Or(old, hn::And(dies, code)), end + x);
          if constexpr (freezes) store(dies, inner + x), any = hn::Or(any, dies);
        }
      });
    };
    auto changed = [](F before, F after) HWY_ATTR { return bits(hn::Ne(before, after)); };
    auto below = [&](F, F after) HWY_ATTR { return bits(hn::Lt(after, bound)); };
    auto above = [&](F, F after) HWY_ATTR { return bits(hn::Gt(after, bound)); };
    auto then_below = [&](F x, F y) HWY_ATTR { return hn::And(below(x, y), changed(x, y)); };
    auto then_above = [&](F x, F y) HWY_ATTR { return hn::And(above(x, y), changed(x, y)); };
    if constexpr (ending != StoreEnding::fatal) {
      go(changed);
    } else if (i.above) {
      i.certain ? go(above) : go(then_above);
    } else {
      i.certain ? go(below) : go(then_below);
    }
    bool found = any_bit(any);
    if (freezes && ending == StoreEnding::fatal && found) leave(1, level(i) + 1);
    return found;
  }

  // Masks.

  template <class Condition>
  HWY_NOINLINE bool test(const Instruction& i, const Condition& condition) {
    const float* a = strip_.row[i.a];
    const float* b = strip_.row[i.b];
    std::size_t step_a = strip_.step[i.a];
    std::size_t step_b = strip_.step[i.b];
    std::size_t outer = level(i);
    const u32* mask = strip_.mask(outer);
    u32* inner = strip_.mask(outer + 1);
    u32* others = strip_.else_mask(outer + 1);
    U any = hn::Zero(Uints());
    auto go = [&](auto masked, auto has_else) HWY_ATTR {
      each([&](std::size_t x) HWY_ATTR {
        U holds = bits(condition(load(a + (x & step_a)), load(b + (x & step_b))));
        U all = set(~0u);
        if constexpr (decltype(masked)::value) all = load(mask + x);
        if constexpr (decltype(has_else)::value) store(hn::AndNot(holds, all), others + x);
        if constexpr (decltype(masked)::value) holds = hn::And(holds, all);
        store(holds, inner + x);
        any = hn::Or(any, holds);
      });
    };
    if (outer > 0) {
      i.has_else ? go(std::true_type(), std::true_type()) : go(std::true_type(), std::false_type());
    } else {
      i.has_else ? go(std::false_type(), std::true_type())
                 : go(std::false_type(), std::false_type());
    }
    return any_bit(any);
  }

  template <class Condition>
  HWY_NOINLINE void divert(const Instruction& i, const Condition& condition) {
    const float* a = strip_.row[i.a];
    const float* b = strip_.row[i.b];
    std::size_t step_a = strip_.step[i.a];
    std::size_t step_b = strip_.step[i.b];
    u32* choice = strip_.words(Word::choice);
    const U from = set(u32{i.ability});
    const U to = set(u32{i.column});
    each([&](std::size_t x) HWY_ATTR {
      U holds = bits(condition(load(a + (x & step_a)), load(b + (x & step_b))));
      U chosen = load(choice + x);
      U fails = hn::AndNot(holds, hn::VecFromMask(Uints(), hn::Eq(chosen, from)));
      store(hn::IfThenElse(hn::MaskFromVec(fails), to, chosen), choice + x);
    });
  }

  bool otherwise(std::size_t inner) {
    const u32* from = strip_.else_mask(inner);
    u32* to = strip_.mask(inner);
    U any = hn::Zero(Uints());
    each([&](std::size_t x) HWY_ATTR {
      U mask = load(from + x);
      store(mask, to + x);
      any = hn::Or(any, mask);
    });
    return any_bit(any);
  }

  void open_block(std::size_t outer) {
    if (outer == 0) return fill_mask(1, ~0u);
    std::copy_n(strip_.mask(outer), width_, strip_.mask(outer + 1));
  }

  // The lanes of mask `from` are in none of the masks `to` .. `from` any more.
  void leave(std::size_t to, std::size_t from) {
    const u32* gone = strip_.mask(from);
    for (std::size_t i = to; i <= from; ++i) {
      u32* mask = strip_.mask(i);
      each([&](std::size_t x)
               HWY_ATTR { store(hn::AndNot(load(gone + x), load(mask + x)), mask + x); });
    }
  }

  void finish(const Instruction& i) {
    const u32* mask = strip_.mask(level(i));
    const bool masked = level(i) > 0;
    u32* end = strip_.words(Word::end);
    const U code = set(end_code | static_cast<u32>(i.outcome));
    each([&](std::size_t x) HWY_ATTR {
      U old = load(end + x);
      U now = hn::And(hn::VecFromMask(Uints(), hn::Eq(old, hn::Zero(Uints()))), code);
      if (masked) now = hn::And(now, load(mask + x));
      store(hn::Or(old, now), end + x);
    });
    if (freezes) leave(1, level(i));
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
    u32 depth = i.depth == kCallersDepth ? depth_ : i.depth;
    if (depth == plan_.limits.depth) return;
    const Procedure& procedure = plan_.procedures[i.procedure];
    AlignedArray<float> kept(procedure.rows * kLanes);
    float* const frame = strip_.row[procedure.first_row];
    const float* old_value = strip_.row[i.a];
    const float* new_value = strip_.row[i.to];
    std::copy_n(frame, procedure.rows * kLanes, kept.data());
    each([&](std::size_t x) HWY_ATTR {
      F before = load(old_value + x);
      F after = load(new_value + x);
      store(before, frame + x);
      store(after, frame + kLanes + x);
      store(clamped(hn::Sub(after, before)), frame + 2 * kLanes + x);
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

  static HWY_INLINE U sides_of(F n) {
    F most = set(static_cast<float>(script::kMostSides));
    F limited = hn::IfThenElseZero(hn::Ge(n, set(1.0F)), hn::Min(n, most));
    return hn::BitCast(Uints(), hn::ConvertTo(Ints(), limited));
  }

  template <class Sides, class IsSmall>
  void roll_with(const Instruction& i, const Sides& sides_at, IsSmall) {
    float* to = strip_.row[i.to];
    const u32* mask = strip_.mask(level(i));
    const bool masked = level(i) > 0;
    const bool indexed = i.die != kNoDie;
    u32* rolls = strip_.words(Word::rolls);
    const u32 name = static_cast<u32>(name_) << 16;
    each([&](std::size_t x) HWY_ATTR {
      U sides = sides_at(x);
      U turn = hn::Sub(set(clock), load(strip_.words(Word::start) + x));
      U index = indexed ? set(u32{i.die}) : load(rolls + x);
      U place = hn::Or(set(name), hn::ShiftRight<1>(index));
      U key_a = load(strip_.words(Word::rules_a) + x);
      U key_b = load(strip_.words(Word::rules_b) + x);
      Pair words = mixed(hn::Add(hn::Add(key_a, hn::Mul(turn, set(kSpreadX))), set(kAdded)),
                         hn::Add(key_b, hn::Mul(place, set(kSpreadY))));
      MU odd = hn::Ne(hn::And(index, set(1u)), hn::Zero(Uints()));
      U word = hn::IfThenElse(odd, words.b, words.a);
      U high = IsSmall::value ? high_of_small(word, sides) : high_of(word, sides);
      MU falls = hn::Ne(sides, hn::Zero(Uints()));
      U low = hn::Mul(word, sides);
      MU doubtful = hn::Lt(low, sides);
      if (HWY_UNLIKELY(!hn::AllFalse(Uints(), doubtful))) high = roll_again(words, index, sides);
      F result = hn::ConvertTo(Floats(), hn::BitCast(Ints(), hn::Add(high, set(1u))));
      result = hn::IfThenElseZero(hn::RebindMask(Floats(), falls), result);
      if (i.masked) result = where(as_mask(load(mask + x)), result, load(to + x));
      store(result, to + x);
      if (!indexed) {
        U now = hn::VecFromMask(Uints(), falls);
        if (masked) now = hn::And(now, load(mask + x));
        store(hn::Sub(index, now), rolls + x);
      }
    });
  }

  const Plan& plan_;
  Strip& strip_;
  std::size_t width_ = 0;
  Roll name_ = Roll::none;
  std::size_t base_ = 0;  // levels around the procedure that runs
  u32 depth_ = 0;
};

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
