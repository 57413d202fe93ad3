// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
#include "tests/contract/skirmish_list.h"

#include <gtest/gtest.h>

#include "agon/game/words.h"
#include "agon/host/game_of.h"
#include "agon/json/write.h"
#include "agon/replay/recorder.h"
#include "agon/replay/verify.h"
#include "agon/sim/match.h"
#include "tests/contract/two_lanes.h"

namespace agon::skirmish_ply {
namespace {

using game::Choice, game::Outcome, game::Side;

json::Value list(const std::string& text) { return json::parse(text, "actions").value().root(); }

// Submits a list for each ply, as a person or a program does; then empty ones.
class Submitter : public host::AgentOf<SkirmishPly> {
 public:
  explicit Submitter(std::map<u32, json::Value> lists) : lists_(std::move(lists)) {}
  game::Pick decide(const Content& content, const State& state, Side, std::span<const Choice>,
                    const chance::Draws&, const game::Budget&) override {
    const json::Value& actions = lists_.try_emplace(state.ply, json::Value::array()).first->second;
    game::Pick pick{choice_from(content, state, actions)};
    bool voided = pick.choice.verb == static_cast<u16>(Verb::void_) && pick.choice.amount == 0;
    if (voided) pick.note = json::canonical(actions.items()[state.used]);
    return pick;
  }

 private:
  std::map<u32, json::Value> lists_;
};

// Of an invalid action; empty for other events.
std::string code_of(const json::Value& event) {
  return event.find("code") != nullptr ? event.find("code")->as_string() : "";
}

TEST(SkirmishList, EveryWayToBeInvalidIsPlayedWithItsReason) {
  auto game = two_lanes_game();
  Content content = two_lanes();
  std::map<std::string, std::string> cases = {
      {R"({"type": "pass"})", ""},
      {R"({"type": "reinforce", "amount": 3.0})", ""},
      {R"({"type": "reinforce", "amount": 3.5})", "bad_amount"},
      {R"({"type": "reinforce", "amount": 0})", "bad_amount"},
      {R"({"type": "reinforce", "amount": -1})", "bad_amount"},
      {R"({"type": "reinforce", "amount": "3"})", "bad_amount"},
      {R"({"type": "reinforce", "amount": 4})", "too_little_supply"},
      {R"({"type": "reinforce", "amount": 18446744073709551615})", "too_little_supply"},
      {R"({"type": "reinforce"})", "malformed"},
      {R"({"type": "dance"})", "unknown_type"},
      {R"({"amount": 1})", "malformed"},
      {R"({"type": 7})", "malformed"},
      {R"({})", "malformed"},
      {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 10})", ""},
      {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 11})", "too_few_troops"},
      {R"({"type": "move", "from": "p2_hq", "to": "p2_bridge", "amount": 1})", "too_few_troops"},
      {R"({"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 0})", "bad_amount"},
      {R"({"type": "move", "from": "p1_hq", "to": "p1_n", "amount": 0})", "not_adjacent"},
      {R"({"type": "move", "from": "p1_hq", "to": "nowhere", "amount": 1})", "unknown_to"},
      {R"({"type": "move", "from": "nowhere", "to": "nowhere", "amount": 1})", "unknown_from"},
      {R"({"type": "move", "from": 3, "to": "p1_bridge", "amount": 1})", "malformed"},
      {R"({"type": "move", "to": "p1_bridge", "amount": 1})", "malformed"},
  };
  for (const auto& [action, code] : cases) {
    State state = with_troops(content, {});
    Choice choice = choice_from(content, state, list("[" + action + "]"));
    ASSERT_EQ(SkirmishPly::refusal(content, state, Side::a, choice), Refused::allowed) << action;
    Gather gather(*game);
    chance::SeededReferee referee({});
    referee.listen(&gather);
    SkirmishPly::play(content, state, {choice, Choice{}}, static_cast<chance::Referee&>(referee));
    EXPECT_EQ(state.used, 1) << action;
    EXPECT_EQ(gather.events.empty() ? "" : code_of(gather.events[0]), code) << action;
  }
}

TEST(SkirmishList, MovesChainAndActionsBeyondTheBudgetAreReportedFirst) {
  auto game = two_lanes_game();
  json::Value actions = list(R"([
      {"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 10},
      {"type": "move", "from": "p1_bridge", "to": "p1_n", "amount": 10},
      {"type": "move", "from": "p1_n", "to": "mid_n", "amount": 11},
      {"type": "move", "from": "p1_n", "to": "mid_n", "amount": 10},
      {"type": "reinforce", "amount": 1}, {"type": "pass"},
      {"type": "pass"}, {"type": "dance"}])");
  Submitter a({{0, actions}});
  Submitter b({});
  game::Seats seats{.agents = {&a, &b}};
  sim::Match match(*game, {1, 0}, seats);
  Gather gather(*game);
  match.listen(&gather);
  replay::Recorder recorder(*game, {1, 0}, {{"list"}, {"list"}});
  std::vector<std::string> notes;
  for (u32 turn = 0; turn == 0; turn = game->turn(match.state())) {
    const replay::Step& step = match.advance();
    recorder.add(step, match.state());
    if (step.choices[0] && !step.choices[0]->note.empty()) notes.push_back(step.choices[0]->note);
  }
  std::vector<std::string> names;
  for (const json::Value& event : gather.events) {
    names.push_back(event.find("event")->as_string() + " " + code_of(event));
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{
                "income ", "invalid_action over_budget", "invalid_action over_budget", "move ",
                "move ", "invalid_action too_few_troops", "move ", "capture ", "reinforce "}));
  EXPECT_EQ(notes,
            std::vector<std::string>{R"({"amount":11,"from":"p1_n","to":"mid_n","type":"move"})"});
  auto file = json::parse(recorder.text(), "match.json");
  auto verdict = replay::verify(*file, [](std::string_view) { return &kEntry; });
  ASSERT_TRUE(verdict.has_value()) << to_text(verdict.error());
  EXPECT_EQ(verdict->outcome, Outcome::running);
}

TEST(SkirmishList, BatchesPlayListsAsMatchesDo) {
  auto game = two_lanes_game();
  std::map<u32, json::Value> lists;
  for (u32 ply = 0; ply < 60; ply += 2) {
    lists[ply] = list(R"([{"type": "reinforce", "amount": 3}, {"type": "reinforce", "amount": 3},
        {"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 3},
        {"type": "move", "from": "p1_bridge", "to": "p1_n", "amount": 3},
        {"type": "move", "from": "p1_n", "to": "mid_n", "amount": 3},
        {"type": "move", "from": "mid_n", "to": "p2_n", "amount": 3}, {"type": "pass"}])");
  }
  Submitter a(lists);
  Submitter b({});
  game::Seats seats{.agents = {&a, &b}};
  std::array<game::MatchResult, 1> batch;
  game->run_batch({1, 0}, seats, batch, {});
  sim::Match match(*game, {1, 0}, seats);
  while (!match.over()) match.advance();
  EXPECT_EQ(match.result(), batch[0]);
  EXPECT_EQ(batch[0].outcome, Outcome::draw);
  EXPECT_EQ(batch[0].steps, 30u * (1 + 1 + 6) + 30u * 2);
}

TEST(SkirmishList, WithoutABudgetEveryActionIsBeyondIt) {
  Content content = two_lanes();
  content.map.budget = 0;
  State state = with_troops(content, {});
  json::Value actions = list(R"([{"type": "pass"}])");
  chance::QuickReferee referee({});
  Choice first = choice_from(content, state, actions);
  EXPECT_EQ(first, void_because(Refused::over_budget, 1));
  EXPECT_EQ(SkirmishPly::refusal(content, state, Side::a, first), Refused::allowed);
  SkirmishPly::play(content, state, {first, Choice{}}, referee);
  EXPECT_NE(SkirmishPly::refusal(content, state, Side::a, first),
            Refused::allowed);  // once per ply
  EXPECT_EQ(choice_from(content, state, actions), choose(Verb::end));
}

TEST(SkirmishList, NothingAfterTheWinIsPlayed) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p2_bridge", 4}, {"p2_hq", 0}});
  json::Value actions = list(R"([
      {"type": "move", "from": "p2_bridge", "to": "p2_hq", "amount": 4}, {"type": "pass"}])");
  chance::QuickReferee referee({});
  SkirmishPly::play(content, state, {choice_from(content, state, actions), Choice{}}, referee);
  EXPECT_EQ(state.outcome, Outcome::a);
}

TEST(SkirmishList, AVoidChoiceReadsLikeAnyOther) {
  auto game = two_lanes_game();
  Choice choice = void_because(Refused::over_budget, 2);
  EXPECT_EQ(choice_text(*game, choice), "void over_budget 2");
  EXPECT_EQ(parse_choice(*game, "void over_budget 2").value(), choice);
  EXPECT_EQ(parse_choice(*game, "move p1_n>mid_n 3").value(),
            move(two_lanes(), "p1_n", "mid_n", 3));
}

}  // namespace
}  // namespace agon::skirmish_ply
