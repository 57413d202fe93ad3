// Changes of attributes, and the ends of matches. Compiled once for each kind of processor.
#if defined(AGON_DUEL_BATCH_STORES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_STORES_INL_H_
#undef AGON_DUEL_BATCH_STORES_INL_H_
#else
#define AGON_DUEL_BATCH_STORES_INL_H_
#endif

#include <cassert>
#include <type_traits>

#include "agon/rulesets/duel/batch/masks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

// `freezes`: lanes whose match is over keep their attributes; else they may run along.
template <bool freezes>
class StripStores : public StripMasks {
 public:
  using StripMasks::StripMasks;

  u32 end_code = 0;  // an End without its outcome

  // `op` is the store without its ending. Whether any lane's value changed, where that matters.
  template <Op op, StoreEnding ending>
  bool change(const Instruction& i) {
    if constexpr (is_table(op)) {
      return change_by_table<op, ending>(i);
    } else if constexpr (op == Op::set) {
      return change_by_row<ending>(i, Set());
    } else if constexpr (op == Op::modify) {
      return change_by_row<ending>(i, Modify());
    } else {
      static_assert(op == Op::plain_modify);
      return change_by_row<ending>(i, PlainModify());
    }
  }

  void finish(const Instruction& i) {
    const u32* mask = strip_.mask(level(i));
    const bool masked = level(i) > 0;
    u32* end = strip_.words(Word::end);
    const U code = set(End::with(end_code, i.outcome()));
    each([&](std::size_t x) HWY_ATTR {
      U old = load(end + x);
      U now = hn::And(hn::VecFromMask(Uints(), hn::Eq(old, hn::Zero(Uints()))), code);
      if (masked) now = hn::And(now, load(mask + x));
      store(hn::Or(old, now), end + x);
    });
    if (freezes) leave(1, level(i));
  }

 private:
  template <Op op, StoreEnding ending>
  bool change_by_table([[maybe_unused]] const Instruction& i) {
    static_assert(op == Op::table || op == Op::plain_table);
    if constexpr (freezes) {
      assert(false);  // of whole matches
      return false;
    } else {
      using Value = std::conditional_t<op == Op::table, Modify, PlainModify>;
      const float* table = strip_.table(i.table());
      const u32* choice = strip_.words(Word::choice);
      return change_under<ending>(
          i, [table, choice](std::size_t x) HWY_ATTR { return look_up(table, load(choice + x)); },
          Value());
    }
  }

  template <StoreEnding ending, class Value>
  bool change_by_row(const Instruction& i, Value value) {
    const float* row = strip_.row[i.a];
    const F a = load(row);
    return strip_.step[i.a] == 0
               ? change_under<ending>(
                     i, [a](std::size_t) HWY_ATTR { return a; }, value)
               : change_under<ending>(
                     i, [row](std::size_t x) HWY_ATTR { return load(row + x); }, value);
  }

  template <StoreEnding ending, class Amount, class Value>
  bool change_under(const Instruction& i, const Amount& amount, const Value& value) {
    return level(i) > 0 ? change_by<ending, true>(i, amount, value)
                        : change_by<ending, false>(i, amount, value);
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

  template <StoreEnding ending, bool masked, class Amount, class Value>
  HWY_NOINLINE bool change_by(const Instruction& i, const Amount& amount, const Value& value) {
    float* to = strip_.row[i.to];
    float* kept = i.old == kNoRow ? nullptr : strip_.row[i.old];
    const u32* mask = strip_.mask(level(i));
    u32* inner = strip_.mask(level(i) + 1);
    u32* end = strip_.words(Word::end);
    const F bound = ending == StoreEnding::fatal ? load(strip_.row[i.b]) : hn::Zero(Floats());
    const U code = set(ending == StoreEnding::fatal ? End::with(end_code, i.outcome()) : 0u);
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
};

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
