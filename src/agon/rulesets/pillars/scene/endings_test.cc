// The exact chances of endings: against the rules themselves, and what the shipped scenes promise.
#include "agon/rulesets/pillars/scene/endings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>
#include <set>

#include "agon/host/quick.h"
#include "agon/odds/exact.h"
#include "agon/rulesets/pillars/scene/names.h"
#include "tests/support/small_scene.h"
#include "tests/support/tree.h"

namespace agon::pillars::scene {
namespace {

using game::Choice, game::Outcome, game::Side;

// The same by the rules alone, die by die; even choices.
std::vector<double> by_the_rules(const Content& content) {
  std::vector<double> out(content.endings.size());
  odds::Spread<State> now(Scene::sizes(content).state_bytes);
  now.add(Scene::start(content, {}), 1);
  while (now.size() > 0) {
    odds::Spread<State> next(Scene::sizes(content).state_bytes);
    for (std::size_t i = 0; i < now.size(); ++i) {
      State state = now.state(i);
      double chance = now.probability(i);
      if (state.phase == Phase::over) {
        out[state.ending] += chance;
        continue;
      }
      std::vector<Choice> scratch;
      auto menu = Scene::menu(content, state, Side::a, scratch);
      std::vector<Choice> choices(menu.begin(), menu.end());
      if (choices.empty()) choices.emplace_back();
      for (Choice choice : choices) {
        auto results = odds::Exact<Scene>(content).outcomes(state, {choice, {}});
        for (std::size_t j = 0; j < results->size(); ++j) {
          next.add(results->state(j),
                   chance * results->probability(j) / static_cast<double>(choices.size()));
        }
      }
    }
    now = std::move(next);
  }
  return out;
}

// Everybody at this rank.
Content small_scene_of_rank(int rank) {
  std::string text = kSmallScene;
  for (std::string_view level : {R"("CL": 0, "SL": 1)", R"("CL": 2, "SL": 0)"}) {
    text.replace(text.find(level), level.size(), fmt::format(R"("CL": {0}, "SL": {0})", rank));
  }
  Problems problems;
  return load_scene(text, problems).value();
}

double sum(const std::vector<double>& list) {
  return std::accumulate(list.begin(), list.end(), 0.0);
}

void expect_agreement(const Content& content) {
  std::vector<double> expected = by_the_rules(content);
  EndingOdds odds = ending_odds(content, Scene::start(content, {}));
  ASSERT_EQ(odds.chance.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(odds.chance[i], expected[i], 1e-12) << content.endings[i];
  }
  EXPECT_NEAR(sum(odds.chance), 1, 1e-12);
  EXPECT_LE(odds.left, 1e-15);
  EXPECT_GT(odds.checks, 1);
}

TEST(SceneEndings, AgreeWithTheRulesDieByDie) { expect_agreement(small_scene()); }

// A pool falls two dice at a time: whole ones of rank 6 would be beyond the limits.
TEST(SceneEndings, AgreeForLargePoolsToo) {
  expect_agreement(small_scene_of_rank(7));
  Content content = small_scene_of_rank(kHighestRank);
  State state = Scene::start(content, {});
  chance::QuickReferee nobody({});
  Scene::play(content, state, {}, nobody);
  ASSERT_EQ(Scene::fault(content, state), nullptr);
  auto after = odds::Exact<Scene>(content).after(state, {choose(0), {}});
  EXPECT_TRUE(after) << after.error().message;
}

TEST(SceneEndings, StartAnywhereEvenInTheMiddleOfACheck) {
  Content content = small_scene();
  State state = Scene::start(content, {});
  state.step = static_cast<StepIndex>(*find_step(content.script, "hit"));
  state.phase = Phase::actor_pool;
  EndingOdds whole = ending_odds(content, state);
  std::vector<double> mixed(whole.chance.size());
  for (u8 kept = 1; kept <= 4; ++kept) {
    State fallen = state;
    fallen.phase = Phase::opposition_pool;
    fallen.kept[0] = kept;
    EndingOdds odds = ending_odds(content, fallen);
    for (std::size_t i = 0; i < mixed.size(); ++i) mixed[i] += odds.chance[i] / 4;
  }
  for (std::size_t i = 0; i < mixed.size(); ++i) EXPECT_NEAR(mixed[i], whole.chance[i], 1e-12);
}

TEST(SceneEndings, AStatedChoiceIsAlwaysMadeWhereItIsOpen) {
  Content content = small_scene();
  State start = Scene::start(content, {});
  Stated stated(content.plans.size());
  auto state_choice = [&](std::string_view name) {
    stated[0] =
        static_cast<u16>(std::ranges::find(content.options, name) - content.options.begin());
    return ending_odds(content, start, stated);
  };
  EndingOdds hit = state_choice("hit");
  EXPECT_EQ(hit.chance[3], 0) << "nobody ever waits, so nobody can leave";
  EndingOdds wait = state_choice("wait");
  EXPECT_EQ(wait.chance[1], 0) << "whoever never hits never wins";
  // 'leave' is closed at first: then all open options are even.
  EndingOdds leave = state_choice("leave");
  EXPECT_GT(leave.chance[1], 0);
  EXPECT_GT(leave.chance[3], 0);
}

TEST(SceneEndings, WhatALimitCutsIsLeftOver) {
  Content content = small_scene();
  State start = Scene::start(content, {});
  EndingOdds whole = ending_odds(content, start);
  EndingOdds part = ending_odds(content, start, {}, {.steps = 12});
  EXPECT_GT(part.left, 0.01);
  EXPECT_NEAR(sum(part.chance) + part.left, 1, 1e-12);
  for (std::size_t i = 0; i < whole.chance.size(); ++i) {
    EXPECT_LE(part.chance[i], whole.chance[i] + 1e-12);
    EXPECT_GE(part.chance[i] + part.left, whole.chance[i] - 1e-12);
  }
  EXPECT_EQ(ending_odds(content, start, {}, {.states = 0}).left, 1);
}

struct Shipped {
  std::string name;
  Content content;
};

std::vector<Shipped> shipped() {
  std::vector<Shipped> out;
  for (const auto& file :
       std::filesystem::directory_iterator(test::tree("/content/pillars-scene/scene"))) {
    json::Document document = *json::load(file.path().string());
    std::vector<json::Node> nodes = {json::root(document)};
    Problems problems;
    std::optional<Content> content = Scene::load(nodes, problems);
    EXPECT_TRUE(problems.empty()) << to_text(problems.front());
    if (content) out.push_back({file.path().stem().string(), *std::move(content)});
  }
  return out;
}

TEST(ShippedScenes, AreFiveAndUseAllNineContests) {
  std::set<ContestType> types;
  std::vector<Shipped> scenes = shipped();
  for (const Shipped& scene : scenes) {
    for (const ReadyStep& plan : scene.content.plans) {
      if (plan.kind == Kind::check) types.insert(plan.check.type);
    }
  }
  EXPECT_EQ(scenes.size(), 5u);
  EXPECT_EQ(types.size(), kContestTypeCount);
}

// `shipped` has seen that nothing goes against it.
TEST(ShippedScenes, DeclareTheOrderOfWhatChecksMayImproveOrWorsen) {
  for (const auto& [name, content] : shipped()) {
    auto ordered = std::ranges::count_if(content.script.keys, &KeyScript::has_order);
    EXPECT_GE(ordered, 2) << name;
  }
}

TEST(ShippedScenes, HaveThreeEndingsOrMoreAndNoneIsRare) {
  for (const auto& [name, content] : shipped()) {
    EndingOdds odds = ending_odds(content, Scene::start(content, {}));
    EXPECT_GE(content.endings.size() - 2, 3u) << name;
    for (std::size_t i = 1; i < content.timeout(); ++i) {
      EXPECT_GE(odds.chance[i], 0.02) << name << " " << content.endings[i];
    }
    EXPECT_LT(odds.chance.back(), 1e-9) << name << ": the cut is out of reach";
    EXPECT_LT(odds.left, 1e-12) << name;
    EXPECT_NEAR(sum(odds.chance), 1, 1e-12) << name;
  }
}

double success(const Content& content, const EndingOdds& odds) {
  double out = 0;
  for (std::size_t i = 1; i < odds.chance.size(); ++i) {
    if (content.results[i] == Ends::success) out += odds.chance[i];
  }
  return out;
}

TEST(ShippedScenes, HaveADecisionWithTwoSensibleOptions) {
  for (const auto& [name, content] : shipped()) {
    int decisions = 0;
    State start = Scene::start(content, {});
    for (std::size_t step = 0; step < content.plans.size(); ++step) {
      int sensible = 0;
      for (const Way& way : content.plans[step].ways) {
        if (content.plans[step].kind != Kind::choice) continue;
        Stated stated(content.plans.size());
        stated[step] = way.option;
        sensible += success(content, ending_odds(content, start, stated)) > 0.1;
      }
      decisions += sensible >= 2;
    }
    EXPECT_GE(decisions, 1) << name;
  }
}

TEST(ShippedScenes, PlayAsTheirOddsSay) {
  constexpr u32 kMatches = 20'000;
  for (const auto& [name, content] : shipped()) {
    EndingOdds odds = ending_odds(content, Scene::start(content, {}));
    std::vector<u32> counts(content.endings.size());
    std::vector<Choice> scratch;
    for (u32 i = 0; i < kMatches; ++i) {
      State state = Scene::start(content, {});
      chance::QuickReferee referee(chance::mix({5, 6}, i, 0));
      for (u32 k = 0; Scene::outcome(state) == Outcome::running; ++k) {
        auto menu = Scene::menu(content, state, Side::a, scratch);
        Choice choice{};
        if (!menu.empty()) {
          choice = menu[chance::mix({7, 8}, i, k).a % menu.size()];
        }
        Scene::play(content, state, {choice, {}}, referee);
      }
      ++counts[state.ending];
    }
    for (std::size_t i = 1; i < counts.size(); ++i) {
      double share = counts[i] / static_cast<double>(kMatches);
      EXPECT_NEAR(share, odds.chance[i], 5 * std::sqrt(0.25 / kMatches))
          << name << " " << content.endings[i];
    }
  }
}

}  // namespace
}  // namespace agon::pillars::scene
