// Exact odds of a moment, as a record.
#include "agon/workbench/questions/odds.h"

#include <gtest/gtest.h>

#include "agon/json/schema.h"

namespace agon::workbench {
namespace {

Moment start(const std::string& game) { return start_of(*open({.game = game})); }

TEST(Odds, OfAnOpenDecisionAreTablesAndAnEquilibrium) {
  Moment moment = start("hilo");
  Result<Odds> odds = odds_of(moment, {});
  ASSERT_TRUE(odds) << odds.error().message;
  OddsRecord record = record_of(moment, *odds);
  const auto& decision = std::get<DecisionRecord>(record.odds);
  EXPECT_EQ(decision.payoffs.size(), decision.menu.a.size() * decision.menu.b.size());
  ASSERT_TRUE(decision.equilibrium);
  double sum = 0;
  for (double share : decision.equilibrium->a) sum += share;
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(record.moment.game, "hilo");
}

TEST(Odds, OfFixedChoicesAreResults) {
  Moment moment = start("hilo");
  Result<game::Choices> fixed = read_choices(moment, {"a=guess high 1", "b=guess low 1"});
  ASSERT_TRUE(fixed) << fixed.error().message;
  OddsRecord record = record_of(moment, *odds_of(moment, *fixed));
  const auto& prospect = std::get<ProspectRecord>(record.odds);
  double sum = 0;
  for (const ResultRecord& result : prospect.results) sum += result.probability;
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NEAR(prospect.outcome.running, 1, 1e-12);
  json::Value written = json::to_value(record);
  EXPECT_NE(written.find("odds")->find("results"), nullptr);
  EXPECT_NE(written.find("turn"), nullptr);
}

TEST(Odds, RefuseWhatIsNoChoiceAndWhatTheLawRefuses) {
  Moment moment = start("hilo");
  EXPECT_EQ(read_choices(moment, {"c=x"}).error().message,
            "--choose takes SIDE=CHOICE such as a='guess', not 'c=x'");
  EXPECT_EQ(read_choices(moment, {"a=guess high 1", "a=guess low 1"}).error().message,
            "a chooses twice");
  game::Choices concede = *read_choices(moment, {"a=concede"});
  EXPECT_EQ(odds_of(moment, concede).error().code, ErrorCode::choice_refused);
}

}  // namespace
}  // namespace agon::workbench
