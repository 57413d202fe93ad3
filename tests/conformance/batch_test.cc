// The batch hooks play what one-by-one play plays, and play never allocates.
#include <gtest/gtest.h>

#include <cstring>
#include <new>

#include "agon/game/lanes.h"
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

// With these choices, and the automatic steps before or after them.
void play_on(const game::AnyGame& game, Bytes& state, chance::Key key, game::Choices choices = {}) {
  chance::QuickReferee referee(key);
  bool goes_on = choices[0].verb != 0 || choices[1].verb != 0;
  while (goes_on || (game.outcome(state) == game::Outcome::running &&
                     game.deciders(state) == game::Deciders::nobody)) {
    game.play(state, choices, referee);
    choices = {};
    goes_on = false;
  }
}

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

TEST_P(Batch, LanesStepStatesInRowsAsPlayDoes) {
  constexpr std::size_t kCount = 64;
  std::size_t bytes = game().sizes().state_bytes;
  std::size_t stride = bytes + 12;
  Bytes rows(kCount * stride);
  std::vector<chance::Key> keys;
  std::vector<Bytes> expected(kCount, start_of(game()));
  for (u64 i = 0; i < kCount; ++i) {
    std::memcpy(rows.data() + i * stride, expected[i].data(), bytes);
    keys.push_back(domain_key(chance::MatchName{13, i}, chance::Domain::rules));
  }
  std::unique_ptr<game::Lanes> lanes = game().lanes(kCount);
  std::vector<u32> slots(kCount);
  std::vector<u32> others(kCount);
  std::vector<u8> faulty(kCount);
  for (u32 decision = 0; decision < 40; ++decision) {
    lanes->load_all({rows.data(), stride}, keys, faulty);
    for (std::size_t i = 0; i < kCount; ++i) {
      ASSERT_EQ(faulty[i], 0);
      ASSERT_EQ(lanes->deciders()[i], game().deciders(expected[i]));
      if (game().outcome(expected[i]) != game::Outcome::running) continue;
      game::Choices choices{};  // where nobody decides yet, the automatic steps come first
      if (game().deciders(expected[i]) != game::Deciders::nobody) {
        choices = random_choices(game(), expected[i], keys[i], decision);
      }
      std::size_t asked = 0;
      for (Side side : game::kSides) {
        if (choices[at(side)].verb == 0) continue;
        (asked++ == 0 ? slots : others)[i] = game().slot(expected[i], choices[at(side)]);
      }
      play_on(game(), expected[i], keys[i], choices);
    }
    lanes->step(slots, others);
    lanes->save_all({rows.data(), stride}, faulty);
    for (std::size_t i = 0; i < kCount; ++i) {
      ASSERT_EQ(std::memcmp(rows.data() + i * stride, expected[i].data(), bytes), 0);
      ASSERT_EQ(lanes->outcomes()[i], game().outcome(expected[i]));
      ASSERT_EQ(lanes->deciders()[i], game().deciders(expected[i]));
      ASSERT_EQ(lanes->refused()[i], 0);
    }
  }
}

TEST_P(Batch, LanesFlagAnIllegalSlotAndLeaveTheState) {
  constexpr std::size_t kCount = 20;
  Bytes state = start_of(game());
  chance::Key key = domain_key(chance::MatchName{1, 0}, chance::Domain::rules);
  play_on(game(), state, key);
  Bytes rows;
  for (std::size_t i = 0; i < kCount; ++i) rows.insert(rows.end(), state.begin(), state.end());
  Bytes before = rows;
  std::vector<chance::Key> keys(kCount, key);
  std::vector<u8> faulty(kCount);
  std::vector<u32> slots(kCount, game().sizes().slots);
  std::unique_ptr<game::Lanes> lanes = game().lanes(kCount);
  lanes->load_all({rows.data(), state.size()}, keys, faulty);
  lanes->step(slots, slots);
  lanes->save_all({rows.data(), state.size()}, faulty);
  for (u8 refused : lanes->refused()) EXPECT_EQ(refused, 1);
  EXPECT_EQ(rows, before);
}

// Whatever bytes are loaded: what is no state is flagged, and stays as it is.
TEST_P(Batch, LanesTakeExactlyWhatHasNoFault) {
  constexpr std::size_t kCount = 64;
  std::size_t bytes = game().sizes().state_bytes;
  chance::Key key{5, 6};
  u32 sound = 0;
  for (u32 round = 0; round < static_cast<u32>(scaled(50)); ++round) {
    Bytes rows;
    for (u32 i = 0; i < kCount; ++i) {
      Bytes state = start_of(game());
      play_on(game(), state, key);
      chance::Key draw = chance::mix(key, round, i);
      if (i % 4 != 0) state[draw.a % bytes] = static_cast<std::byte>(draw.b);
      rows.insert(rows.end(), state.begin(), state.end());
    }
    Bytes before = rows;
    std::vector<u8> faulty(kCount);
    std::unique_ptr<game::Lanes> lanes = game().lanes(kCount);
    lanes->load_all({rows.data(), bytes}, {}, faulty);
    for (std::size_t i = 0; i < kCount; ++i) {
      game::StateView state(before.data() + i * bytes, bytes);
      ASSERT_EQ(faulty[i] != 0, game().fault(state) != nullptr) << i;
      sound += faulty[i] == 0;
      ASSERT_TRUE(faulty[i] == 0 || lanes->deciders()[i] == game::Deciders::nobody) << i;
    }
    lanes->save_all({rows.data(), bytes}, faulty);
    for (std::size_t i = 0; i < kCount; ++i) {
      bool at_rest = game().deciders({before.data() + i * bytes, bytes}) != game::Deciders::nobody;
      if (faulty[i] == 0 && !at_rest) continue;  // taken to be a state in which somebody decides
      ASSERT_EQ(std::memcmp(rows.data() + i * bytes, before.data() + i * bytes, bytes), 0) << i;
    }
  }
  EXPECT_GT(sound, 0u);
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
