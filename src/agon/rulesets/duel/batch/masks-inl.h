// Which lanes run an instruction. Compiled once for each kind of processor.
//
// Code under a condition runs under a mask, a row of all ones or zeros. An instruction's level says
// under how many; at level 0 all lanes run it. A body in which no lane is, is skipped. Here is a
// phase that lanes may leave, so that all of it stands under mask 1:
//
//   lane                         0   1   2   3   4   5   6   7
//   row a.0                    [20 |17 | 8 |20 |11 |20 | 9 |14 | ...]
//   row b.0                    [ 4 | 1 | 9 | 2 | 8 | 4 | 5 | 5 | ...]
//                      mask 1  [ 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | ...]   all lanes of the phase
//   0 test_lt b.0, 3   mask 2  [ . | 1 | . | 1 | . | . | . | . | ...]   where it holds
//                      else 2  [ 1 | . | 1 | . | 1 | 1 | 1 | 1 | ...]   and where not
//   1   modify a.0, -1 a.0     [20 |16 | 8 |19 |11 |20 | 9 |14 | ...]   only under mask 2
//   2   test a.1       mask 3  [ . | 1 | . | . | . | . | . | . | ...]   within mask 2
//   3     leave_phase  mask 1  [ 1 | . | 1 | 1 | 1 | 1 | 1 | 1 | ...]   lane 1 has left masks 1 to
//   3
//                      mask 2  [ . | . | . | 1 | . | . | . | . | ...]
//   4   set a.2, 5     in lane 3 alone
//   5   otherwise      mask 2 = else 2
//   6   set a.2, 7     in all but lanes 1 and 3
//   7 set a.3, 1       in all but lane 1
//
// A procedure's levels count on from those around its call (base_).
#if defined(AGON_DUEL_BATCH_MASKS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef AGON_DUEL_BATCH_MASKS_INL_H_
#undef AGON_DUEL_BATCH_MASKS_INL_H_
#else
#define AGON_DUEL_BATCH_MASKS_INL_H_
#endif

#include <algorithm>
#include <type_traits>

#include "agon/rulesets/duel/batch/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace agon::duel {
namespace HWY_NAMESPACE {

class StripMasks {
 public:
  explicit StripMasks(Strip& strip) : strip_(strip) {}

  // Lanes beyond the width may run along; nobody looks at them.
  void set_width(std::size_t lanes) { width_ = padded(lanes); }
  std::size_t width() const { return width_; }

  void fill_mask(std::size_t level, u32 value) { std::fill_n(strip_.mask(level), width_, value); }

 protected:
  template <class Do>
  HWY_INLINE void each(const Do& act) const {
    each_vector(width_, act);
  }

  std::size_t level(const Instruction& i) const { return base_ + i.level; }

  // Whether any lane is in the body.
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

  Strip& strip_;
  std::size_t base_ = 0;  // levels around the procedure that runs

 private:
  std::size_t width_ = 0;
};

}  // namespace HWY_NAMESPACE
}  // namespace agon::duel
HWY_AFTER_NAMESPACE();

#endif
