#include "agon/sim/confidence_sequence.h"

#include <gtest/gtest.h>

#include <cmath>

#include "agon/chance/keys.h"
#include "agon/chance/place.h"

namespace agon::sim {
namespace {

// Independent draws, the same in every run.
class Words {
 public:
  explicit Words(u64 seed) : key_(domain_key(chance::MatchName{seed, 0}, chance::Domain::rules)) {}
  u32 below(u32 n) { return chance::below(key_, chance::Place(next_++, u16{1}, 0), n); }

 private:
  chance::Key key_;
  u32 next_ = 0;
};

// Means of blocks are looked at after each; whether the true mean was ever outside.
template <class Draw>
bool misses(double mean, u64 seed, int blocks, Draw draw) {
  Words words(seed);
  ConfidenceSequence sequence(0.05);
  for (int b = 0; b < blocks; ++b) {
    Sample block;
    for (int i = 0; i < 4; ++i) {
      double x = draw(words);
      block.size += 1, block.sum += x, block.squares += x * x;
    }
    sequence.add(block);
    Interval now = sequence.interval();
    if (mean < now.low || mean > now.high) return true;
  }
  return false;
}

TEST(ConfidenceSequence, TheMeanIsEverOutsideInFewerThanFiveOfAHundred) {
  int fair = 0;
  int rare = 0;
  int drawn = 0;
  for (u64 seed = 0; seed < 300; ++seed) {
    fair += misses(0.5, seed, 250, [](Words& w) { return static_cast<double>(w.below(2)); });
    rare += misses(0.05, seed, 250, [](Words& w) { return w.below(20) == 0 ? 1.0 : 0.0; });
    drawn += misses(0.5, seed, 250, [](Words& w) { return w.below(3) / 2.0; });
  }
  EXPECT_LE(fair, 15);
  EXPECT_LE(rare, 15);
  EXPECT_LE(drawn, 15);
}

TEST(ConfidenceSequence, ClosesInOnTheMean) {
  ConfidenceSequence sequence(0.05);
  EXPECT_EQ(sequence.interval().low, 0);
  EXPECT_EQ(sequence.interval().high, 1);
  double last = 1;
  for (int i = 0; i < 8; ++i) {
    sequence.add({10'000, 6'000, 4'600});
    EXPECT_LT(sequence.reach(), last);
    last = sequence.reach();
  }
  EXPECT_LT(last, 0.012);
  EXPECT_GT(last, 0.002) << "narrower than the interval of a fixed number";
  EXPECT_NEAR(sequence.mean(), 0.6, 1e-12);
}

TEST(ConfidenceSequence, LittleVarianceClosesItSooner) {
  ConfidenceSequence loud(0.05);
  ConfidenceSequence quiet(0.05);
  for (int i = 0; i < 10; ++i) {
    loud.add({1000, 500, 500});
    quiet.add({1000, 500, 260});
  }
  EXPECT_LT(quiet.reach(), loud.reach() / 3);
}

TEST(ConfidenceSequence, HowObservationsAreCutIntoBlocksHardlyMatters) {
  ConfidenceSequence one(0.05);
  ConfidenceSequence many(0.05);
  one.add({100, 50, 30});
  one.add({10'000, 5'000, 3'000});
  for (int i = 0; i < 101; ++i) many.add({100, 50, 30});
  EXPECT_NEAR(one.reach(), many.reach(), one.reach() / 50);
}

// Figures of the formula, computed apart from this code.
TEST(ConfidenceSequence, TheBoundaryIsThatOfThePaper) {
  EXPECT_NEAR(stitched_boundary(1, 0.025), 12.4402547969, 1e-9);
  EXPECT_NEAR(stitched_boundary(0, 0.025), 12.4402547969, 1e-9);
  EXPECT_NEAR(stitched_boundary(1000, 0.025), 140.0322390568, 1e-9);
}

}  // namespace
}  // namespace agon::sim
