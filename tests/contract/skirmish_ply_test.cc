#include "tests/contract/skirmish_ply.h"

#include <gtest/gtest.h>

#include <map>

#include "agon/chance/tape.h"
#include "agon/game/exact.h"
#include "agon/game/words.h"
#include "agon/json/read.h"
#include "agon/replay/recorder.h"
#include "agon/replay/verify.h"
#include "agon/sim/host.h"
#include "agon/sim/match.h"
#include "tests/contract/checks.h"

namespace agon::skirmish_ply {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;
using Exact = game::Exact<SkirmishPly>;

// Seed "Example Map: Scenario 01 (Two Lanes, Two Resources)".
const std::string kTwoLanes = R"({
  "nodes": [
    {"id": "p1_hq", "owner": "a"}, {"id": "p1_bridge", "owner": "a"},
    {"id": "p1_n", "owner": "a"}, {"id": "p1_s", "owner": "a"},
    {"id": "p2_hq", "owner": "b"}, {"id": "p2_bridge", "owner": "b"},
    {"id": "p2_n", "owner": "b"}, {"id": "p2_s", "owner": "b"},
    {"id": "mid_n"}, {"id": "mid_s"}, {"id": "res_n", "yield": 2}, {"id": "res_s", "yield": 2}],
  "edges": [
    ["p1_hq", "p1_bridge"], ["p1_bridge", "p1_n"], ["p1_bridge", "p1_s"],
    ["p2_hq", "p2_bridge"], ["p2_bridge", "p2_n"], ["p2_bridge", "p2_s"],
    ["p1_n", "mid_n"], ["p2_n", "mid_n"], ["mid_n", "res_n"],
    ["p1_s", "mid_s"], ["p2_s", "mid_s"], ["mid_s", "res_s"], ["mid_n", "mid_s"]],
  "hq": ["p1_hq", "p2_hq"], "strength": [10, 10],
  "cap": 60, "budget": 6, "income": 3, "cost": 1, "variance": 0.35})";

Content two_lanes() {
  auto document = json::parse(kTwoLanes, "two_lanes.json");
  std::array<json::Node, 1> nodes = {json::root(*document)};
  Problems problems;
  return SkirmishPly::load(nodes, problems).value();
}

std::unique_ptr<game::AnyGame> two_lanes_game() {
  return contract::load(kEntry, std::array{kTwoLanes});
}

u16 node(const Content& content, std::string_view id) {
  return static_cast<u16>(std::ranges::find(content.map.nodes, id, &Node::id) -
                          content.map.nodes.begin());
}

Choice move(const Content& content, std::string_view from, std::string_view to, u32 amount) {
  for (u32 i = 0; i < content.edges.size(); ++i) {
    Edge edge = content.edges[i];
    if (content.map.nodes[edge.from].id == from && content.map.nodes[edge.to].id == to) {
      return choose(Verb::move, i, amount);
    }
  }
  ADD_FAILURE() << "no edge " << from << ">" << to;
  return {};
}

json::Value list(const std::string& text) { return json::parse(text, "actions").value().root(); }

// a's first ply, income taken, with other troops on the map.
State with_troops(const Content& content, std::map<std::string, i32> forces) {
  State state = SkirmishPly::start(content, {});
  chance::QuickReferee referee({});
  SkirmishPly::play(content, state, {}, referee);
  for (auto [id, force] : forces) state.spots[node(content, id)].force = force;
  return state;
}

TEST(SkirmishPly, TheLivePrefixFollowsTheMap) {
  auto game = two_lanes_game();
  EXPECT_EQ(game->sizes().state_bytes, 24u + 12 * 8);
  EXPECT_GT(sizeof(State), 2000u);
}

TEST(SkirmishPly, IncomeFallsInAnAutomaticStepAndAPlyIsSeveralChoices) {
  Content content = two_lanes();
  State state = SkirmishPly::start(content, {});
  state.spots[node(content, "res_n")].owner = Owner::a;
  chance::QuickReferee referee({});
  EXPECT_EQ(SkirmishPly::deciders(state), game::Deciders::nobody);
  SkirmishPly::play(content, state, {}, referee);
  EXPECT_EQ(state.supply[0], 5u);
  for (u32 used = 0; used < 6; ++used) {
    EXPECT_EQ(SkirmishPly::deciders(state), game::Deciders::a);
    EXPECT_EQ(state.used, used);
    SkirmishPly::play(content, state, {choose(Verb::pass), Choice{}}, referee);
  }
  EXPECT_EQ(state.ply, 1u);
  EXPECT_EQ(state.active, Side::b);
}

TEST(SkirmishPly, TheMenuOffersOneHalfAndAllAndTheLawTakesAnyAmount) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p1_hq", 7}, {"p1_n", 1}});
  std::vector<Choice> scratch;
  auto menu = SkirmishPly::menu(content, state, Side::a, scratch);
  auto offers = [&](Choice choice) { return std::ranges::find(menu, choice) != menu.end(); };
  for (u32 amount : {1u, 4u, 7u}) EXPECT_TRUE(offers(move(content, "p1_hq", "p1_bridge", amount)));
  for (u32 amount : {1u, 2u, 3u}) EXPECT_TRUE(offers(choose(Verb::reinforce, 0, amount)));
  EXPECT_TRUE(offers(move(content, "p1_n", "mid_n", 1)));
  EXPECT_EQ(menu.size(), 1u + 3 + 3 + 2);
  Choice odd = move(content, "p1_hq", "p1_bridge", 5);
  EXPECT_FALSE(offers(odd));
  EXPECT_EQ(SkirmishPly::refusal(content, state, Side::a, odd), 0);
  odd.amount = 8;
  EXPECT_EQ(SkirmishPly::refusal(content, state, Side::a, odd),
            static_cast<u16>(Reason::too_few_troops));
}

TEST(SkirmishPly, TheFightsOfAPlyHavePlacesOfTheirOwn) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p1_n", 8}, {"mid_n", -5}, {"res_n", -2}});
  chance::Tape tape(SkirmishPly::kFacts.rolls,
                    {chance::Told::named(Roll::noise, 0, 1), chance::Told::named(Roll::noise, 1, 2),
                     chance::Told::named(Roll::coin, 1, 1)});
  auto& referee = static_cast<chance::Referee&>(tape);
  SkirmishPly::play(content, state, {move(content, "p1_n", "mid_n", 8), Choice{}}, referee);
  EXPECT_EQ(state.spots[node(content, "mid_n")].force, 8 - 5 - 1);
  SkirmishPly::play(content, state, {move(content, "mid_n", "res_n", 2), Choice{}}, referee);
  EXPECT_EQ(state.spots[node(content, "res_n")].force, 1);
  EXPECT_EQ(state.spots[node(content, "res_n")].owner, Owner::a);
  EXPECT_FALSE(tape.problem());
}

TEST(SkirmishPly, CapturingTheHeadquartersEndsTheMatch) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p2_bridge", 4}, {"p2_hq", 0}});
  chance::QuickReferee referee({});
  SkirmishPly::play(content, state, {move(content, "p2_bridge", "p2_hq", 4), Choice{}}, referee);
  EXPECT_EQ(state.outcome, Outcome::a);
  EXPECT_EQ(state.ply, 1u);
  EXPECT_EQ(SkirmishPly::fault(content, state), nullptr);
}

// What is left on the node, a's above 0, with its probability.
std::map<i32, double> odds_of(const Content& content, i32 attackers, i32 defenders) {
  State state = with_troops(content, {{"p1_n", attackers}, {"mid_n", -defenders}});
  Choice attack = move(content, "p1_n", "mid_n", static_cast<u32>(attackers));
  auto spread = Exact(content).after(state, {attack, Choice{}});
  std::map<i32, double> out;
  for (std::size_t i = 0; i < spread->size(); ++i) {
    out[spread->state(i).spots[node(content, "mid_n")].force] += spread->probability(i);
  }
  return out;
}

void expect_odds(const std::map<i32, double>& found, const std::map<i32, double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (auto [left, probability] : expected) EXPECT_NEAR(found.at(left), probability, 1e-12) << left;
}

TEST(SkirmishOdds, TheSeedsCombatExample) {
  expect_odds(odds_of(two_lanes(), 8, 5), {{2, 1.0 / 3}, {3, 1.0 / 3}, {4, 1.0 / 3}});
}

TEST(SkirmishOdds, ATieIsACoinFlip) {
  expect_odds(odds_of(two_lanes(), 5, 5), {{-1, 0.5}, {1, 0.5}});
  double seventh = 1.0 / 7;  // 10 against 9: noise -3 .. 3, delta -2 .. 4
  expect_odds(odds_of(two_lanes(), 10, 9), {{-2, seventh}, {-1, 1.5 * seventh},
                                            {1, 1.5 * seventh}, {2, seventh},
                                            {3, seventh}, {4, seventh}});
}

class Gather : public chance::EventListener {
 public:
  explicit Gather(const game::AnyGame& game) : game_(game) {}
  void on(chance::EventView event) override { events.push_back(game_.event_to_value(event)); }
  std::vector<json::Value> events;

 private:
  const game::AnyGame& game_;
};

TEST(SkirmishOdds, TheEventsWinProbabilityIsTheExactOne) {
  auto game = two_lanes_game();
  Content content = two_lanes();
  for (auto [attackers, defenders] : {std::pair(8, 5), {5, 5}, {10, 9}, {7, 12}, {30, 41}, {1, 9}}) {
    State state = with_troops(content, {{"p1_n", attackers}, {"mid_n", -defenders}});
    Gather gather(*game);
    chance::SeededReferee referee({});
    referee.listen(&gather);
    SkirmishPly::play(content, state,
                      {move(content, "p1_n", "mid_n", static_cast<u32>(attackers)), Choice{}},
                      static_cast<chance::Referee&>(referee));
    double wins = 0;
    for (auto [left, probability] : odds_of(content, attackers, defenders)) {
      if (left > 0) wins += probability;
    }
    EXPECT_NEAR(gather.events.at(1).find("win_probability")->as_number().to_double(), wins, 1e-12);
  }
}

TEST(SkirmishOdds, AFightTooLargeToCountIsAnErrorThatNamesTheRoll) {
  Content content = two_lanes();
  State state = with_troops(content, {{"p1_n", 2'000'000}, {"mid_n", -2'000'000}});
  Choice attack = move(content, "p1_n", "mid_n", 2'000'000);
  auto spread = Exact(content).after(state, {attack, Choice{}});
  ASSERT_FALSE(spread.has_value());
  EXPECT_EQ(spread.error().message,
            "more than 1048576 outcomes at turn 0, noise 0: too many to compute exactly");
}

// Submits a list for each ply, as a person or a program does; then empty ones.
class Submitter : public sim::AgentOf<SkirmishPly> {
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

// One invalid action in the events of a ply.
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
    ASSERT_EQ(SkirmishPly::refusal(content, state, Side::a, choice), 0) << action;
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
  EXPECT_EQ(names, (std::vector<std::string>{
                       "income ", "invalid_action over_budget", "invalid_action over_budget",
                       "move ", "move ", "invalid_action too_few_troops", "move ", "capture ",
                       "reinforce "}));
  EXPECT_EQ(notes, std::vector<std::string>{
                       R"({"amount":11,"from":"p1_n","to":"mid_n","type":"move"})"});
  auto file = json::parse(recorder.text(), "match.json");
  auto verdict = replay::verify(*file, [](std::string_view) { return &kEntry; });
  ASSERT_TRUE(verdict.has_value()) << to_text(verdict.error());
  EXPECT_EQ(verdict->outcome, Outcome::running);
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
  Choice choice = void_because(Reason::over_budget, 2);
  EXPECT_EQ(choice_text(*game, choice), "void over_budget 2");
  EXPECT_EQ(parse_choice(*game, "void over_budget 2").value(), choice);
  EXPECT_EQ(parse_choice(*game, "move p1_n>mid_n 3").value(),
            move(two_lanes(), "p1_n", "mid_n", 3));
}

TEST(SkirmishPly, KeepsThePromisesOfEveryGame) {
  auto game = two_lanes_game();
  contract::expect_kept_promises(kEntry, *game, 200);
}

}  // namespace
}  // namespace agon::skirmish_ply
