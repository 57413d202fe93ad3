// What games say for whoever draws them: held against the states and contents that it follows from.
#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/workbench/match/play_match.h"
#include "agon/workbench/match/theater.h"

namespace agon::workbench {
namespace {

using game::Side;

TheaterRecord watched(const std::string& game, std::vector<std::string> contents = {},
                      const std::string& agent = "greedy") {
  OpenGame open = workbench::open({.game = game, .contents = std::move(contents)}).value();
  Contest contest = seat(std::move(open), {.a = agent, .b = agent}).value();
  return theater(play_match(contest, {.name = {7, 0}}).replay).value();
}

double number(const json::Value& record, std::string_view key) {
  return record.find(key)->as_number().to_double();
}

TEST(Derived, IncomeIsWhatTheNextPlyBrings) {
  TheaterRecord match = watched("skirmish");
  std::size_t seen = 0;
  for (std::size_t i = 1; i < match.frames.size(); ++i) {
    for (const json::Value& event : match.frames[i].events) {
      if (event.find("event")->as_string() != "income") continue;
      std::size_t side = event.find("player")->as_string() == "a" ? 0 : 1;
      const json::Value& before = *match.frames[i - 1].derived;
      EXPECT_EQ(before.find("income")->items()[side].as_number().to_double(),
                number(event, "amount"))
          << i;
      ++seen;
    }
  }
  EXPECT_GT(seen, 5u);
  EXPECT_EQ(match.guide->find("headquarters")->items()[0].as_string(), "p1_hq");
}

// A script of depth d > 0 comes after a change of depth d - 1, and whatever is told of a script
// has the depth of the last one that ran.
TEST(Derived, DepthTellsWhatTriggeredWhat) {
  for (const char* rules : {"standard", "wildfire", "first_blood"}) {
    TheaterRecord match = watched("duel", {"berserker", "fire_mage", rules});
    double changed = -1;
    std::size_t deep = 0;
    for (const FrameRecord& frame : match.frames) {
      for (const json::Value& event : frame.events) {
        const json::Value* derived = event.find("derived");
        const std::string& name = event.find("event")->as_string();
        if (name == "fired") {
          EXPECT_EQ(number(*derived, "depth"), number(event, "depth"));
          EXPECT_NE(derived->find("trigger"), nullptr);
          if (number(*derived, "depth") > 0) {
            EXPECT_GE(changed, number(*derived, "depth") - 1);
            ++deep;
          }
        } else if (name == "changed") {
          ASSERT_NE(derived, nullptr);
          changed = number(*derived, "depth");
        }
      }
    }
    EXPECT_GT(deep, 0u) << rules;
    const json::Value& effect = match.guide->find("effects")->items().front();
    EXPECT_FALSE(effect.find("words")->as_string().empty());
    EXPECT_TRUE(effect.find("when")->as_string().starts_with("when") ||
                effect.find("when")->as_string().starts_with("at"))
        << effect.find("when")->as_string();
  }
}

TEST(Derived, ACheckHasItsApproachAndItsBand) {
  TheaterRecord match = watched("pillars", {"fighter", "courtier"});
  std::size_t checks = 0;
  for (const FrameRecord& frame : match.frames) {
    for (const json::Value& event : frame.events) {
      if (event.find("event")->as_string() != "checked") continue;
      const json::Value& derived = *event.find("derived");
      bool martial = derived.find("actor")->find("approach")->as_string() == "Martial";
      EXPECT_EQ(martial, event.find("Pillar")->as_string() == "Violence");
      const json::Value& band = *derived.find("band");
      double margin = number(event, "Margin");
      if (!band.find("from")->is_null()) {
        EXPECT_GE(margin, number(band, "from"));
      }
      if (!band.find("to")->is_null()) {
        EXPECT_LE(margin, number(band, "to"));
      }
      EXPECT_EQ(derived.find("status_quo")->as_bool(), number(event, "DoS") == 0);
      ++checks;
    }
  }
  EXPECT_GT(checks, 2u);
  EXPECT_EQ(number(*match.frames[0].derived, "track"), 4);
  const auto& degrees = match.guide->find("degrees")->items();
  ASSERT_EQ(degrees.size(), 9u);
  EXPECT_EQ(number(*degrees[6].find("band"), "from"), 5);  // degree 2: margins 5 to 8
  EXPECT_EQ(number(*degrees[6].find("band"), "to"), 8);
  EXPECT_TRUE(degrees[8].find("band")->find("to")->is_null());
}

TEST(Derived, EveryLiveStackHasAnOrigin) {
  TheaterRecord match = watched("aegis", {"pyromancer", "shadow_monk"});
  std::size_t stacks = 0;
  for (const FrameRecord& frame : match.frames) {
    for (const char* side : {"a", "b"}) {
      for (const json::Value& live : frame.derived->find(side)->find("live")->items()) {
        double from = 0;
        for (const json::Value& origin : live.find("origins")->items()) {
          EXPECT_FALSE(origin.find("from")->as_string().empty());
          from += number(origin, "stacks");
        }
        EXPECT_EQ(from, number(live, "stacks"));
        stacks += 1;
      }
    }
  }
  EXPECT_GT(stacks, 5u);
  const json::Value& rule = match.guide->find("a")->find("rules")->items().front();
  EXPECT_FALSE(rule.find("when")->as_string().empty());
  EXPECT_FALSE(rule.find("effects")->items().empty());
}

TEST(Derived, GuidesNameWhatIsCalledByAnId) {
  struct Named {
    const char* game;
    const char* id;
    const char* name;
  };
  for (auto [game, id, name] :
       {Named{"grapple", "guard_pull", "Guard Pull"}, Named{"grapple", "open_guard", "Open Guard"},
        Named{"aegis", "SMALL_STRAIGHT", "small straight"}, Named{"aegis", "burn", "Burn"},
        Named{"duel", "sword_slash", "Sword Slash"},
        Named{"duel", "ON_TURN_START", "effect at the start of your turn"},
        Named{"pillars", "SoulDefense", "Soul defense"},
        Named{"pillars-scene", "RevelationAttack", "Revelation attack"}}) {
    json::Value guide = workbench::open({.game = game}).value().game->guide();
    const json::Value* found = guide.find("names")->find(id);
    ASSERT_NE(found, nullptr) << id;
    EXPECT_EQ(found->as_string(), name);
  }
}

TEST(Derived, OnePipIsHeld) {
  TheaterRecord match = watched("grapple");
  for (const FrameRecord& frame : match.frames) {
    int held = 0;
    for (const json::Value& pip : frame.derived->find("pips")->items()) held += pip.as_bool();
    EXPECT_EQ(held, 1);
  }
}

}  // namespace
}  // namespace agon::workbench
