// The batch hooks play what one-by-one play plays, and play never allocates.
#include <gtest/gtest.h>

#include <cstring>
#include <new>

#include "agon/sim/match.h"
#include "tests/conformance/allocations.h"
#include "tests/conformance/conformance.h"

namespace agon::test {
namespace {

using game::MatchResult, game::Side;

class Batch : public Conformance {
 protected:
  MatchResult one_by_one(chance::MatchName name, game::Agent& a, game::Agent& b) const {
    sim::Match match(game(), name, {{&a, &b}});
    while (!match.over()) match.advance();
    return match.result();
  }
};
AGON_RUN_OVER_ROSTER(Batch);

TEST_P(Batch, RunBatchEqualsOneByOneForEveryPairOfAgents) {
  constexpr u64 kFirst = 1000;
  std::vector<MatchResult> batch(static_cast<std::size_t>(scaled(200)));
  for (auto [name_a, name_b] :
       {std::pair("random", "random"), std::pair("random", "first"), std::pair("first", "first")}) {
    std::unique_ptr<game::Agent> a = agent(name_a);
    std::unique_ptr<game::Agent> b = agent(name_b);
    std::size_t done = game().run_batch({9, kFirst}, {{a.get(), b.get()}}, batch, {});
    ASSERT_EQ(done, batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      ASSERT_EQ(batch[i], one_by_one({9, kFirst + i}, *a, *b))
          << name_a << " " << name_b << " " << i;
    }
  }
}

TEST_P(Batch, AnInlinedAgentPlaysLikeTheOneThatIsAsked) {
  // Hides its shortcut, so that the batch has to ask.
  class Asked : public game::Agent {
   public:
    explicit Asked(game::Agent& inner) : inner_(inner) {}
    game::Pick pick(const game::AnyGame& game, game::StateView state, Side side,
                    std::span<const game::Choice> menu, const chance::Draws& draws,
                    const game::Budget& budget) override {
      return inner_.pick(game, state, side, menu, draws, budget);
    }

   private:
    game::Agent& inner_;
  };
  std::unique_ptr<game::Agent> random = agent("random");
  Asked asked(*random);
  std::vector<MatchResult> inlined(50);
  std::vector<MatchResult> called(50);
  game().run_batch({10, 0}, {{random.get(), random.get()}}, inlined, {});
  game().run_batch({10, 0}, {{&asked, &asked}}, called, {});
  EXPECT_EQ(inlined, called);
}

TEST_P(Batch, TheDefaultStandsInForAnAgentThatReadsNoMenu) {
  class Wrong : public game::Agent {
   public:
    game::Pick pick(const game::AnyGame&, game::StateView, Side, std::span<const game::Choice> menu,
                    const chance::Draws&, const game::Budget&) override {
      EXPECT_TRUE(menu.empty());
      return {};
    }
    bool reads_menu() const override { return false; }
  };
  Wrong a;
  Wrong b;
  std::vector<MatchResult> batch(4);
  game().run_batch({11, 0}, {{&a, &b}}, batch, {});
  for (std::size_t i = 0; i < batch.size(); ++i) {
    EXPECT_EQ(batch[i], one_by_one({11, i}, a, b));
    EXPECT_GT(batch[i].defaulted[0] + batch[i].defaulted[1], 0u);
  }
}

TEST_P(Batch, RunBatchStopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  std::unique_ptr<game::Agent> random = agent("random");
  std::vector<MatchResult> results(10);
  EXPECT_EQ(game().run_batch({1, 0}, {{random.get(), random.get()}}, results, source.get_token()),
            0u);
}

TEST_P(Batch, StepBatchEqualsPlayAndAutomaticSteps) {
  constexpr std::size_t kCount = 64;
  std::size_t stride = game().sizes().state_bytes;
  Bytes states(kCount * stride);
  std::vector<chance::Key> keys;
  std::vector<Bytes> expected(kCount, start_of(game()));
  for (u64 i = 0; i < kCount; ++i) {
    std::memcpy(states.data() + i * stride, expected[i].data(), stride);
    keys.push_back(domain_key(chance::MatchName{13, i}, chance::Domain::rules));
  }
  std::vector<game::Slots> slots(kCount);
  std::vector<game::StepResult> results(kCount);
  for (u32 decision = 0; decision < 40; ++decision) {
    for (std::size_t i = 0; i < kCount; ++i) {
      if (game().outcome(expected[i]) != game::Outcome::running) continue;
      game::Choices choices = random_choices(game(), expected[i], keys[i], decision);
      std::size_t asked = 0;
      for (Side side : game::kSides) {
        if (choices[at(side)].verb == 0) continue;
        slots[i][asked++] = game().slot(expected[i], choices[at(side)]);
      }
      chance::QuickReferee referee(keys[i]);
      do {
        game().play(expected[i], choices, referee);
        choices = {};
      } while (game().outcome(expected[i]) == game::Outcome::running &&
               game().deciders(expected[i]) == game::Deciders::nobody);
    }
    game().step_batch({states.data(), stride}, keys, slots, results);
    for (std::size_t i = 0; i < kCount; ++i) {
      ASSERT_EQ(std::memcmp(states.data() + i * stride, expected[i].data(), stride), 0);
      ASSERT_EQ(results[i].outcome, game().outcome(expected[i]));
      ASSERT_EQ(results[i].deciders, game().deciders(expected[i]));
      ASSERT_FALSE(results[i].refused);
    }
  }
}

TEST_P(Batch, StepBatchFlagsAnIllegalSlotAndLeavesTheState) {
  Bytes state = start_of(game());
  // If the match starts with an automatic step, step to the first decision.
  std::vector<chance::Key> keys = {domain_key(chance::MatchName{1, 0}, chance::Domain::rules)};
  game::StateRows row{state.data(), state.size()};
  std::vector<game::Slots> slots(1);
  std::vector<game::StepResult> results(1);
  if (game().deciders(state) == game::Deciders::nobody) {
    game().step_batch(row, keys, slots, results);
    ASSERT_FALSE(results[0].refused);
  }
  Bytes before = state;
  slots[0] = {game().sizes().slots, game().sizes().slots};
  game().step_batch(row, keys, slots, results);
  EXPECT_TRUE(results[0].refused);
  EXPECT_EQ(state, before);
}

TEST_P(Batch, PlayNeverAllocates) {
  std::unique_ptr<game::Agent> random = agent("random");
  std::vector<MatchResult> results(static_cast<std::size_t>(scaled(10'000)));
  game::Seats seats{{random.get(), random.get()}};
  auto count = [&](std::span<MatchResult> out) {
    return count_allocations([&] { game().run_batch({14, 0}, seats, out, {}); });
  };
  // A batch may set up its scratch; more matches must not cost more.
  std::span<MatchResult> all(results);
  count(all);
  u64 of_few = count(all.first(all.size() / 10 + 1));
  u64 of_all = count(all);
  EXPECT_LE(of_all, of_few + 8);  // scratch may grow a few times more
}

TEST_P(Batch, TheAllocationCounterCounts) {
  void* volatile memory = nullptr;
  u64 counted = count_allocations([&] { memory = ::operator new(100); });
  ::operator delete(memory);
  EXPECT_EQ(counted, 1u);
}

}  // namespace
}  // namespace agon::test
