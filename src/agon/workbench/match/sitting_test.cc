#include "agon/workbench/match/sitting.h"

#include <gtest/gtest.h>

#include <deque>

#include "agon/workbench/match/replays.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

// Says what a test wrote down, then chooses the first entry of every menu.
class Scripted : public People {
 public:
  Decision decide(const Turn& turn) override {
    asked.push_back(turn.side);
    hidden_ever |= turn.hidden;
    if (!script.empty()) {
      Decision next = script.front();
      script.pop_front();
      return next;
    }
    std::vector<game::Choice> scratch;
    return turn.game.menu(turn.state, turn.side, scratch)[0];
  }
  std::optional<u32> throw_die(const std::string&, u32) override {
    if (dice.empty()) return std::nullopt;
    u32 next = dice.front();
    dice.pop_front();
    return next;
  }
  void show(const game::AnyGame&, game::StateView) override { ++shown; }
  void say(const std::string& sentence) override { said.push_back(sentence); }
  void complain(const Problems& problems) override { said.push_back(problems[0].message); }

  std::deque<Decision> script;
  std::deque<u32> dice;
  std::vector<game::Side> asked;
  std::vector<std::string> said;
  bool hidden_ever = false;
  u32 shown = 0;
  u32 told = 0;
};

class SittingTest : public testing::Test {
 protected:
  Table table(TableOptions options) const {
    options.file = place.path("m.json");
    if (!options.seed) options.seed = 5;
    return lay_table(workbench::open({.game = "hilo"}).value(), options).value();
  }

  Reply<Ending> play(Table laid) {
    Sitting sitting(std::move(laid), people, [this](const MatchEvent&) { ++people.told; });
    EXPECT_TRUE(sitting.seat_agents({}));
    return sitting.play();
  }

  replay::Verdict saved(const std::string& name = "m.json") const {
    return verify_file(place.path(name)).value();
  }

  test::Workplace place;
  Scripted people;
};

TEST_F(SittingTest, AMatchIsPlayedToItsEndAndKept) {
  EXPECT_EQ(play(table({.b = "bold"})), Ending::over);
  EXPECT_NE(saved().outcome, game::Outcome::running);
  EXPECT_GT(people.told, 0u);
  EXPECT_EQ(people.shown, people.asked.size() + 1) << "before each decision, and at the end";
  EXPECT_FALSE(people.hidden_ever) << "an agent sees nothing anyway";
}

TEST_F(SittingTest, TwoPeopleChooseUnseenAndTheSecondMayTakeBackTheFirst) {
  people.script = {game::Choice{1, 0, 1}, Undo{}};
  EXPECT_EQ(play(table({.b = "human"})), Ending::over);
  EXPECT_TRUE(people.hidden_ever);
  using game::Side;
  std::vector<Side> first(people.asked.begin(), people.asked.begin() + 4);
  EXPECT_EQ(first, (std::vector<Side>{Side::a, Side::b, Side::a, Side::b}));
}

TEST_F(SittingTest, WhoLeavesCanGoOnAndTheMatchIsTheSame) {
  play(table({.b = "bold"}));
  replay::Verdict whole = saved();
  std::string text = place.read("m.json");
  place.run("rm m.json");
  // The first decision, then out; resumed, the rest.
  Scripted later;
  std::swap(people, later);
  people.script = {Save{""}, Quit{}};
  EXPECT_EQ(play(table({.b = "bold"})), Ending::left);
  EXPECT_EQ(saved().outcome, game::Outcome::running);
  Table resumed = resume_table({.file = place.path("m.json")}).value();
  EXPECT_EQ(resumed.seats[1], "bold");
  EXPECT_EQ(play(std::move(resumed)), Ending::over);
  EXPECT_EQ(saved().steps, whole.steps);
  EXPECT_EQ(place.read("m.json"), text);
}

TEST_F(SittingTest, UndoGoesBackToTheLastDecision) {
  people.script = {Undo{}, game::Choice{1, 0, 1}, Undo{}, Quit{}};
  EXPECT_EQ(play(table({.b = "bold"})), Ending::left);
  ASSERT_EQ(people.said.size(), 2u);
  EXPECT_EQ(people.said[0], "there is nothing to undo");
  EXPECT_EQ(people.said[1].rfind("back to turn ", 0), 0u) << people.said[1];
  EXPECT_EQ(saved().steps, 0u);
}

TEST_F(SittingTest, ACopyIsSavedWhereNothingIs) {
  people.script = {Save{place.path("c.json")}, Save{place.path("c.json")},
                   Save{place.path("no/such/c.json")}, Quit{}};
  EXPECT_EQ(play(table({})), Ending::left) << "a copy that cannot be written ends nothing";
  ASSERT_EQ(people.said.size(), 3u);
  EXPECT_EQ(people.said[0], "written to " + place.path("c.json"));
  EXPECT_EQ(people.said[1], place.path("c.json") + " is there already, nothing was written");
  EXPECT_TRUE(verify_file(place.path("c.json")));
}

TEST_F(SittingTest, AStepWhoseDiceWereNotThrownIsNotKept) {
  EXPECT_EQ(play(table({.b = "bold", .asked_dice = true})), Ending::left);
  EXPECT_EQ(people.told, 1u) << "the guesses, and nothing of dice that did not fall";
  EXPECT_EQ(saved().outcome, game::Outcome::running);
}

TEST_F(SittingTest, AMatchThatCannotBeSavedFails) {
  Table laid = table({});
  laid.file = place.path("no/such/folder.json");
  Reply<Ending> ending = play(std::move(laid));
  ASSERT_FALSE(ending);
  EXPECT_EQ(ending.error()[0].code, ErrorCode::file_unwritable);
}

}  // namespace
}  // namespace agon::workbench
