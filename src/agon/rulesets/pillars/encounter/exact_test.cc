// Exact odds of a check agree with the rules of the encounter, carried over every die that falls in
// its automatic steps.
#include "agon/odds/exact.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/rulesets/pillars/check/exact.h"
#include "agon/rulesets/pillars/encounter/rules.h"

namespace agon::pillars::encounter {
namespace {

using game::Side;

Content duellists(int rank_a, int rank_b, int trait) {
  auto text = [](int rank, int attack) {
    return fmt::format(R"({{"Name": "X", "CL": 0, "SL": {}, "Traits": {{"InfluenceAttack": {}}}}})",
                       rank, attack);
  };
  json::Document a = *json::parse(text(rank_a, trait), "a.json");
  json::Document b = *json::parse(text(rank_b, 0), "b.json");
  std::vector<json::Node> nodes = {json::root(a), json::root(b)};
  Problems problems;
  return *Encounter::load(nodes, problems);
}

// The degrees of the checks that are made, with their chances.
class Degrees : public game::Witness {
 public:
  void on(chance::EventView event) override {
    if (event.tag == &chance::kEventTag<Checked>) {
      degree_ = static_cast<const Checked*>(event.data)->degree;
    }
  }
  void outcome(double weight) override {
    if (degree_) odds[degree_index(*degree_)] += weight;
    degree_.reset();
  }

  DegreeOdds odds = {};

 private:
  std::optional<int> degree_;
};

void expect_agreement(const Content& content, const State& state) {
  Degrees degrees;
  odds::Exact<Encounter> exact(content, {.within_turn = true}, &degrees);
  odds::Spread<State> spread(sizeof(State));
  spread.add(state, 1);
  auto done = exact.propagate(std::move(spread));
  ASSERT_TRUE(done) << done.error().message;
  DegreeOdds expected =
      degree_odds(check_of(content, state, state.active(), state.type, state.pillar));
  for (std::size_t i = 0; i < kDegrees; ++i) {
    EXPECT_NEAR(degrees.odds[i], expected[i], 1e-12) << "degree " << static_cast<int>(i) - 4;
  }
}

State acting(const Content& content, ContestType type) {
  State state = Encounter::start(content, {});
  state.phase = Phase::act;
  state.type = type;
  state.pillar = Pillar::influence;
  return state;
}

TEST(ExactEncounter, RolledChecksAgreeForAllRanksToSeven) {
  for (int a = 0; a <= 7; ++a) {
    for (int b = 0; b <= 7; ++b) {
      SCOPED_TRACE(fmt::format("ranks {} and {}", a, b));
      Content content = duellists(a, b, a - b);
      expect_agreement(content, acting(content, ContestType::social_duel));
    }
  }
}

TEST(ExactEncounter, TheLargestPoolsStayWithinTheLimits) {
  for (int rank : {10, kHighestRank}) {
    Content content = duellists(rank, rank, 2);
    expect_agreement(content, acting(content, ContestType::social_duel));
  }
}

TEST(ExactEncounter, ChecksAgainstAPotencyAgree) {
  for (int rank = 0; rank <= 10; ++rank) {
    Content content = duellists(rank, 0, 0);
    State state = acting(content, ContestType::endurance);
    state.step(Side::a, Pillar::influence) = 3;
    expect_agreement(content, state);
  }
}

}  // namespace
}  // namespace agon::pillars::encounter
