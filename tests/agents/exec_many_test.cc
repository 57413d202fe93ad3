// Programs that stay: greeted once, one match after the other, a goodbye; and those that misbehave
// in between. After each test nothing may be left of them.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <set>
#include <thread>

#include "agon/agent/agents.h"
#include "agon/agent/exec.h"
#include "agon/agent/messages.h"
#include "agon/agent/stranger.h"
#include "agon/sim/match.h"
#include "agon/sim/simulation.h"
#include "tests/support/games.h"
#include "tests/support/shell.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

using namespace std::chrono_literals;

const std::string kHello = R"(*'"type":"hello"'*) echo '{"type":"hello","protocol":2}';;)";
const std::string kAnswer = R"(*'"type":"decide"'*) echo '{"menu":0}';;)";

// A script that greets, and answers as these cases say. What it reads is kept in `$0.log`.
std::string staying(const std::string& cases) {
  return "echo start >> $0.log; while read -r line; do printf '%s\\n' \"$line\" >> $0.log; "
         "case $line in " +
         cases + " esac; done; echo left >> $0.log\n";
}

class ExecMany : public testing::Test {
 protected:
  void TearDown() override {
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
    EXPECT_EQ(errno, ECHILD);
  }

  std::string command(const std::string& script) const {
    place.write("agent.sh", script);
    return "exec sh " + place.path("agent.sh");
  }

  game::Player player(const std::string& script, std::chrono::milliseconds deadline = 10s) const {
    return *agent::exec_player(command(script),
                               {.deadline = deadline, .protocol = agent::kManyMatches});
  }

  struct Played {
    game::MatchResult result;
    std::vector<std::string> notes;  // of a, one for each decision
    std::optional<u64> seed;
  };

  Played play(game::Agent& agent, u64 index = 0) const {
    std::unique_ptr<game::Agent> other = agent::random().make(hilo);
    sim::Match match(hilo, {1, index}, {{&agent, other.get()}});
    Played out;
    while (!match.over()) {
      const replay::Step& step = match.advance();
      if (step.choices[0]) out.notes.push_back(step.choices[0]->note);
    }
    out.result = match.result();
    out.seed = dynamic_cast<agent::Stranger&>(agent).seed();
    return out;
  }

  std::vector<std::string> log() const {
    std::ifstream file(place.path("agent.sh.log"));
    std::vector<std::string> out;
    for (std::string line; std::getline(file, line);) out.push_back(line);
    return out;
  }

  // The types of the messages, and what else is in the log, without questions.
  std::string course() const {
    std::string out;
    for (const std::string& line : log()) {
      auto message = json::parse(line, "log");
      std::string word = message ? message->root().find("type")->as_string() : line;
      if (word != "decide") out += (out.empty() ? "" : " ") + word;
    }
    return out;
  }

  const Subject& subject = *std::ranges::find(subjects(), "hilo_corner", &Subject::name);
  const game::AnyGame& hilo = *subject.game;
  Workplace place;
};

TEST_F(ExecMany, OneProcessPlaysManyMatches) {
  {
    std::unique_ptr<game::Agent> agent = player(staying(kHello + kAnswer)).make(hilo);
    for (u64 i = 0; i < 3; ++i) EXPECT_EQ(play(*agent, i).result.defaulted[0], 0u);
  }
  EXPECT_EQ(course(), "start hello begin end begin end begin end bye left");
}

TEST_F(ExecMany, TheGreetingHasVersions) {
  {
    player(staying(kHello + kAnswer)).make(hilo)->begin(hilo, game::Side::b);
  }
  auto hello = json::parse(log().at(1), "hello");
  ASSERT_TRUE(hello);
  EXPECT_EQ(hello->root().find("protocols")->items(), (std::vector<json::Value>{1, 2}));
  EXPECT_EQ(hello->root().find("agon")->as_string(), version());
  EXPECT_EQ(hello->root().find("game")->as_string(), "hilo");
  EXPECT_EQ(hello->root().find("rules_version")->as_number(), hilo.facts().rules_version);
}

TEST_F(ExecMany, EachMatchHasASeedOfItsOwnThatIsNoneOfItsKeys) {
  std::set<u64> seeds;
  {
    std::unique_ptr<game::Agent> agent = player(staying(kHello + kAnswer)).make(hilo);
    for (u64 i = 0; i < 4; ++i) seeds.insert(play(*agent, 7).seed.value());  // the same match
  }
  EXPECT_EQ(seeds.size(), 4u) << "it follows from the match's name";
  EXPECT_LT(*seeds.rbegin(), u64{1} << 53) << "not every reader keeps it";
  std::set<u64> told;
  for (const std::string& line : log()) {
    auto message = json::parse(line, "log");
    if (!message) continue;
    const json::Value* seed = message->root().find("seed");
    if (seed != nullptr) told.insert(seed->as_number().to_u64().value());
  }
  EXPECT_EQ(told, seeds);
}

TEST_F(ExecMany, AProgramIsAskedForItsProtocolBeforeTheFirstMatch) {
  auto protocol = [&](const std::string& cases) {
    return agent::greet(command(staying(cases)), hilo.facts(), 10s);
  };
  EXPECT_EQ(protocol(kHello + kAnswer), agent::kManyMatches);
  EXPECT_EQ(protocol(kAnswer), agent::kOneMatch);
  EXPECT_EQ(protocol(R"(*hello*) echo '{"menu":0}';;)"), agent::kOneMatch);
  EXPECT_EQ(protocol(R"(*hello*) echo '{"type":"hello","protocol":1}';;)"), agent::kOneMatch);
  EXPECT_EQ(protocol("*) printf '%s\\n' \"$line\";;"), agent::kOneMatch)
      << "an echo is no greeting";
  EXPECT_EQ(protocol("*hello*) echo loading; echo half >&2; "
                     "echo '{\"type\":\"hello\",\"protocol\":2,\"name\":\"b\"}';;"),
            agent::kManyMatches);
  auto newer = protocol(R"(*hello*) echo '{"type":"hello","protocol":3}';;)");
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().message, "exec:exec sh " + place.path("agent.sh") +
                                       ": it asks for a protocol other than 1 and 2");
}

TEST_F(ExecMany, AfterACrashTheNextMatchHasANewProcess) {
  std::string script =
      "if [ -e $0.once ]; then " + staying(kHello + kAnswer) + "else : > $0.once; " +
      staying(kHello + R"(*'"type":"decide"'*) echo '{"menu":0}'; exit 1;;)") + "fi\n";
  {
    std::unique_ptr<game::Agent> agent = player(script).make(hilo);
    Played first = play(*agent);
    EXPECT_EQ(first.result.defaulted[0], first.notes.size() - 1);
    EXPECT_TRUE(first.notes.back().starts_with("the program failed: it ended or closed its "));
    EXPECT_EQ(play(*agent).result.defaulted[0], 0u);
  }
  EXPECT_EQ(course(), "start hello begin start hello begin end bye left");
}

TEST_F(ExecMany, SilenceAtTheGreetingCostsOneDeadlineAMatch) {
  std::unique_ptr<game::Agent> agent = player("cat >/dev/null", 100ms).make(hilo);
  for (int i = 0; i < 2; ++i) {
    Played played = play(*agent);
    EXPECT_EQ(played.result.defaulted[0], played.notes.size());
    EXPECT_EQ(played.notes[0], "the program failed: it did not answer in time");
  }
}

TEST_F(ExecMany, AnotherGreetingThanBeforeIsAFailure) {
  for (const char* said : {"hello", "{}", "[]", R"({"type":"hello","protocol":1})",
                           R"({"type":"hello","protocol":9})", R"({"menu":0})"}) {
    std::unique_ptr<game::Agent> agent =
        player(staying("*) echo '" + std::string(said) + "';;")).make(hilo);
    EXPECT_EQ(play(*agent).notes[0],
              "the program failed: it did not greet as it did before the first match")
        << said;
  }
}

TEST_F(ExecMany, WordsBetweenMatchesAreNoAnswersInTheNext) {
  std::unique_ptr<game::Agent> agent =
      player(staying(kHello + kAnswer + R"(*'"type":"end"'*) echo '{"menu":0}';;)")).make(hilo);
  EXPECT_EQ(play(*agent).result.defaulted[0], 0u);
  std::this_thread::sleep_for(300ms);  // its word is there before the next question
  Played second = play(*agent);
  EXPECT_EQ(second.result.defaulted[0], second.notes.size());
  EXPECT_EQ(second.notes.back(), "the program failed: it wrote something before it was asked");
  EXPECT_EQ(play(*agent).result.defaulted[0], 0u) << "the next one is new";
}

TEST_F(ExecMany, AFloodWithoutReadingEndsAtOnce) {
  std::unique_ptr<game::Agent> agent =
      player("echo '{\"type\":\"hello\",\"protocol\":2}'; exec yes '{\"menu\":0}'").make(hilo);
  Played played = play(*agent);
  EXPECT_EQ(played.notes.back(), "the program failed: it wrote something before it was asked");
}

TEST_F(ExecMany, AProgramThatDoesNotLeaveAtTheGoodbyeIsKilled) {
  auto begun = std::chrono::steady_clock::now();
  {
    std::unique_ptr<game::Agent> agent =
        player("trap '' TERM; " + staying(kHello + kAnswer) + "while :; do sleep 0.1; done\n")
            .make(hilo);
    EXPECT_EQ(play(*agent).result.defaulted[0], 0u);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
}

TEST_F(ExecMany, FailuresAreCountedByTheirKind) {
  auto failures = [&](const std::string& cases, std::chrono::milliseconds deadline) {
    std::unique_ptr<game::Agent> agent = player(staying(kHello + cases), deadline).make(hilo);
    u64 decisions = play(*agent).notes.size();
    agent::Failures out = dynamic_cast<agent::Stranger&>(*agent).failures();
    return std::array<u64, 4>{out.crashed, out.late, out.illegal, decisions};
  };
  auto none = failures(kAnswer, 10s);
  EXPECT_EQ(none, (std::array<u64, 4>{0, 0, 0, none[3]}));
  auto late = failures("", 100ms);
  EXPECT_EQ(late, (std::array<u64, 4>{0, 1, 0, late[3]})) << "the rest only lacks it";
  auto crashed = failures("*decide*) exit;;", 10s);
  EXPECT_EQ(crashed, (std::array<u64, 4>{1, 0, 0, crashed[3]}));
  auto illegal = failures("*decide*) echo;;", 10s);
  EXPECT_EQ(illegal, (std::array<u64, 4>{0, 0, illegal[3], illegal[3]}));
}

TEST_F(ExecMany, ThreadsStartThatManyProcesses) {
  sim::Plan plan{.games = {&hilo, &hilo},
                 .agents = {player(staying(kHello + kAnswer)), agent::random()},
                 .matches = 64,
                 .threads = 2,
                 .metered = 8};
  sim::Tally tally = sim::simulate(plan).tally;
  EXPECT_EQ(tally.matches, 64u);
  EXPECT_EQ(tally.first_defaulted, 0u);
  EXPECT_LE(std::ranges::count(log(), "start"), 2);
}

TEST_F(ExecMany, TheExamplePlaysEveryGame) {
  std::string line = "exec python3 " + test::tree("/examples/bot_many.py");
  EXPECT_EQ(agent::greet(line, hilo.facts(), 10s), agent::kManyMatches);
  const game::Entry* last = nullptr;
  for (const Subject& one : subjects()) {
    if (std::exchange(last, one.entry) == one.entry) continue;  // one content of each game
    agent::ExecOptions options{.orders = one.entry->offers.orders, .protocol = agent::kManyMatches};
    std::unique_ptr<game::Agent> a = agent::exec_player(line, options)->make(*one.game);
    std::unique_ptr<game::Agent> b = agent::random().make(*one.game);
    for (u64 i = 0; i < 2; ++i) {
      sim::Match match(*one.game, {2, i}, {{a.get(), b.get()}});
      while (!match.over()) match.advance();
      EXPECT_EQ(match.result().defaulted[0], 0u) << one.name;
    }
  }
}

TEST_F(ExecMany, TheExampleIsWhatTheDocumentShows) {
  auto text = [](const std::string& name) {
    std::ifstream file(test::tree("/") + name);
    return std::string((std::istreambuf_iterator<char>(file)), {});
  };
  std::string code = text("examples/bot_many.py");
  code = code.substr(code.find("import json"));
  EXPECT_NE(text("docs/agents.md").find("```python\n" + code + "```"), std::string::npos);
}

}  // namespace
}  // namespace agon::test
