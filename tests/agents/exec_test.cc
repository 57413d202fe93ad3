// Programs as agents: the honest one, and every way to misbehave, each by a program that really
// does. After each match nothing may be left of it: no process, no zombie, no descriptor.
#include "agon/agent/exec.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "agon/agent/agents.h"
#include "agon/agent/messages.h"
#include "agon/sim/match.h"
#include "agon/sim/simulation.h"
#include "tests/support/games.h"
#include "tests/support/shell.h"
#include "tests/support/tree.h"
#include "tests/support/walk.h"

namespace agon::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

const Subject& subject(std::string_view name) {
  return *std::ranges::find(subjects(), name, &Subject::name);
}

std::size_t open_descriptors() {
  std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

// Processes whose command line holds the text, which is a folder of ours.
std::size_t processes_with(const std::string& text) {
  std::size_t found = 0;
  std::error_code gone;  // strangers come and go while we look
  std::filesystem::directory_iterator entry("/proc", gone);
  for (; entry != std::filesystem::directory_iterator(); entry.increment(gone)) {
    std::ifstream file(entry->path() / "cmdline");
    std::string line;
    std::getline(file, line, '\xff');
    found += line.find(text) != std::string::npos;
  }
  return found;
}

struct Played {
  game::MatchResult result;
  std::vector<std::string> notes;  // of a, one for each decision
  std::chrono::duration<double> time{};
};

class Exec : public testing::Test {
 protected:
  void SetUp() override {
    open_descriptors();  // the first look may open something for good
    before_ = open_descriptors();
  }

  void TearDown() override {
    EXPECT_EQ(open_descriptors(), before_) << "a descriptor leaked";
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
    EXPECT_EQ(errno, ECHILD);
    EXPECT_EQ(processes_with(place.path("")), 0u) << "a process is left";
  }

  game::Player player(const std::string& script, std::chrono::milliseconds deadline = 10s) const {
    place.write("agent.sh", script);
    return *agent::exec_player("exec sh " + place.path("agent.sh"), {.deadline = deadline});
  }

  // One match of hilo with the script at a.
  Played play(const std::string& script, std::chrono::milliseconds deadline = 10s) const {
    return play_with(*player(script, deadline).make(hilo));
  }

  Played play_with(game::Agent& agent) const {
    Clock::time_point start = Clock::now();
    std::unique_ptr<game::Agent> other = agent::random().make(hilo);
    sim::Match match(hilo, {1, 0}, {{&agent, other.get()}});
    Played played;
    while (!match.over()) {
      const replay::Step& step = match.advance();
      if (step.choices[0]) played.notes.push_back(step.choices[0]->note);
    }
    played.result = match.result();
    played.time = Clock::now() - start;
    return played;
  }

  // The program costs every decision from this one on, and no more than one deadline.
  static void expect_dead_from(const Played& played, std::size_t first, const std::string& why) {
    ASSERT_GT(played.notes.size(), first);
    for (std::size_t i = 0; i < played.notes.size(); ++i) {
      EXPECT_EQ(played.notes[i], i < first ? "" : "the program failed: " + why) << i;
    }
    EXPECT_EQ(played.result.defaulted[0], played.notes.size() - first);
    EXPECT_EQ(played.result.defaulted[1], 0u);
    EXPECT_LT(played.time, 5s);
  }

  const game::AnyGame& hilo = *subject("hilo_corner").game;
  Workplace place;

 private:
  std::size_t before_ = 0;
};

// Answers every question with $answer.
std::string answering(const std::string& answer) {
  return "while read -r line; do case $line in *'\"type\":\"decide\"'*) printf '%s\\n' '" + answer +
         "';; esac; done\n";
}

// Hands on the first decision's question, then does something else.
const std::string kReadOne = "read -r begin; read -r decide;";

TEST_F(Exec, PlaysEveryGameThroughTheExample) {
  std::string command = "python3 " + test::tree("/examples/bot.py");
  const game::Entry* last = nullptr;
  for (const Subject& one : subjects()) {
    if (std::exchange(last, one.entry) == one.entry) continue;  // one content of each game
    std::unique_ptr<game::Agent> a = agent::exec_player(command, {})->make(*one.game);
    std::unique_ptr<game::Agent> b = agent::exec_player(command, {})->make(*one.game);
    sim::Match match(*one.game, {2, 0}, {{a.get(), b.get()}});
    while (!match.over()) match.advance();
    EXPECT_EQ(match.result().defaulted, (std::array<u32, 2>{0, 0})) << one.name;
  }
}

TEST_F(Exec, TheExampleIsWhatTheDocumentShows) {
  auto text = [](const std::string& name) {
    std::ifstream file(test::tree("/") + name);
    return std::string((std::istreambuf_iterator<char>(file)), {});
  };
  std::string code = text("examples/bot.py");
  code = code.substr(code.find("import json"));
  EXPECT_NE(text("docs/agents.md").find("```python\n" + code + "```"), std::string::npos);
}

TEST_F(Exec, TheFormsOfAnAnswerAreTheSame) {
  Played by_menu = play(answering(R"({"menu":0})"));
  EXPECT_EQ(by_menu.result.defaulted[0], 0u);
  std::unique_ptr<game::Agent> first =
      agent::find(*subject("hilo_corner").entry, "first", hilo)->make(hilo);
  EXPECT_EQ(by_menu.result, play_with(*first).result);
  // The first entry of both menus of hilo, in words.
  auto both = [](const std::string& guess, const std::string& answer) {
    return "while read -r line; do case $line in *concede*) echo '" + answer +
           "';; *decide*) echo '" + guess + "';; esac; done\n";
  };
  EXPECT_EQ(play(both(R"({"text":"guess high 1"})", R"({"text":"concede"})")).result,
            by_menu.result);
  EXPECT_EQ(
      play(both(R"({"verb":"guess","object":"high","amount":1})", R"({"verb":"concede"})")).result,
      by_menu.result);
  EXPECT_EQ(play(both(R"({"choice":{"verb":"guess","object":"high","amount":1}})",
                      R"({"choice":{"verb":"concede"}})"))
                .result,
            by_menu.result);
}

TEST_F(Exec, TheProgramIsToldTheWholeMatchAndNothingHidden) {
  Played played = play("tee " + place.path("told") + " | (" + answering(R"({"menu":0})") + ")");
  EXPECT_EQ(played.result.defaulted[0], 0u);
  std::ifstream told(place.path("told"));
  std::vector<json::Value> messages;
  for (std::string line; std::getline(told, line);) {
    messages.push_back(json::parse(line, "told")->root());
  }
  ASSERT_EQ(messages.size(), played.notes.size() + 2);
  EXPECT_EQ(messages[0].find("type")->as_string(), "begin");
  EXPECT_EQ(messages[0].find("game")->as_string(), "hilo");
  EXPECT_EQ(messages[0].find("side")->as_string(), "a");
  EXPECT_EQ(messages[0].find("contents")->items(), hilo.contents());
  EXPECT_EQ(messages[1].find("type")->as_string(), "decide");
  EXPECT_EQ(messages[1].find("turn")->as_number(), 1);
  EXPECT_FALSE(messages[1].find("menu")->items().empty());
  EXPECT_TRUE(messages[1].find("menu")->items()[0].find("text")->is_string());
  // Both guess at once: what the other side chose is in no question.
  std::vector<std::byte> start(hilo.sizes().state_bytes);
  hilo.start(start);
  EXPECT_EQ(*messages[1].find("state"), hilo.state_to_value(start));
  EXPECT_EQ(messages.back().find("type")->as_string(), "end");
  EXPECT_EQ(messages.back().find("outcome")->as_string(), name_of(played.result.outcome));
}

TEST_F(Exec, SilenceCostsOneDeadline) {
  Played played = play("cat >/dev/null", 200ms);
  expect_dead_from(played, 0, "it did not answer in time");
  EXPECT_LT(played.time, 2s);
}

TEST_F(Exec, AProgramThatNeverReadsIsSilentToo) {
  expect_dead_from(play("sleep 100", 200ms), 0, "it did not answer in time");
}

TEST_F(Exec, NobodyWaitsForAProgramOnceEverybodyIsGone) {
  place.write("agent.sh", "trap '' TERM; while :; do sleep 0.1; done");
  int asked = 0;
  auto gone = [&asked] { return ++asked > 3; };
  std::unique_ptr<game::Agent> agent =
      agent::exec_player("exec sh " + place.path("agent.sh"), {.deadline = 1000s, .gone = gone})
          ->make(hilo);
  play_with(*agent);  // ends at all: a thousand seconds are longer than any test may take
  EXPECT_GT(asked, 3);
}

TEST_F(Exec, ALateAnswerIsNoAnswerToTheNextQuestion) {
  Played played = play(kReadOne + "sleep 0.5; " + answering(R"({"menu":0})"), 200ms);
  expect_dead_from(played, 0, "it did not answer in time");
}

TEST_F(Exec, ACommandThatDoesNotExistFails) {
  std::unique_ptr<game::Agent> agent =
      agent::exec_player(place.path("nothing") + " 2>/dev/null", {})->make(hilo);
  Played played = play_with(*agent);
  EXPECT_EQ(played.result.defaulted[0], played.notes.size());
  EXPECT_EQ(played.notes[0].rfind("the program failed: it ended or closed its ", 0), 0u);
}

TEST_F(Exec, ACrashBeforeTheFirstAnswer) {
  expect_dead_from(play(kReadOne + "exit 3"), 0, "it ended or closed its output");
  expect_dead_from(play(kReadOne + "kill -9 $$"), 0, "it ended or closed its output");
}

TEST_F(Exec, ACrashAfterTheFirstAnswer) {
  Played played = play(kReadOne + "echo '{\"menu\":0}'; read -r next; exit 1");
  expect_dead_from(played, 1, "it ended or closed its output");
}

TEST_F(Exec, GarbageCostsOnlyItsOwnDecision) {
  for (const char* garbage : {"hello", "", "[1]", "{}", "{\"menu\":-1}", "{\"menu\":99}",
                              "{\"menu\":0,\"text\":\"concede\"}", "{\"text\":7}", "null",
                              "{\"verb\":\"gues\"}", "\xff\xfe", "{\"choice\":{}}"}) {
    Played played =
        play(kReadOne + "printf '%s\\n' '" + garbage + "'; " + answering(R"({"menu":0})"));
    EXPECT_EQ(played.result.defaulted[0], 1u) << garbage;
    EXPECT_EQ(played.notes[0].rfind("the program's answer cannot be read: ", 0), 0u)
        << garbage << ": " << played.notes[0];
    EXPECT_LT(played.notes[0].size(), 500u);
    EXPECT_EQ(played.notes[1], "") << garbage;
  }
}

TEST_F(Exec, ARefusedChoiceCostsOnlyItsOwnDecision) {
  Played played = play(kReadOne + "echo '{\"verb\":\"guess\",\"object\":\"high\",\"amount\":99}';" +
                       answering(R"({"menu":0})"));
  EXPECT_EQ(played.result.defaulted[0], 1u);
  EXPECT_EQ(played.notes[0].rfind("the program's choice was refused: ", 0), 0u) << played.notes[0];
}

TEST_F(Exec, ALineWithoutAnEndIsCutAtOneMegabyte) {
  Played played = play(kReadOne + "head -c 2000000 /dev/zero | tr '\\0' x; sleep 100");
  expect_dead_from(played, 0, "it answered with a line of more than 1048576 bytes");
}

TEST_F(Exec, ALongLineBelowTheLimitIsRead) {
  Played played = play(kReadOne + "head -c 1000000 /dev/zero | tr '\\0' ' '; echo '{\"menu\":0}';" +
                       answering(R"({"menu":0})"));
  EXPECT_EQ(played.result.defaulted[0], 0u);
}

TEST_F(Exec, AClosedOutputIsNoticedAtOnce) {
  Played played = play(kReadOne + "exec >&-; sleep 100");
  expect_dead_from(played, 0, "it ended or closed its output");
}

TEST_F(Exec, AClosedInputDoesNotEndUs) {
  Played played = play(kReadOne + "exec <&-; echo '{\"menu\":0}'; sleep 100");
  expect_dead_from(played, 1, "it ended or closed its input");
}

TEST_F(Exec, AFloodIsNotTakenForAnswers) {
  Played played = play("yes '{\"menu\":0}'");
  ASSERT_GT(played.result.defaulted[0], 0u);
  EXPECT_EQ(played.notes.back(), "the program failed: it wrote something before it was asked");
  EXPECT_LT(played.time, 5s);
}

TEST_F(Exec, TwoAnswersAtOnceAreNoticed) {
  Played played = play(kReadOne + R"(printf '{"menu":0}\n{"menu":0}\n'; cat >/dev/null)");
  expect_dead_from(played, 1, "it wrote something before it was asked");
}

TEST_F(Exec, AProgramThatIgnoresSigtermIsKilled) {
  expect_dead_from(play("trap '' TERM INT HUP; while :; do sleep 1; done", 200ms), 0,
                   "it did not answer in time");
}

TEST_F(Exec, GrandchildrenThatIgnoreSigtermAndHoldThePipesAreKilled) {
  place.write("grandchild.sh", "trap '' TERM INT HUP; while :; do sleep 1; done\n");
  std::string grandchild = "sh " + place.path("grandchild.sh");
  expect_dead_from(play(grandchild + " & " + kReadOne + "exit 0", 200ms), 0,
                   "it did not answer in time");
  Played played = play(grandchild + " & " + answering(R"({"menu":0})"));
  EXPECT_EQ(played.result.defaulted[0], 0u);
}

TEST_F(Exec, AnAgentThatIsDroppedInTheMiddleTakesItsProgramAlong) {
  std::unique_ptr<game::Agent> agent = player("sleep 100").make(hilo);
  agent->begin(hilo, game::Side::a);
}

TEST_F(Exec, TheNextMatchHasANewProgram) {
  std::string script = "if [ -e " + place.path("once") + " ]; then " + answering(R"({"menu":0})") +
                       "else : > " + place.path("once") + "; exit 1; fi";
  std::unique_ptr<game::Agent> agent = player(script).make(hilo);
  Played first = play_with(*agent);
  EXPECT_EQ(first.result.defaulted[0], first.notes.size());
  EXPECT_EQ(play_with(*agent).result.defaulted[0], 0u);
}

TEST_F(Exec, ASimulationCountsDefaultsAndIsTheSameOverThreads) {
  auto tally = [&](u32 threads) {
    sim::Plan plan{.games = {&hilo, &hilo},
                   .agents = {player(answering(R"({"menu":77})")), agent::random()},
                   .matches = 12,
                   .threads = threads,
                   .metered = 4};
    return sim::simulate(plan).tally;
  };
  sim::Tally one = tally(1);
  EXPECT_GT(one.first_defaulted, 12u);
  EXPECT_EQ(one.first_decisions, one.first_defaulted);
  EXPECT_EQ(one.second_defaulted, 0u);
  sim::Tally three = tally(3);
  EXPECT_EQ(three.first_defaulted, one.first_defaulted);
  EXPECT_EQ(three.first_wins, one.first_wins);
  EXPECT_EQ(three.lengths, one.lengths);
}

TEST_F(Exec, ACommandThatTheShellCannotStartIsRefusedWithItsWords) {
  place.write("data", "no program");
  const std::vector<std::string> commands{"./no-such-program",       "exec ./no-such-program",
                                          "cd / && no-such-program", place.path("data"),
                                          "echo 'unfinished",        "("};
  for (const std::string& command : commands) {
    Result<u32> started = agent::greet(command, hilo.facts(), 10s);
    ASSERT_FALSE(started) << command;
    EXPECT_TRUE(started.error().message.starts_with("exec:" + command +
                                                    ": the program cannot be started: "))
        << started.error().message;
  }
}

// Whatever else it does is for the match to see.
TEST_F(Exec, AProgramThatStartsIsNotRefused) {
  for (const char* command : {"exit", "exit 1", "cat >/dev/null", "echo hi", "kill -9 $$"}) {
    EXPECT_EQ(agent::greet(command, hilo.facts(), 10s), agent::kOneMatch) << command;
  }
  Clock::time_point start = Clock::now();
  EXPECT_TRUE(agent::greet("exec sleep 100", hilo.facts(), 200ms))
      << "it does not leave when it should";
  EXPECT_LT(Clock::now() - start, 5s);
}

TEST_F(Exec, CommandsThatCannotBeRecordedAreRefused) {
  EXPECT_FALSE(agent::exec_player("", {}));
  EXPECT_FALSE(agent::exec_player("  ", {}));
  EXPECT_FALSE(agent::exec_player("\xff", {}));
  EXPECT_FALSE(agent::exec_player(std::string(901, 'x'), {}));
  EXPECT_EQ(agent::exec_player("a\nb", {})->name, "exec:a\\nb");
}

}  // namespace
}  // namespace agon::test
