#include "agon/workbench/match/sitting.h"

#include <gtest/gtest.h>

#include <deque>

#include "agon/json/document.h"
#include "agon/json/write.h"
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
    if (asked.size() > leaves_after) return Quit{};
    std::vector<game::Choice> scratch;
    return turn.game.menu(turn.state, turn.side, scratch)[0];
  }
  std::optional<u32> throw_die(const AskedDie&) override {
    if (dice.empty()) return std::nullopt;
    u32 next = dice.front();
    dice.pop_front();
    return next;
  }
  void show(const game::AnyGame&, game::StateView, const game::MatchReporter*) override { ++shown; }
  void say(const std::string& sentence) override { said.push_back(sentence); }
  void complain(const Problems& problems) override { said.push_back(problems[0].message); }
  bool gone() const override { return left; }
  std::optional<std::string> another_file() override {
    if (files.empty()) return std::nullopt;
    std::string next = files.front();
    files.pop_front();
    return next;
  }

  std::deque<Decision> script;
  std::deque<u32> dice;
  std::deque<std::string> files;
  bool left = false;
  std::size_t leaves_after = ~std::size_t{0};  // so many questions
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

TEST_F(SittingTest, AReplayWithoutRoomSaysSoOnceAndKeepsWhatThereIs) {
  Table laid = table({.b = "bold"});
  laid.replay_bytes = 2500;
  Reply<Ending> ending = play(std::move(laid));
  ASSERT_FALSE(ending);
  std::string wanted =
      "a replay has at most 2500 bytes, so that it can be read again: it ends after " +
      std::to_string(saved().steps) + " steps, before the match does";
  EXPECT_EQ(ending.error()[0].message, wanted);
  EXPECT_EQ(people.said, (std::vector<std::string>{wanted, "the match goes on in memory only"}));
  EXPECT_GT(saved().steps, 0u);
  EXPECT_EQ(saved().outcome, game::Outcome::running);
}

TEST_F(SittingTest, WhatIsTakenBackMakesRoomAgain) {
  people.leaves_after = 5;
  ASSERT_EQ(play(table({.b = "bold"})), Ending::left);
  Table resumed = resume_table({.file = place.path("m.json")}).value();
  resumed.replay_bytes = place.read("m.json").size() / 2;
  for (int i = 0; i < 5; ++i) people.script.emplace_back(Undo{});
  people.script.emplace_back(Save{place.path("again.json")});
  people.script.emplace_back(Quit{});
  EXPECT_EQ(play(std::move(resumed)), Ending::left);
  EXPECT_EQ(saved("again.json").steps, 0u);
}

TEST_F(SittingTest, AFileThatHasMoreThanThereIsRoomForIsLeftAsItIs) {
  people.leaves_after = 5;
  ASSERT_EQ(play(table({.b = "bold"})), Ending::left);
  std::string before = place.read("m.json");
  Table resumed = resume_table({.file = place.path("m.json")}).value();
  resumed.replay_bytes = before.size() / 2;
  people.script = {Save{""}, Quit{}};
  EXPECT_FALSE(play(std::move(resumed)));
  EXPECT_EQ(place.read("m.json"), before);
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
  EXPECT_EQ(people.said[1], "there is such a file already; nothing was written");
  EXPECT_TRUE(verify_file(place.path("c.json")));
}

TEST_F(SittingTest, AStepWhoseDiceWereNotThrownIsNotKept) {
  EXPECT_EQ(play(table({.b = "bold", .asked_dice = true})), Ending::left);
  EXPECT_EQ(people.told, 1u) << "the guesses, and nothing of dice that did not fall";
  EXPECT_EQ(saved().outcome, game::Outcome::running);
}

TEST_F(SittingTest, WhatCannotBeWrittenIsSaidOnceAndTheMatchGoesOnInMemory) {
  Table laid = table({.b = "bold"});
  laid.file = place.path("no/such/folder.json");
  Reply<Ending> ending = play(std::move(laid));
  ASSERT_FALSE(ending);
  EXPECT_EQ(ending.error()[0].code, ErrorCode::file_unwritable);
  EXPECT_GT(people.asked.size(), 3u) << "it was played to its end";
  ASSERT_EQ(people.said.size(), 2u);
  EXPECT_EQ(people.said[0], "cannot create the file: No such file or directory");
  EXPECT_EQ(people.said[1], "the match goes on in memory only; save FILE keeps it in another file");
}

TEST_F(SittingTest, AnotherFileIsTakenAtTheEnd) {
  Table laid = table({.b = "bold"});
  laid.file = place.path("no/such/folder.json");
  place.write("there.json", "precious");
  people.files = {place.path("there.json"), place.path("m.json")};
  EXPECT_EQ(play(std::move(laid)), Ending::over);
  EXPECT_NE(saved().outcome, game::Outcome::running);
  EXPECT_EQ(place.read("there.json"), "precious");
}

TEST_F(SittingTest, AnotherFileIsTakenInTheMiddleAndKeepsAllFromTheStart) {
  Table laid = table({.b = "bold"});
  laid.file = place.path("no/such/folder.json");
  people.script = {game::Choice{1, 0, 1}, Save{place.path("m.json")}, Save{""}, Quit{}};
  EXPECT_EQ(play(std::move(laid)), Ending::left);
  EXPECT_EQ(people.said[2], "from here on the match is kept in " + place.path("m.json"));
  EXPECT_GT(saved().steps, 0u);
}

// Looks at the file whenever somebody is asked.
class Looking : public Scripted {
 public:
  explicit Looking(std::string file) : file_(std::move(file)) {}
  Decision decide(const Turn& turn) override {
    Reply<replay::Verdict> verdict = verify_file(file_);
    EXPECT_TRUE(verdict) << verdict.error()[0].message;
    if (verdict) seen.push_back(verdict->steps);
    return Scripted::decide(turn);
  }
  std::vector<std::size_t> seen;

 private:
  std::string file_;
};

TEST_F(SittingTest, TheJournalHasEveryStepBeforeTheNextQuestion) {
  Looking looking(place.path("m.json"));
  looking.script = {game::Choice{1, 0, 1}, Undo{}, game::Choice{1, 0, 2}, Quit{}};
  Sitting sitting(table({.b = "bold"}), looking, [](const MatchEvent&) {});
  ASSERT_TRUE(sitting.seat_agents({}));
  EXPECT_EQ(sitting.play(), Ending::left);
  ASSERT_EQ(looking.seen.size(), 4u);
  EXPECT_EQ(looking.seen[0], 0u);
  EXPECT_GT(looking.seen[1], 0u);
  EXPECT_EQ(looking.seen[2], 0u) << "taken back";
  EXPECT_EQ(looking.seen[3], looking.seen[1]);
}

TEST_F(SittingTest, AChoiceThatWaitsForTheOtherSideIsKept) {
  people.script = {game::Choice{1, 0, 3}, Quit{}};
  EXPECT_EQ(play(table({.b = "human"})), Ending::left);
  Table resumed = resume_table({.file = place.path("m.json")}).value();
  ASSERT_TRUE(resumed.chosen[0]);
  EXPECT_EQ(resumed.chosen[0]->choice, (game::Choice{1, 0, 3}));
  people = {};
  people.script = {game::Choice{1, 1, 2}, Quit{}};
  EXPECT_EQ(play(std::move(resumed)), Ending::left);
  EXPECT_EQ(people.asked[0], game::Side::b) << "a has chosen";
  EXPECT_EQ(people.said[0], "a has chosen");
  EXPECT_GT(saved().steps, 0u);
  EXPECT_FALSE(saved().chosen[0]);
  EXPECT_NE(place.read("m.json").find("\"amount\": 3"), std::string::npos);
}

// Gets up once it has chosen, while the agent thinks.
class Leaving : public Scripted {
 public:
  Decision decide(const Turn& turn) override {
    left = true;
    return Scripted::decide(turn);
  }
};

TEST_F(SittingTest, AChoiceThatWaitsForAnAgentIsKept) {
  Leaving leaving;
  leaving.script = {game::Choice{1, 0, 3}};
  Sitting sitting(table({.b = "bold"}), leaving, [](const MatchEvent&) {});
  ASSERT_TRUE(sitting.seat_agents({}));
  EXPECT_EQ(sitting.play(), Ending::left);
  Table resumed = resume_table({.file = place.path("m.json")}).value();
  ASSERT_TRUE(resumed.chosen[0]);
  EXPECT_EQ(resumed.chosen[0]->choice, (game::Choice{1, 0, 3}));
  EXPECT_FALSE(resumed.chosen[1]);
}

TEST_F(SittingTest, AChoiceThatWaitsMayBeTakenBackOrIsSomebodyElses) {
  people.script = {game::Choice{1, 0, 3}, Quit{}};
  play(table({.b = "human"}));
  EXPECT_FALSE(resume_table({.file = place.path("m.json"), .a = "bold"})->chosen[0]);
  people = {};
  people.script = {Undo{}, Quit{}};
  play(resume_table({.file = place.path("m.json")}).value());
  EXPECT_EQ(people.asked, (std::vector{game::Side::b, game::Side::a}));
  EXPECT_FALSE(saved().chosen[0]);
}

TEST_F(SittingTest, AChoiceThatWaitsMustBeOneThatCanBeMade) {
  people.script = {game::Choice{1, 0, 3}, Quit{}};
  play(table({.b = "human"}));
  json::Value value = json::parse(place.read("m.json"), "")->root();
  json::Value choice = *value.find("chosen")->find("a");
  choice.set("amount", 99);
  json::Value chosen = json::Value::object();
  chosen.set("a", choice);
  value.set("chosen", chosen);
  value.set("sum", replay::sum_of(value));
  place.write("m.json", json::pretty(value));
  Reply<Table> resumed = resume_table({.file = place.path("m.json")});
  ASSERT_FALSE(resumed);
  EXPECT_EQ(resumed.error()[0].code, ErrorCode::choice_refused);
  EXPECT_EQ(resumed.error()[0].place.line, 3u);
}

TEST_F(SittingTest, WhoLeavesWhileAProgramThinksDecidesForNobody) {
  Table laid = table({.b = "exec:exec sleep 100"});
  Sitting sitting(std::move(laid), people, [](const MatchEvent&) {});
  Programs programs{.allowed = true, .deadline = std::chrono::milliseconds(1000), .gone = [this] {
                      return people.left = !people.asked.empty();
                    }};
  ASSERT_TRUE(sitting.seat_agents(programs));
  EXPECT_EQ(sitting.play(), Ending::left);
  EXPECT_EQ(people.asked.size(), 1u);
  EXPECT_EQ(saved().steps, 0u);
  EXPECT_TRUE(sitting.failures().empty());
}

}  // namespace
}  // namespace agon::workbench
