// People who hand in a list for their turn, in a game that has lists.
#include <gtest/gtest.h>

#include <deque>

#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/workbench/match/replays.h"
#include "agon/workbench/match/sitting.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

HandedIn handed_in(const std::string& text) { return {json::parse(text, "list").value().root()}; }

// Hands in what a test wrote down, throws the dice it was given, then leaves.
class Writers : public People {
 public:
  Decision decide(const Turn& turn) override {
    asked.push_back(turn.side);
    begun = turn.begun;
    if (script.empty()) return Quit{};
    Decision next = script.front();
    script.pop_front();
    return next;
  }
  std::optional<u32> throw_die(const AskedDie&) override {
    if (dice.empty()) return std::nullopt;
    u32 next = dice.front();
    dice.pop_front();
    return next;
  }
  void show(const game::AnyGame&, game::StateView, const game::MatchReporter*) override {}
  void say(const std::string& sentence) override { said.push_back(sentence); }
  void complain(const Problems& problems) override { said.push_back(problems[0].message); }

  std::deque<Decision> script;
  std::deque<u32> dice;
  std::vector<game::Side> asked;
  std::vector<std::string> said;
  bool begun = false;
};

class Lists : public testing::Test {
 protected:
  Table table(TableOptions options) const {
    options.file = place.path("m.json");
    options.seed = 5;
    return lay_table(workbench::open({.game = "skirmish"}).value(), options).value();
  }
  Table resumed() const { return resume_table({.file = place.path("m.json")}).value(); }

  Reply<Ending> play(Table laid) {
    Sitting sitting(std::move(laid), people, [this](const MatchEvent& event) {
      told.push_back(json::canonical(event.game.event_to_value(event.event)));
    });
    EXPECT_TRUE(sitting.seat_agents({}));
    return sitting.play();
  }

  json::Value saved() const { return json::parse(place.read("m.json"), "").value().root(); }
  const json::Value::Items& steps(const json::Value& replay) const {
    return replay.find("steps")->items();
  }

  test::Workplace place;
  Writers people;
  std::vector<std::string> told;
};

const std::string kMarch =
    R"([{"type":"reinforce","amount":3},{"type":"move","from":"p1_hq","to":"p1_bridge","amount":5}])";

// Both walk to mid_n and p1_n in one ply each; then a attacks twice.
const std::string kToTheMiddle = R"([{"type":"move","from":"p1_hq","to":"p1_bridge","amount":9},)"
                                 R"({"type":"move","from":"p1_bridge","to":"p1_n","amount":9}])";
const std::string kAgainstIt = R"([{"type":"move","from":"p2_hq","to":"p2_bridge","amount":8},)"
                               R"({"type":"move","from":"p2_bridge","to":"p2_n","amount":8},)"
                               R"({"type":"move","from":"p2_n","to":"mid_n","amount":8}])";
const std::string kTwoFights =
    R"([{"type":"move","from":"p1_n","to":"mid_n","amount":4},)"
    R"({"type":"move","from":"p1_n","to":"mid_n","amount":5},{"type":"reinforce","amount":1}])";

TEST_F(Lists, AreAskedForOnceATurnAndStandInTheNoteOfItsFirstChoice) {
  people.script = {handed_in(kMarch), handed_in("[]"), handed_in(R"([{"type":"pass"},7])")};
  EXPECT_EQ(play(table({.b = "human"})), Ending::left);
  using game::Side;
  EXPECT_EQ(people.asked, (std::vector{Side::a, Side::b, Side::a, Side::b}));
  json::Value replay = saved();
  const json::Value* first = steps(replay)[1].find("choices")->find("a");
  EXPECT_EQ(first->find("note")->as_string(),
            R"({"actions":[{"amount":3,"type":"reinforce"},)"
            R"({"amount":5,"from":"p1_hq","to":"p1_bridge","type":"move"}]})");
  EXPECT_EQ(steps(replay)[2].find("choices")->find("a")->find("note"), nullptr);
  EXPECT_NE(place.read("m.json").find(R"({\"actions\":[{\"type\":\"pass\"},7]})"),
            std::string::npos);
  EXPECT_TRUE(verify_file(place.path("m.json")));
}

TEST_F(Lists, UndoTakesTheWholeTurnBack) {
  people.script = {Undo{}, handed_in(kMarch), Undo{}, handed_in("[]")};
  EXPECT_EQ(play(table({.b = "human"})), Ending::left);
  ASSERT_EQ(people.said.size(), 2u);
  EXPECT_EQ(people.said[0], "there is nothing to undo");
  EXPECT_EQ(people.said[1], "back to turn 0");
  json::Value replay = saved();
  EXPECT_EQ(steps(replay).size(), 3u) << "a's income and end, b's income";
}

// Dice are thrown by hand, so that a match can be left in the middle of a list.
TEST_F(Lists, AreGoneOnWithWhereAMatchWasLeft) {
  auto walk = [&] {
    people.script = {handed_in(kToTheMiddle), handed_in(kAgainstIt), handed_in(kTwoFights),
                     handed_in("[]")};
  };
  walk();
  people.dice = {3, 2, 1};
  play(table({.b = "human", .asked_dice = true}));
  std::string whole = place.read("m.json");
  std::vector<std::string> all = std::exchange(told, {});
  place.run("rm m.json");
  people = {};
  walk();
  EXPECT_EQ(play(table({.b = "human", .asked_dice = true})), Ending::left);
  EXPECT_NE(place.read("m.json").find("\"chosen\""), std::string::npos)
      << "the list is kept before its first die falls";
  people = {};
  people.dice = {3};
  EXPECT_EQ(play(resumed()), Ending::left);
  EXPECT_TRUE(people.asked.empty()) << "the list goes on, and nobody is asked for another";
  people = {};
  people.script = {handed_in("[]")};
  people.dice = {2, 1};
  EXPECT_EQ(play(resumed()), Ending::left);
  EXPECT_EQ(place.read("m.json"), whole);
}

// Looks at the file when the dice are used up: what kill -9 would leave.
class Killed : public Writers {
 public:
  explicit Killed(const test::Workplace& place) : place_(place) {}
  std::optional<u32> throw_die(const AskedDie& die) override {
    if (dice.empty()) left = place_.read("m.json");
    return Writers::throw_die(die);
  }
  std::string left;

 private:
  const test::Workplace& place_;
};

TEST_F(Lists, AreGoneOnWithAfterAJournalThatNobodyEnded) {
  for (std::deque<u32> dice : {std::deque<u32>{}, std::deque<u32>{3}}) {
    Killed killed(place);
    killed.script = {handed_in(kToTheMiddle), handed_in(kAgainstIt), handed_in(kTwoFights)};
    killed.dice = dice;
    Sitting sitting(table({.b = "human", .asked_dice = true}), killed, [](const MatchEvent&) {});
    ASSERT_TRUE(sitting.seat_agents({}));
    EXPECT_EQ(sitting.play(), Ending::left);
    ASSERT_NE(killed.left, "");
    place.write("m.json", killed.left);
    people = {};
    people.dice = dice.empty() ? std::deque<u32>{3, 2, 1} : std::deque<u32>{2, 1};
    EXPECT_EQ(play(resumed()), Ending::left);
    EXPECT_EQ(people.asked, std::vector{game::Side::b}) << "a's list was played to its end";
    place.run("rm m.json");
  }
}

TEST_F(Lists, OfAgentsAreGoneOnWithToo) {
  people.script = {handed_in(kMarch), handed_in("[]"), handed_in("[]")};
  EXPECT_EQ(play(table({.b = "greedy"})), Ending::left);
  std::string whole = place.read("m.json");
  // Left in the middle of greedy's first ply: its income and one action.
  Table cut = resumed();
  std::size_t kept = 0;
  while (kept < cut.steps.size() && !cut.steps[kept].choices[1]) ++kept;
  ASSERT_LT(kept, cut.steps.size());
  cut.steps.resize(kept + 1);
  people = {};
  people.script = {handed_in("[]"), handed_in("[]")};
  EXPECT_EQ(play(std::move(cut)), Ending::left);
  EXPECT_EQ(place.read("m.json"), whole);
}

TEST_F(Lists, AreNotAskedForInATurnThatHasBegun) {
  people.script = {Quit{}};
  play(table({.a = "random", .b = "human"}));
  Table later = resumed();
  while (!later.steps.empty() && !later.steps.back().choices[0]) later.steps.pop_back();
  ASSERT_GT(later.steps.size(), 1u);
  later.steps.resize(2);  // an income and one choice of random's
  ASSERT_NE(later.steps[1].choices[0]->choice.verb, 1) << "random ended its ply at once";
  later.seats[0] = "human";
  people = {};
  play(std::move(later));
  ASSERT_EQ(people.asked.size(), 1u);
  EXPECT_TRUE(people.begun);
}

}  // namespace
}  // namespace agon::workbench
