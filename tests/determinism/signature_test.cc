// One number per game, whatever the number of threads and whatever the caller did to the
// floating-point environment. Compilers and optimisation levels are compared by running this in
// each build: the numbers are pinned.
#include "agon/sim/signature.h"

#include <gtest/gtest.h>

#include "agon/agent/agents.h"
#include "agon/base/float_guard.h"
#include "agon/base/hash.h"
#include "tests/support/games.h"
#include "tests/support/golden.h"
#include "tests/support/walk.h"

namespace agon::test {
namespace {

class Signature : public testing::TestWithParam<Subject> {
 protected:
  u64 with_threads(u32 threads) const {
    sim::SignatureSize size{.matches = static_cast<u64>(scaled(20'000)),
                            .replays = static_cast<u64>(scaled(40))};
    return sim::signature(*GetParam().game, agent::random(), threads, size);
  }
};
INSTANTIATE_TEST_SUITE_P(Roster, Signature, testing::ValuesIn(subjects()),
                         name_of_param<testing::TestParamInfo<Subject>>);

TEST(GoldenSignature, OfAFewMatchesIsTheSameWithEveryCompiler) {
  std::string text;
  for (const Subject& subject : all_subjects()) {
    u64 number = sim::signature(*subject.game, agent::random(), 1, {.matches = 500, .replays = 4});
    text += subject.name + " " + to_hex(number) + "\n";
  }
  EXPECT_EQ(compare_with_golden("signatures.txt", text), "");
}

TEST_P(Signature, IsTheSameOverOneTwoAndSevenThreads) {
  u64 one = with_threads(1);
  EXPECT_EQ(with_threads(2), one);
  EXPECT_EQ(with_threads(7), one);
}

#if defined(__SSE__)
TEST_P(Signature, IsTheSameWithFlushToZeroSwitchedOnByTheCaller) {
  constexpr u32 kFlushAndDenormalsAreZero = 0x8040;
  u64 plain = with_threads(1);
  u32 saved = _mm_getcsr();
  _mm_setcsr(saved | kFlushAndDenormalsAreZero);
  u64 flushed = with_threads(1);
  u32 left = _mm_getcsr();
  _mm_setcsr(saved);
  EXPECT_EQ(flushed, plain);
  EXPECT_EQ(left & kFlushAndDenormalsAreZero, kFlushAndDenormalsAreZero) << "not restored";
}

TEST(FloatGuard, KeepsDenormalsAliveInsideAndRestoresTheCallersModeAfter) {
  volatile float tiny = 1e-38F;
  u32 saved = _mm_getcsr();
  _mm_setcsr(saved | 0x8040);
  float outside = tiny * 0.25F;
  float inside = with_plain_floats([&] { return tiny * 0.25F; });
  u32 after = _mm_getcsr();
  _mm_setcsr(saved);
  EXPECT_EQ(outside, 0.0F);
  EXPECT_GT(inside, 0.0F);
  EXPECT_EQ(after & 0x8040, 0x8040u);
}
#endif

}  // namespace
}  // namespace agon::test
