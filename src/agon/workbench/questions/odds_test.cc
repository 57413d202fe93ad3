// Exact odds of a moment, as a record.
#include "agon/workbench/questions/odds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "agon/json/write.h"
#include "agon/workbench/match/play_match.h"

namespace agon::workbench {
namespace {

Moment start(const std::string& game) { return start_of(*open({.game = game})); }

TEST(Odds, OfAnOpenDecisionAreTablesAndAnEquilibrium) {
  Moment moment = start("hilo");
  Reply<Odds> odds = odds_of(moment, {});
  ASSERT_TRUE(odds) << odds.error()[0].message;
  OddsRecord record = record_of(moment, *odds);
  const auto& decision = std::get<DecisionRecord>(record.odds);
  EXPECT_EQ(decision.payoffs.size(), decision.menu.a.size() * decision.menu.b.size());
  double sum = 0;
  for (double share : decision.equilibrium.a) sum += share;
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(record.moment.game, "hilo");
}

TEST(Odds, GamesOfOneRowOrOneColumnHaveTheirEquilibriumToo) {
  Moment moment = start("hilo");
  for (const char* text : {"a=guess high 1", "b=guess high 1"}) {
    game::Choices fixed = *read_choices(moment, {text});
    DecisionRecord odds = std::get<DecisionRecord>(record_of(moment, *odds_of(moment, fixed)).odds);
    const std::vector<double>& payoffs = odds.payoffs;
    bool one_row = text[0] == 'a';
    double best = one_row ? *std::ranges::min_element(payoffs) : *std::ranges::max_element(payoffs);
    EXPECT_NEAR(odds.equilibrium.value, best, 1e-9);
    EXPECT_EQ((one_row ? odds.equilibrium.a : odds.equilibrium.b), std::vector<double>{1});
    const std::vector<double>& mix = one_row ? odds.equilibrium.b : odds.equilibrium.a;
    ASSERT_EQ(mix.size(), payoffs.size());
    for (std::size_t i = 0; i < mix.size(); ++i) {
      EXPECT_TRUE(mix[i] == 0 || std::abs(payoffs[i] - best) < 1e-9);
    }
  }
}

TEST(Odds, AreAboutTheWholeMatchWhereTheGameKnowsIt) {
  for (const char* book : {"tournament", "classic"}) {
    Moment moment = start_of(*open({.game = "grapple", .contents = {book}}));
    DecisionRecord odds = std::get<DecisionRecord>(record_of(moment, *odds_of(moment, {})).odds);
    ASSERT_TRUE(odds.equilibrium.match) << book;
    EXPECT_NEAR(odds.equilibrium.match->a, 0.5, 0.005) << "a fresh match is even";
    EXPECT_NEAR(odds.equilibrium.value, 2 * odds.equilibrium.match->a - 1, 1e-12);
    EXPECT_GT(odds.equilibrium.match->error, 0);
    EXPECT_LE(odds.equilibrium.match->error, 0.02);
    EXPECT_NE(odds.equilibrium.match->note.find("nash"), std::string::npos);
  }
  EXPECT_FALSE(std::get<DecisionRecord>(record_of(start("hilo"), *odds_of(start("hilo"), {})).odds)
                   .equilibrium.match);
}

TEST(Odds, OfFixedChoicesAreResults) {
  Moment moment = start("hilo");
  Reply<game::Choices> fixed = read_choices(moment, {"a=guess high 1", "b=guess low 1"});
  ASSERT_TRUE(fixed) << fixed.error()[0].message;
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
  EXPECT_EQ(read_choices(moment, {"c=x"}).error()[0].message,
            "a choice is SIDE=CHOICE such as a='guess', not 'c=x'");
  EXPECT_EQ(read_choices(moment, {"a=guess high 1", "a=guess low 1"}).error()[0].message,
            "a chooses twice");
  game::Choices concede = *read_choices(moment, {"a=concede"});
  EXPECT_EQ(odds_of(moment, concede).error()[0].code, ErrorCode::choice_refused);
}

TEST(Odds, AreAskedAboutAStartAStateOrAReplay) {
  OddsAnswer start = ask_odds({.game = {.game = "hilo"}}).value();
  ASSERT_TRUE(start.moment);
  EXPECT_EQ(start.question, nullptr);
  json::Document state =
      *json::parse(json::canonical(record_of(*start.moment).state), "state.json");
  OddsAnswer same = ask_odds({.game = {.game = "hilo"}, .state = &state}).value();
  EXPECT_EQ(to_value(same), to_value(start));
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), {}).value();
  json::Document replay = *json::parse(play_match(contest, {}).replay, "m.json");
  OddsAnswer first = ask_odds({.game = {.game = "hilo"}, .replay = &replay, .at = 0}).value();
  EXPECT_EQ(to_value(first), to_value(start));
  EXPECT_EQ(ask_odds({.game = {.game = "duel"}, .replay = &replay}).error()[0].message,
            "m.json is a replay of 'hilo', not of duel");
}

TEST(Odds, AGamesOwnQuestionIsOneOfThem) {
  OddsAnswer plain = ask_odds({.game = {.game = "duel"}}).value();
  ASSERT_NE(plain.question, nullptr) << "what duel shows where nothing is asked for";
  EXPECT_EQ(plain.question->name, "turn");
  json::Value written = to_value(plain);
  EXPECT_EQ(written.find("question")->as_string(), "turn");
  EXPECT_EQ(json::canonical(*written.find("turn")), "0");
  Problems match = ask_odds({.game = {.game = "pillars", .contents = {"seer"}},
                             .ask = {.flags = {{"sweep", ""}}}})
                       .error();
  EXPECT_EQ(match[0].message,
            "--sweep stands outside any match: no content, state, replay, choice or options go "
            "with it");
}

TEST(Odds, ARequestInAFileIsOnlyReadForWhoOwnsTheMachine) {
  OddsOptions options{.game = {.game = "pillars"}, .ask = {.flags = {{"check", "/etc/passwd"}}}};
  EXPECT_EQ(ask_odds(options).error()[0].message, "a request is sent here, not read from a file");
  options.ask.opens_files = true;
  EXPECT_EQ(ask_odds(options).error()[0].code, ErrorCode::json_syntax);
}

}  // namespace
}  // namespace agon::workbench
