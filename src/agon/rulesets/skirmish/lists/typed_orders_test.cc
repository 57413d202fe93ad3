#include "agon/rulesets/skirmish/lists/typed_orders.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "tests/support/tree.h"

namespace agon::skirmish {
namespace {

// A side's first ply, 10 troops at home, 3 supply; b stands at mid_n.
class SkirmishTyped : public testing::Test {
 protected:
  void SetUp() override {
    json::Document document =
        json::load(test::tree("/content/skirmish/scenario/scenario_01.json")).value();
    json::Node node = json::root(document);
    Problems problems;
    content = Skirmish::load(std::span(&node, 1), problems).value();
    state = Skirmish::start(content, {});
    state.phase = Phase::act;
    state.supply[0] = 3;
    state.spots[find_node(content, "mid_n").value()] = Spot(Owner::b, 5);
  }

  // The action, or what is wrong with it; what is understood joins the list.
  std::string type(std::string_view typed) {
    Result<json::Value> action = parse_action(content, state, list, typed);
    if (!action) return action.error().message;
    list.push(*action);
    return json::in_order(*action);
  }

  Content content;
  State state{};
  json::Value list = json::Value::array();
};

TEST_F(SkirmishTyped, ActionsAreTypedBriefly) {
  EXPECT_EQ(type("r 2"), R"({"type":"reinforce","amount":2})");
  EXPECT_EQ(type("m p1_hq p1_bridge 5"),
            R"({"type":"move","from":"p1_hq","to":"p1_bridge","amount":5})");
  EXPECT_EQ(type("pass"), R"({"type":"pass"})");
  EXPECT_EQ(type("reinforce 1"), R"({"type":"reinforce","amount":1})");
  EXPECT_EQ(type("move p1_hq>p1_bridge 1"),
            R"({"type":"move","from":"p1_hq","to":"p1_bridge","amount":1})")
      << "as a menu writes it";
}

TEST_F(SkirmishTyped, CaseBeginningsAndAMissingVerbDoNotMatter) {
  std::string move = R"({"type":"move","from":"p1_hq","to":"p1_bridge","amount":1})";
  for (const char* typed : {"MOVE P1_HQ P1_BRIDGE 1", "mov p1_h p1_b 1", "p1_hq p1_bridge 1"}) {
    EXPECT_EQ(type(typed), move) << typed;
  }
  EXPECT_EQ(type("Rein ALL"), R"({"type":"reinforce","amount":3})");
  list = json::Value::array();
  EXPECT_EQ(type("half"), R"({"type":"reinforce","amount":2})");
}

TEST_F(SkirmishTyped, AllAndHalfAreOfWhatIsThereByThen) {
  EXPECT_EQ(type("r all"), R"({"type":"reinforce","amount":3})");
  EXPECT_EQ(type("m p1_hq p1_bridge half"),
            R"({"type":"move","from":"p1_hq","to":"p1_bridge","amount":7})");
  EXPECT_EQ(type("m p1_bridge p1_n"),
            R"({"type":"move","from":"p1_bridge","to":"p1_n","amount":7})");
  EXPECT_EQ(type("r 1"), "there is no supply left to buy troops with");
  EXPECT_EQ(type("m p1_bridge p1_s all"), "a has no troops at p1_bridge");
}

TEST_F(SkirmishTyped, WhatAFightLeavesMustBeTypedAsANumber) {
  type("m p1_hq p1_bridge all");
  type("m p1_bridge p1_n all");
  EXPECT_EQ(type("m p1_n mid_n 8"), R"({"type":"move","from":"p1_n","to":"mid_n","amount":8})");
  EXPECT_EQ(type("m mid_n res_n all"),
            "nobody knows what is left of the fight at mid_n: type a number");
  EXPECT_EQ(type("m mid_n res_n 9"), "there are 8 troops at mid_n, not 9");
  EXPECT_EQ(type("m mid_n res_n 2"), R"({"type":"move","from":"mid_n","to":"res_n","amount":2})");
  EXPECT_EQ(
      action_lines(content, state, list),
      (std::vector<std::string>{"move 10 from p1_hq to p1_bridge", "move 10 from p1_bridge to p1_n",
                                "move 8 from p1_n to mid_n: 8 v 5 wins 100.00 %, 2 to 4 left",
                                "move 2 from mid_n to res_n"}));
  State after = outlook(content, state, list);
  EXPECT_EQ(after.spots[find_node(content, "p1_n").value()], Spot(Owner::a, 2));
  EXPECT_EQ(after.spots[find_node(content, "mid_n").value()], Spot(Owner::b, 5));
  EXPECT_EQ(after.spots[find_node(content, "res_n").value()], Spot(Owner::a, 2));
}

TEST_F(SkirmishTyped, WhatIsWrongIsSaidInWords) {
  EXPECT_EQ(type(""), "an action is r, m or pass");
  EXPECT_EQ(type("mve p1_hq p1_bridge 1"), "no action is called 'mve', did you mean 'move'?");
  EXPECT_EQ(type("m p1_hp p1_bridge 1"), "no node is called 'p1_hp', did you mean 'p1_hq'?");
  EXPECT_EQ(type("m p1_hq p1_brigde 1"),
            "no node is called 'p1_brigde', did you mean 'p1_bridge'?");
  EXPECT_EQ(type("m p1_hq p1 1"), "'p1' may be p1_hq or p1_bridge: type more of it");
  EXPECT_EQ(type("m p1_hq mid_s 1"),
            "no edge connects p1_hq and mid_s; from p1_hq one gets to p1_bridge");
  EXPECT_EQ(type("m p1_hq p1_bridge 11"), "there are 10 troops at p1_hq, not 11");
  EXPECT_EQ(type("m p1_hq p1_bridge 0"), "'0' is no amount: a number from 1, half or all");
  EXPECT_EQ(type("m p1_hq p1_bridge 99999999999"),
            "'99999999999' is no amount: a number from 1, half or all");
  EXPECT_EQ(type("m p1_hq"), "moving is typed m FROM TO AMOUNT");
  EXPECT_EQ(type("m p2_hq p2_bridge 1"), "a has no troops at p2_hq");
  EXPECT_EQ(type("r 4"), "the supply pays for 3, not 4");
  EXPECT_EQ(type("r"), "reinforcing is typed r AMOUNT");
  EXPECT_EQ(type("pass 3"), "pass stands alone");
  EXPECT_EQ(type("end"), "go plays the list and ends the ply");
  EXPECT_TRUE(list.items().empty());
  for (int i = 0; i < 6; ++i) type("pass");
  EXPECT_EQ(type("pass"), "a ply has room for 6 actions: go plays them");
}

}  // namespace
}  // namespace agon::skirmish
