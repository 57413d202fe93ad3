// The floating-point environment of every entry point: round to nearest, no flush to zero. XLA and
// others change it behind our back, and a batch must not depend on who called it.
#pragma once

#if defined(__SSE__)
#include <immintrin.h>
#endif

#include "agon/base/types.h"

namespace agon {

class FloatGuard {
 public:
#if defined(__SSE__)
  FloatGuard() : saved_(_mm_getcsr()) { _mm_setcsr(kDefault); }
  ~FloatGuard() { _mm_setcsr(saved_); }
#elif defined(__aarch64__)
  FloatGuard() : saved_(get()) { set(0); }
  ~FloatGuard() { set(saved_); }
#else
#error "FloatGuard does not know this processor's floating-point control register"
#endif
  FloatGuard(const FloatGuard&) = delete;
  FloatGuard& operator=(const FloatGuard&) = delete;

 private:
#if defined(__SSE__)
  static constexpr u32 kDefault = 0x1F80;  // all exceptions masked, nearest, no FTZ, no DAZ
  u32 saved_;
#elif defined(__aarch64__)
  static u64 get() {
    u64 value;
    asm volatile("mrs %0, fpcr" : "=r"(value));
    return value;
  }
  static void set(u64 value) { asm volatile("msr fpcr, %0" ::"r"(value)); }
  u64 saved_;
#endif
};

// Runs `work` in that environment. The work stands behind a call that is not inlined: compilers
// move float operations across the switch otherwise.
template <class Work>
[[gnu::noinline]] auto call_work(Work& work) {
  return work();
}

template <class Work>
auto with_plain_floats(Work work) {
  FloatGuard guard;
  return call_work(work);
}

}  // namespace agon
