// Vector environments play what one-by-one play plays, whoever acts, however many threads there are
// and whenever matches give way to the next.
#include "agon/env/env.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "agon/agent/agents.h"
#include "agon/env/pure.h"
#include "tests/conformance/conformance.h"

namespace agon::test {
namespace {

using env::Autoreset, env::Env, env::Options, env::View;
using game::MatchResult, game::Outcome, game::Side;

constexpr u64 kSeed = 21;

class Vector : public Conformance {
 protected:
  View view() const { return game().facts().at_once ? View::both : View::mover; }

  std::unique_ptr<Env> make(Options options) const {
    options.seed = kSeed;
    auto out = Env::make(env::listed({GetParam().game}), std::move(options));
    EXPECT_TRUE(out) << out.error().message;
    return std::move(*out);
  }

  // What the random agent of a match would choose in each row.
  class Chooser {
   public:
    explicit Chooser(const Env& env) : env_(env), made_(env.matches()), index_(env.matches()) {}

    std::vector<i32> actions() {
      std::vector<i32> out(env_.rows(), -1);
      std::size_t views = views_of(env_.options().view);
      for (std::size_t row = 0; row < out.size(); ++row) out[row] = action(row, row / views);
      return out;
    }

   private:
    i32 action(std::size_t row, std::size_t place) {
      const game::AnyGame& game = env_.game(place);
      std::vector<std::byte> state = env_.state(place);
      auto side = static_cast<Side>(env_.arrays().sides[row]);
      if (!includes(game.deciders(state), side)) return -7;  // nothing is asked
      chance::MatchName match = env_.match(place);
      if (match.index != index_[place]) made_[place] = {}, index_[place] = match.index;
      auto domain = side == Side::a ? chance::Domain::seat_a : chance::Domain::seat_b;
      chance::Draws draws(domain_key(match, domain), made_[place][at(side)]++);
      std::span<const game::Choice> menu = game.menu(state, side, scratch_);
      game::Choice choice = menu[draws.below(static_cast<u32>(menu.size()))];
      return static_cast<i32>(game.slot(state, choice));
    }

    const Env& env_;
    std::vector<std::array<u32, 2>> made_;
    std::vector<u64> index_;
    std::vector<game::Choice> scratch_;
  };

  // The results of the matches 0 .. count - 1, as an environment tells them.
  static std::vector<MatchResult> results_of(Env& env, std::size_t count) {
    std::map<u64, MatchResult> told;
    Chooser chooser(env);
    while (told.size() < count || told.rbegin()->first >= count) {
      auto stepped = env.step(chooser.actions());
      EXPECT_TRUE(stepped) << stepped.error().message;
      if (!stepped) break;
      for (std::size_t i = 0; i < env.matches(); ++i) {
        const auto& last = env.arrays().finished[i];
        if (last.outcome == Outcome::running || last.index >= count) continue;
        told[last.index] = {last.outcome, last.turns, 0, {}};
      }
      if (env.options().autoreset == Autoreset::off) reset_finished(env);
    }
    std::vector<MatchResult> out;
    for (const auto& [index, result] : told) out.push_back(result);
    return out;
  }

  static void reset_finished(Env& env) {
    std::vector<u8> over(env.matches());
    std::size_t views = views_of(env.options().view);
    for (std::size_t i = 0; i < over.size(); ++i) {
      over[i] = env.arrays().terminated[i * views] | env.arrays().truncated[i * views];
    }
    env.reset_some(over);
  }

  std::vector<MatchResult> expected(std::size_t count) const {
    std::unique_ptr<game::Agent> random = agent("random");
    std::vector<MatchResult> out(count);
    game().run_batch({kSeed, 0}, {{random.get(), random.get()}}, out, {});
    for (MatchResult& result : out) result.steps = 0;
    return out;
  }

  float potential(const Env& env, std::size_t place, u8 side) const {
    return game().potential(env.state(place), static_cast<Side>(side));
  }

  game::Player random_player() const { return agent::random(); }
};
AGON_RUN_OVER_ROSTER(Vector);

constexpr std::size_t kPlayed = 40;

TEST_P(Vector, PlaysTheMatchesOfTheCommandLineInEveryModeAndWithThreads) {
  for (Autoreset autoreset : every<Autoreset>()) {
    std::unique_ptr<Env> env =
        make({.matches = 10, .view = view(), .autoreset = autoreset, .threads = 3});
    EXPECT_EQ(results_of(*env, kPlayed), expected(kPlayed)) << game::name_of(autoreset);
  }
}

TEST_P(Vector, ManyLanesPlayTheSame) {
  std::unique_ptr<Env> env = make({.matches = kPlayed, .view = view()});
  EXPECT_EQ(results_of(*env, kPlayed + 3), expected(kPlayed + 3));
}

TEST_P(Vector, MatchesThatTellPlayTheSame) {
  std::unique_ptr<Env> env = make({.matches = 10, .view = view(), .threads = 2, .events = 4});
  EXPECT_EQ(results_of(*env, kPlayed), expected(kPlayed));
  std::size_t told = 0;
  for (std::size_t place = 0; place < env->matches(); ++place) {
    EXPECT_LE(env->told(place).size(), 4u);
    told += env->told(place).size();
  }
  EXPECT_GT(told, 0u);
  EXPECT_TRUE(make({.view = view()})->told(0).empty());
}

TEST_P(Vector, OpponentsPlayAsTheyDoAtTheOtherSeat) {
  if (game().facts().players == 1) GTEST_SKIP() << "one player";
  for (env::Seat seat : every<env::Seat>()) {
    std::unique_ptr<Env> env =
        make({.matches = 7, .view = View::learner, .opponent = random_player(), .seat = seat});
    EXPECT_EQ(results_of(*env, kPlayed), expected(kPlayed)) << game::name_of(seat);
  }
}

TEST_P(Vector, RowsShowTheStatesOfTheirPlaces) {
  std::unique_ptr<Env> env = make({.matches = 20, .view = view()});
  Chooser chooser(*env);
  std::size_t views = views_of(view());
  game::Sizes sizes = game().sizes();
  std::vector<float> observation(sizes.observation);
  std::vector<game::Choice> scratch;
  for (int step = 0; step < 30; ++step) {
    ASSERT_TRUE(env->step(chooser.actions()));
    for (std::size_t row = 0; row < env->rows(); ++row) {
      std::vector<std::byte> state = env->state(row / views);
      auto side = static_cast<Side>(env->arrays().sides[row]);
      game().observe(state, side, observation);
      const float* seen = &env->arrays().observations[row * sizes.observation];
      ASSERT_TRUE(std::equal(observation.begin(), observation.end(), seen)) << row;
      std::vector<u8> mask(sizes.slots);
      if (includes(game().deciders(state), side)) {
        for (game::Choice choice : game().menu(state, side, scratch)) {
          mask[game().slot(state, choice)] = 1;
        }
      }
      const u8* shown = &env->arrays().masks[row * sizes.slots];
      ASSERT_TRUE(std::equal(mask.begin(), mask.end(), shown)) << row;
    }
  }
}

TEST_P(Vector, RewardsAreOfTheSideThatActed) {
  for (env::Reward kind : every<env::Reward>()) {
    std::unique_ptr<Env> env = make({.matches = 20, .view = view(), .reward = kind, .scale = 0.5F});
    Chooser chooser(*env);
    std::size_t views = views_of(view());
    for (int step = 0; step < 30; ++step) {
      std::vector<u8> sides = env->arrays().sides;
      std::vector<float> before;
      std::vector<bool> over;
      for (std::size_t row = 0; row < env->rows(); ++row) {
        before.push_back(potential(*env, row / views, sides[row]));
        over.push_back(game().outcome(env->state(row / views)) != Outcome::running);
      }
      ASSERT_TRUE(env->step(chooser.actions()));
      for (std::size_t row = 0; row < env->rows(); ++row) {
        float after = potential(*env, row / views, sides[row]);
        Outcome outcome = game().outcome(env->state(row / views));
        float won = game::worth_of(outcome) * (sides[row] == 0 ? 1.0F : -1.0F);
        float wanted = kind == env::Reward::sparse  ? won
                       : kind == env::Reward::dense ? (after - before[row]) * 0.5F
                                                    : after * 0.5F;
        ASSERT_EQ(env->arrays().rewards[row], over[row] ? 0.0F : wanted) << game::name_of(kind);
        bool ended = outcome != Outcome::running;
        bool cut = ended && game().cut_off(env->state(row / views));
        ASSERT_EQ(env->arrays().terminated[row] != 0, ended && !cut && !over[row]);
        ASSERT_EQ(env->arrays().truncated[row] != 0, cut && !over[row]);
      }
    }
  }
}

TEST_P(Vector, GoesOnFromWhatWasSaved) {
  std::unique_ptr<Env> env = make({.matches = 9, .view = view()});
  std::unique_ptr<Env> other = make({.matches = 9, .view = view(), .threads = 2});
  Chooser chooser(*env);
  for (int step = 0; step < 25; ++step) ASSERT_TRUE(env->step(chooser.actions()));
  ASSERT_TRUE(other->load(env->save()));
  for (int step = 0; step < 25; ++step) {
    std::vector<i32> actions = chooser.actions();
    ASSERT_TRUE(env->step(actions));
    ASSERT_TRUE(other->step(actions));
    ASSERT_EQ(env->arrays().observations, other->arrays().observations);
    ASSERT_EQ(env->arrays().rewards, other->arrays().rewards);
  }
  EXPECT_EQ(env->save(), other->save());
}

TEST_P(Vector, HostileBytesAreRefusedAndChangeNothing) {
  std::unique_ptr<Env> env = make({.matches = 3, .view = view()});
  std::vector<std::byte> saved = env->save();
  for (std::size_t cut : {std::size_t{0}, std::size_t{7}, saved.size() / 2, saved.size() - 1}) {
    EXPECT_FALSE(env->load(std::span(saved).first(cut)));
  }
  std::vector<std::byte> longer = saved;
  longer.emplace_back();
  EXPECT_FALSE(env->load(longer));
  EXPECT_FALSE(env->set_state(0, std::span(saved).first(3)));
  std::vector<std::byte> noise(game().sizes().state_bytes, std::byte{0xEE});
  EXPECT_FALSE(env->set_state(1, noise));
  EXPECT_EQ(env->save(), saved);
}

TEST_P(Vector, AnActionThatIsNotOnTheMenuChangesNothing) {
  std::unique_ptr<Env> env = make({.matches = 4, .view = view()});
  Chooser chooser(*env);
  std::vector<i32> actions = chooser.actions();
  std::size_t asked = env->rows() - 1;
  while (actions[asked] < 0) --asked;
  std::vector<std::byte> saved = env->save();
  for (i32 wrong : {-1, static_cast<i32>(game().sizes().slots), 1 << 30}) {
    actions[asked] = wrong;
    auto stepped = env->step(actions);
    ASSERT_FALSE(stepped);
    EXPECT_NE(stepped.error().message.find("not on the menu"), std::string::npos);
    EXPECT_EQ(env->save(), saved);
  }
}

// Rows of words, beside an environment that plays the same matches.
TEST_P(Vector, PureFunctionsGiveTheSame) {
  constexpr std::size_t kRows = 20;
  env::Pure pure({GetParam().game});
  std::unique_ptr<Env> env = make({.matches = kRows, .view = view(), .autoreset = Autoreset::off});
  std::vector<u32> states(kRows * pure.words());
  std::vector<chance::Key> keys;
  for (std::size_t i = 0; i < kRows; ++i) {
    keys.push_back(domain_key(env->match(i), chance::Domain::rules));
  }
  std::vector<i32> match_ups(kRows);
  pure.start(keys.data(), match_ups.data(), kRows, states.data());
  Chooser chooser(*env);
  std::size_t views = views_of(view());
  std::vector<float> rewards(kRows);
  std::vector<i32> told(kRows);
  for (int step = 0; step < 40; ++step) {
    std::vector<i32> actions = chooser.actions();
    std::vector<i32> joint(kRows);
    for (std::size_t i = 0; i < kRows; ++i) {
      auto deciders = game().deciders(env->state(i));
      i32 a = actions[i * views];
      i32 b = actions[i * views + views - 1];
      bool both = deciders == game::Deciders::both;
      joint[i] = both ? a + static_cast<i32>(pure.slots()) * b : a < 0 ? b : a;
    }
    ASSERT_TRUE(env->step(actions));
    pure.step({states.data(), keys.data(), joint.data(), kRows, rewards.data(), told.data()});
    for (std::size_t i = 0; i < kRows; ++i) {
      std::vector<std::byte> expected = env->state(i);
      ASSERT_EQ(std::memcmp(&states[i * pure.words() + 1], expected.data(), expected.size()), 0);
      ASSERT_EQ(told[i] & env::Told::kRefused, 0);
      ASSERT_EQ((told[i] & env::Told::kTerminated) != 0, env->arrays().terminated[i * views] != 0);
      ASSERT_EQ((told[i] & env::Told::kTruncated) != 0, env->arrays().truncated[i * views] != 0);
      if (views == 1) {
        ASSERT_EQ(rewards[i], env->arrays().rewards[i]);
      }
    }
  }
  std::vector<i32> sides(kRows, 2);
  std::vector<float> seen(kRows * pure.observation());
  auto masks = std::make_unique<bool[]>(kRows * pure.slots());
  pure.look(states.data(), sides.data(), kRows, seen.data(), masks.get());
  if (views == 1) {
    // After its end a match is shown as whoever acted last sees it; here, as a does.
    for (std::size_t i = 0; i < kRows; ++i) {
      if (game().outcome(env->state(i)) != Outcome::running) continue;
      std::size_t width = pure.observation();
      const float* expected = &env->arrays().observations[i * width];
      ASSERT_TRUE(std::equal(expected, expected + width, &seen[i * width]));
    }
  }
}

TEST_P(Vector, PureFunctionsFlagWhatIsNoStateAndNoAction) {
  env::Pure pure({GetParam().game});
  std::vector<u32> states(3 * pure.words(), 0xEEEEEEEEu);
  states[0] = states[pure.words()] = 0;
  std::vector<chance::Key> keys(3, domain_key(chance::MatchName{1, 0}, chance::Domain::rules));
  i32 first = 0;
  pure.start(keys.data(), &first, 1, states.data());
  std::vector<u32> before = states;
  std::vector<i32> actions = {-5, 0, 0};
  std::vector<float> rewards(3, 9);
  std::vector<i32> told(3);
  pure.step({states.data(), keys.data(), actions.data(), 3, rewards.data(), told.data()});
  EXPECT_EQ(states, before);
  for (i32 one : told) EXPECT_NE(one & env::Told::kRefused, 0);
  EXPECT_EQ(rewards, (std::vector<float>{0, 0, 0}));
}

}  // namespace
}  // namespace agon::test
