#include "agon/workbench/match/preview.h"

#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/json/write.h"

namespace agon::workbench {
namespace {

using game::Side;

// a has taken its income, and orders its first ply.
Moment first_ply() {
  Moment out = start_of(open({.game = "skirmish"}).value());
  chance::QuickReferee referee({});
  while (!out.decides(Side::a)) out.game->play(out.state, {}, referee);
  return out;
}

json::Value list(const std::string& text) { return json::parse(text, "list")->root(); }

TEST(Preview, AnEmptyListLeavesThePositionAndEndsTheTurn) {
  Moment moment = first_ply();
  PreviewRecord out = preview(moment, Side::a, list("[]")).value();
  EXPECT_EQ(out.state, moment.game->state_to_value(moment.state));
  EXPECT_EQ(out.room, 6u);
  EXPECT_FALSE(out.menu.empty());
  ASSERT_TRUE(out.odds);
  EXPECT_EQ(out.odds->states, 1u);
  EXPECT_DOUBLE_EQ(out.odds->outcome.running, 1);
}

TEST(Preview, OrdersFollowEachOther) {
  PreviewRecord out = preview(first_ply(), Side::a, list(R"([{"type":"reinforce","amount":2},
                       {"type":"move","from":"p1_hq","to":"p1_bridge","amount":1},
                       {"type":"move","from":"p1_hq","to":"p1_bridge","amount":1000000},
                       {"type":"move","from":"p1_hq","to":"p2_hq","amount":1},
                       {"type":"dance"}, 7, {"type":"pass"}])"))
                          .value();
  ASSERT_EQ(out.orders.size(), 7u);
  EXPECT_EQ(out.orders[0].refused, "");
  EXPECT_EQ(out.orders[0].line, "reinforce p1_hq with 2");
  EXPECT_EQ(out.orders[1].refused, "");
  EXPECT_EQ(out.orders[2].refused, "too_few_troops");
  EXPECT_EQ(out.orders[2].reason, "there are fewer troops on the node");
  EXPECT_EQ(out.orders[3].refused, "not_adjacent");
  EXPECT_EQ(out.orders[4].refused, "unknown_type");
  EXPECT_EQ(out.orders[5].refused, "malformed");
  EXPECT_EQ(out.orders[6].refused, "over_budget");
  EXPECT_EQ(out.room, 0u);
  EXPECT_TRUE(out.menu.empty());
}

// The list is played by the rules: what comes of it adds up, and the prospect is that of the fight.
TEST(Preview, TheOddsOfAListAreThoseOfItsFights) {
  Moment moment = first_ply();
  json::Value state = moment.game->state_to_value(moment.state);
  json::Value nodes = *state.find("nodes");
  json::Value contents = moment.game->contents()[0];
  std::size_t bridge = 0;
  const auto& map = contents.find("map")->find("nodes")->items();
  while (map[bridge].find("id")->as_string() != "p1_bridge") ++bridge;
  nodes.items()[bridge] = list(R"({"owner":"b","troops":5})");
  state.set("nodes", nodes);
  json::Document document("state", json::canonical(state), state);
  Problems problems;
  ASSERT_TRUE(moment.game->read_state(json::root(document), moment.state, problems));
  PreviewRecord out =
      preview(moment, Side::a,
              list(R"([{"type":"move","from":"p1_hq","to":"p1_bridge","amount":5}])"))
          .value();
  ASSERT_TRUE(out.orders[0].fight);
  double wins = out.orders[0].fight->find("attackerWinProb")->as_number().to_double();
  EXPECT_DOUBLE_EQ(wins, 0.5);
  ASSERT_TRUE(out.odds && out.odds->prospect);
  const json::Value& then = out.odds->prospect->find("nodes")->items()[bridge];
  EXPECT_NEAR(then.find("owns")->items()[0].as_number().to_double(), wins, 1e-12);
  EXPECT_NEAR(then.find("owns")->items()[1].as_number().to_double(), 1 - wins, 1e-12);
  EXPECT_GT(out.odds->states, 1u);
}

TEST(Preview, NobodyElseMayAsk) {
  EXPECT_EQ(preview(first_ply(), Side::b, list("[]")).error()[0].code, ErrorCode::choice_refused);
  EXPECT_EQ(preview(first_ply(), Side::a, list("{}")).error()[0].code, ErrorCode::json_type);
  Moment hilo = start_of(open({.game = "hilo"}).value());
  EXPECT_EQ(preview(hilo, Side::a, list("[]")).error()[0].message, "hilo has no lists");
}

TEST(Preview, AStopEndsIt) {
  std::stop_source source;
  source.request_stop();
  Reply<PreviewRecord> out = preview(first_ply(), Side::a, list("[]"), source.get_token());
  ASSERT_FALSE(out);
  EXPECT_EQ(out.error()[0].code, ErrorCode::out_of_time);
}

}  // namespace
}  // namespace agon::workbench
