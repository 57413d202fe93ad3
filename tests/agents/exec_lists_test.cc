// Programs that play a game with lists over a pipe: an honest one, every form of an answer, and
// those that misbehave, each a program that really does.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "agon/agent/agents.h"
#include "agon/agent/exec.h"
#include "agon/json/document.h"
#include "agon/sim/match.h"
#include "tests/support/games.h"
#include "tests/support/shell.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

using namespace std::chrono_literals;
using game::Submission;

struct PlayedLists {
  game::MatchResult result;
  std::vector<std::string> notes;     // of a's choices that have one
  std::vector<game::Choice> choices;  // of a
};

class ExecLists : public testing::Test {
 protected:
  PlayedLists play(const std::string& command, std::chrono::milliseconds deadline = 10s,
                   u32 most_turns = 100) const {
    std::unique_ptr<game::Agent> a =
        agent::exec_player(command, {.deadline = deadline, .orders = subject.entry->offers.orders})
            ->make(skirmish);
    std::unique_ptr<game::Agent> b =
        agent::find(*subject.entry, "first", skirmish).value().make(skirmish);
    sim::Match match(skirmish, {1, 0}, {{a.get(), b.get()}});
    PlayedLists out;
    while (!match.over() && skirmish.turn(match.state()) < most_turns) {
      const replay::Step& step = match.advance();
      if (!step.choices[0]) continue;
      out.choices.push_back(step.choices[0]->choice);
      if (!step.choices[0]->note.empty()) out.notes.push_back(step.choices[0]->note);
    }
    out.result = match.result();
    return out;
  }

  // Answers every question with this.
  PlayedLists answer(const std::string& text, u32 most_turns = 3) const {
    place.write("agent.sh",
                "while read -r line; do printf '%s\\n' \"$line\" >> \"$0.log\"; case $line in "
                "*'\"type\":\"decide\"'*) printf '%s\\n' '" +
                    text + "';; esac; done\n");
    return play("exec sh " + place.path("agent.sh"), 10s, most_turns);
  }

  static std::string error_in(const std::string& note) {
    std::optional<Submission> submission = game::submission_in(note);
    return submission ? submission->error : "no submission: " + note;
  }

  const Subject& subject = *std::ranges::find(subjects(), "skirmish_scenario_01", &Subject::name);
  const game::AnyGame& skirmish = *subject.game;
  Workplace place;
};

TEST_F(ExecLists, TheExampleOfTheDocumentBeatsTheFirstEntry) {
  PlayedLists played = play("exec python3 " + test::tree("/examples/skirmish_pipe.py"));
  EXPECT_EQ(played.result.outcome, game::Outcome::a);
  EXPECT_EQ(played.result.defaulted[0], 0u);
  ASSERT_FALSE(played.notes.empty());
  Submission first = game::submission_in(played.notes[0]).value();
  EXPECT_EQ(first.rationale, "the nearest yield first");
  EXPECT_TRUE(first.latency_ms);
  EXPECT_FALSE(first.actions.items().empty());
}

TEST_F(ExecLists, TheExampleIsWhatTheDocumentShows) {
  auto text = [](const std::string& name) {
    std::ifstream file(test::tree("/") + name);
    return std::string((std::istreambuf_iterator<char>(file)), {});
  };
  std::string code = text("examples/skirmish_pipe.py");
  code = code.substr(code.find("import collections"));
  EXPECT_NE(text("docs/agents.md").find("```python\n" + code + "```"), std::string::npos);
}

TEST_F(ExecLists, AQuestionHoldsTheRequestAndTheNextIncome) {
  answer(R"({"actions":[]})");
  std::string log = place.read("agent.sh.log");
  std::size_t begin = log.find("{\"type\":\"decide\"");
  ASSERT_NE(begin, std::string::npos) << log;
  json::Value question =
      json::parse(log.substr(begin, log.find('\n', begin) - begin), "").value().root();
  for (std::string_view key : {"api_version", "match_id", "player", "scenario_id", "ply",
                               "action_budget", "observation", "incomeNext", "menu", "state"}) {
    EXPECT_NE(question.find(key), nullptr) << key;
  }
  EXPECT_EQ(*question.find("incomeNext"), json::Value(3));
  EXPECT_EQ(*question.find("player"), json::Value("P1"));
  EXPECT_EQ(question.find("match_id")->as_string().size(), 16u);
  EXPECT_NE(log.find(R"("nodes":{"p1_hq":{"id":"p1_hq")"), std::string::npos)
      << "nodes stand in the map's order";
}

TEST_F(ExecLists, AListCountsForTheWholePlyWithAllThatIsWrongInIt) {
  PlayedLists played =
      answer(R"({"api_version":"0.1","actions":[{"type":"reinforce","amount":1},7,{"type":"move"},)"
             R"({"type":"reinforce","amount":1e999},{"type":"pass","type":"pass"}],"x":1})",
             1);
  ASSERT_EQ(played.choices.size(), 6u) << "five actions and the end";
  ASSERT_EQ(played.notes.size(), 1u) << "with the first choice";
  EXPECT_EQ(game::submission_in(played.notes[0])->actions.items().size(), 5u);
  EXPECT_EQ(played.result.defaulted[0], 0u) << "one malformed action voids that action only";
}

TEST_F(ExecLists, OtherFormsOfAnAnswerCountForOneChoice) {
  PlayedLists menu = answer(R"({"menu":0})", 1);
  EXPECT_EQ(menu.choices.size(), 1u);
  EXPECT_TRUE(menu.notes.empty());
  PlayedLists text = answer(R"({"text":"reinforce 1"})", 1);
  EXPECT_EQ(text.choices.size(), 4u) << "three supply, and then it is refused";
  EXPECT_EQ(error_in(text.notes.at(0)),
            "the program's choice was refused: too_little_supply: there is less supply");
}

TEST_F(ExecLists, AListComesFirstInItsPlyOrNotAtAll) {
  place.write("agent.sh",
              "read -r begin; read -r one; echo '{\"text\":\"reinforce 1\"}'; read -r two;"
              "echo '{\"actions\":[]}'; read -r three; echo '{\"actions\":[]}'; cat > /dev/null\n");
  PlayedLists played = play("exec sh " + place.path("agent.sh"), 10s, 3);
  EXPECT_EQ(error_in(played.notes.at(0)),
            "the program's list was refused: this turn has choices of its own");
  EXPECT_EQ(error_in(played.notes.at(1)), "") << "the next ply is another one";
}

TEST_F(ExecLists, WhatIsNoListCostsThePlyAndIsTold) {
  for (const auto& [text, reason] : std::vector<std::pair<std::string, std::string>>{
           {R"({"actions":7})", "'actions' is not a list"},
           {R"({"actions":{"type":"pass"}})", "'actions' is not a list"},
           {R"({"api_version":"9","actions":[]})", "'api_version' is not \"0.1\""},
           {R"([])", "expected an object, found a list"}}) {
    PlayedLists played = answer(text);
    ASSERT_EQ(played.notes.size(), 2u) << text << ": it is asked again in the next ply";
    EXPECT_EQ(error_in(played.notes[0]), "the program's answer cannot be read: " + reason);
    EXPECT_EQ(played.result.defaulted[0], 2u);
    EXPECT_EQ(played.choices[0], skirmish.facts().default_choice);
  }
}

TEST_F(ExecLists, ProgramsThatDieOrAreSilentCostTheRest) {
  place.write("dies.sh", "read -r begin; read -r decide; exit 3\n");
  PlayedLists dead = play("exec sh " + place.path("dies.sh"), 10s, 5);
  ASSERT_EQ(dead.notes.size(), 3u);
  EXPECT_EQ(error_in(dead.notes[0]), "the program failed: it ended or closed its output");
  EXPECT_EQ(error_in(dead.notes[2]), error_in(dead.notes[0]));
  PlayedLists slow = play("exec sleep 60", 100ms, 5);
  EXPECT_EQ(error_in(slow.notes.at(0)), "the program failed: it did not answer in time");
  EXPECT_EQ(slow.result.defaulted[0], 3u);
  EXPECT_TRUE(game::submission_in(slow.notes[0])->latency_ms);
  place.write("long.sh", "read -r begin; read -r decide; head -c 1100000 /dev/zero | tr '\\0' x\n");
  PlayedLists long_line = play("exec sh " + place.path("long.sh"), 10s, 2);
  EXPECT_TRUE(error_in(long_line.notes.at(0)).starts_with("the program failed: "))
      << long_line.notes[0];
}

TEST_F(ExecLists, TheProgramStaysAliveThroughItsListEvenIfItDies) {
  place.write("once.sh",
              "read -r begin; read -r decide; echo '{\"actions\":[{\"type\":\"reinforce\","
              "\"amount\":1},{\"type\":\"reinforce\",\"amount\":1}]}'; exit 0\n");
  PlayedLists played = play("exec sh " + place.path("once.sh"), 10s, 1);
  EXPECT_EQ(played.choices.size(), 3u);
  EXPECT_EQ(played.result.defaulted[0], 0u);
}

TEST_F(ExecLists, EachMatchHasANameOfItsOwn) {
  answer(R"({"actions":[]})", 1);
  answer(R"({"actions":[]})", 1);
  std::string log = place.read("agent.sh.log");
  auto id_after = [&](std::size_t from) {
    return log.substr(log.find("\"match_id\":\"", from) + 12, 16);
  };
  std::string first = id_after(0);
  EXPECT_NE(first, id_after(log.rfind("\"type\":\"begin\"")));
  EXPECT_EQ(first.find_first_not_of("0123456789abcdef"), std::string::npos);
}

}  // namespace
}  // namespace agon::test
