#include "agon/workbench/match/agent_desk.h"

#include <gtest/gtest.h>

#include <set>

#include "agon/game/orders.h"
#include "agon/json/write.h"
#include "agon/sim/match.h"
#include "tests/support/no_content.h"

namespace agon::workbench {
namespace {

using game::Side;

json::Value asked(const AgentDesk& desk, const json::Value& request) {
  net::Response response = desk.answer({"POST", "/act", json::in_order(request)});
  EXPECT_EQ(response.status, 200u);
  return json::parse(response.body, "answer")->root();
}

AgentDesk desk_of(const std::string& agent, u64 seed = 1) {
  return *AgentDesk::open({.game = {.game = "skirmish"}, .agent = agent, .seed = seed});
}

// Without any content there is nobody to answer, and an agent that does not exist would not be
// noticed.
TEST(AgentDesk, OpensOnlyWhereThereIsContent) {
  test::NoContent none;
  Reply<AgentDesk> desk = AgentDesk::open({.game = {.game = "skirmish"}, .agent = "nobody"});
  ASSERT_FALSE(desk);
  EXPECT_EQ(desk.error()[0].code, ErrorCode::unknown_content);
}

// What the game asks at the start of its first ply.
json::Value first_request(const OpenGame& open, std::string_view match_id = "m") {
  std::vector<std::byte> state(open.game->sizes().state_bytes);
  open.game->start(state);
  return open.entry->offers.orders->request(*open.game, state, match_id);
}

// The state is rebuilt exactly: an agent without draws hands in the same list over HTTP as at the
// table, in every ply of a match.
TEST(AgentDesk, AnswersWhatTheAgentWouldHandInAtTheTable) {
  AgentDesk desk = desk_of("greedy");
  OpenGame open = *workbench::open({.game = "skirmish"});
  game::Player greedy = *find_player(open, "greedy", {});
  std::unique_ptr<game::Agent> a = greedy.make(*open.game);
  std::unique_ptr<game::Agent> b = greedy.make(*open.game);
  sim::Match match(*open.game, {3, 0}, {{a.get(), b.get()}});
  u32 plies = 0;
  while (!match.over()) {
    std::vector<std::byte> before(match.state().begin(), match.state().end());
    const replay::Step& step = match.advance();
    for (const auto& choice : step.choices) {
      if (!choice || choice->note.empty()) continue;
      json::Value request = open.entry->offers.orders->request(*open.game, before, "m");
      json::Value answer = asked(desk, request);
      json::Value planned = game::submission_in(choice->note)->actions;
      if (planned.items().empty()) planned.push(open.entry->offers.orders->pass());
      EXPECT_EQ(*answer.find("actions"), planned) << "ply " << plies;
      EXPECT_EQ(answer.members().size(), 2u);
      ++plies;
    }
  }
  EXPECT_GT(plies, 10u);
}

TEST(AgentDesk, TheSameQuestionGetsTheSameAnswerAndDrawsFollowFromSeedAndMatch) {
  OpenGame open = *workbench::open({.game = "skirmish"});
  AgentDesk desk = desk_of("random");
  std::set<std::string> answers;
  for (const char* match : {"m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"}) {
    json::Value answer = asked(desk, first_request(open, match));
    EXPECT_EQ(asked(desk, first_request(open, match)), answer);
    EXPECT_FALSE(answer.find("actions")->items().empty());
    answers.insert(json::canonical(answer));
    answers.insert(json::canonical(asked(desk_of("random", 2), first_request(open, match))));
  }
  EXPECT_GT(answers.size(), 4u);
}

TEST(AgentDesk, GivesNoMoreActionsThanAreAskedFor) {
  OpenGame open = *workbench::open({.game = "skirmish"});
  json::Value request = first_request(open);
  request.set("action_budget", 0);
  EXPECT_EQ(json::canonical(asked(desk_of("greedy"), request)),
            R"({"actions":[{"type":"pass"}],"api_version":"0.1"})");
}

TEST(AgentDesk, PassesWithAReasonWhereAnObservationCannotBe) {
  OpenGame open = *workbench::open({.game = "skirmish"});
  AgentDesk desk = desk_of("greedy");
  auto reason = [&](const std::function<void(json::Value & observation)>& change) {
    json::Value request = first_request(open);
    json::Value observation = *request.find("observation");
    change(observation);
    request.set("observation", observation);
    json::Value answer = asked(desk, request);
    const json::Value* text = answer.find("rationale_text");
    return text == nullptr ? std::string() : text->as_string();
  };
  auto set_forces = [](json::Value& observation, const char* node, u32 of_a, u32 of_b) {
    json::Value nodes = *observation.find("nodes");
    json::Value one = *nodes.find(node);
    json::Value forces = json::Value::object();
    forces.set("P1", of_a);
    forces.set("P2", of_b);
    one.set("forces", forces);
    nodes.set(node, one);
    observation.set("nodes", nodes);
  };
  EXPECT_EQ(reason([](json::Value&) {}), "");
  EXPECT_EQ(reason([](json::Value& o) { o.set("more", 1); }), "") << "unknown keys are passed over";
  EXPECT_EQ(reason([](json::Value& o) { o.set("ply", 1); }),
            "agon passes: the observation shows another ply than the one that is asked for");
  EXPECT_EQ(reason([&](json::Value& o) { set_forces(o, "p1_hq", 1, 1); }),
            "agon passes: both sides have troops on one node");
  EXPECT_EQ(reason([&](json::Value& o) { set_forces(o, "mid_n", 1, 0); }),
            "agon passes: troops stand on a node of another owner");
  EXPECT_EQ(reason([&](json::Value& o) { o.set("nodes", json::Value::object()); }),
            "agon passes: 'p1_hq' is missing");
  EXPECT_EQ(reason([&](json::Value& o) { set_forces(o, "p1_hq", (1u << 29) - 1, 0); }),
            "agon passes: troops and supply are out of reach");
}

}  // namespace
}  // namespace agon::workbench
