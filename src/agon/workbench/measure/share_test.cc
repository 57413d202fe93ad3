#include "agon/workbench/measure/share.h"

#include <gtest/gtest.h>

#include "agon/base/file.h"
#include "agon/json/read.h"
#include "agon/json/write.h"
#include "agon/workbench/measure/report.h"
#include "tests/support/tree.h"

namespace agon::workbench {
namespace {

const TaskSource kHere{.build = "agon 1 (commit here)"};

Contest contest(const GameChoice& choice, const SeatOptions& seats = {}) {
  return seat(workbench::open(choice).value(), seats).value();
}

// As it comes from another process.
ShareRecord sent(const ShareRecord& share) {
  json::Document document = json::parse(json::canonical(json::to_value(share)), "share").value();
  ShareRecord out;
  Problems problems;
  EXPECT_TRUE(json::read(json::root(document), out, problems)) << to_text(problems.front());
  return out;
}

ShareRecord play(const Task& task, u64 first, u64 count) {
  return sent(play_share(task, {.indices = {first, count}}).value());
}

// A question in shares of so many indices, the last first.
template <class Question>
auto in_shares(Question question, u64 size) {
  std::vector<Wanted> wanted;
  question(survey(wanted));
  std::vector<ShareSum> sums;
  for (const Wanted& one : wanted) {
    std::string text = task_of(one, kHere);
    Task task = open_task(text, kHere.build).value();
    ShareSum& sum = sums.emplace_back(one, text);
    u64 shares = (one.indices() + size - 1) / size;
    for (u64 i = shares; i-- > 0;) {
      EXPECT_TRUE(sum.add(play(task, i * size, std::min(size, one.indices() - i * size))));
    }
  }
  bool changed = false;
  auto out = question(summed_up(sums, kHere, changed));
  EXPECT_FALSE(changed);
  return json::canonical(json::to_value(out));
}

template <class Question>
void expect_same(Question question) {
  std::string whole = json::canonical(json::to_value(question(Tallier{})));
  for (u64 size : {7u, 64u, 100'000u}) EXPECT_EQ(in_shares(question, size), whole) << size;
}

TEST(Share, SharesOfASimulationAddUpToTheWhole) {
  expect_same([](Tallier tallier) {
    return simulate(contest({.game = "hilo"}, {.a = "bold"}),
                    {.first_index = 5, .matches = 301, .metered = 90, .tallier = tallier})
        .value();
  });
  expect_same([](Tallier tallier) {
    return simulate(contest({.game = "duel", .contents = {"fighter", "gambler"}}, {.a = "greedy"}),
                    {.matches = 500, .metered = 20, .tallier = tallier})
        .value();
  });
  expect_same([](Tallier tallier) {
    return simulate(contest({.game = "pillars-scene"}), {.matches = 50, .tallier = tallier})
        .value();
  });
}

TEST(Share, SharesOfARoundRobinAddUpToTheWhole) {
  expect_same([](Tallier tallier) {
    return agents_round_robin(workbench::open({.game = "duel"}).value(),
                              {"random", "first", "greedy"}, {},
                              {.matches = 30, .metered = 10, .tallier = tallier})
        .value();
  });
  expect_same([](Tallier tallier) {
    return contents_round_robin(*find_game("hilo").value(), {}, {},
                                {.matches = 20, .tallier = tallier})
        .value();
  });
}

TEST(Share, SharesOfAReportAddUpToTheWhole) {
  expect_same([](Tallier tallier) {
    return report({.game = "grapple", .contents = {"classic"}}, {.matches = 60, .tallier = tallier})
        .value();
  });
}

TEST(Share, ATaskNeedsNoFileAndNoSettingOfTheMachine) {
  GameChoice choice{.game = "hilo", .contents = {"mine"}, .options = R"({})"};
  json::Document mine = json::parse(R"({"name": "mine", "goal": 5})", "mine").value();
  choice.sent.emplace("mine", roster::Sent::whole(std::move(mine)));
  expect_same([&](Tallier tallier) {
    return simulate(contest(choice), {.matches = 50, .tallier = tallier}).value();
  });
}

struct Prepared {
  Wanted wanted{contest({.game = "hilo"}, {.a = "bold"}), {.matches = 41}};
  std::string text = task_of(wanted, kHere);
  Task task = open_task(text, kHere.build).value();
  ShareSum sum{wanted, text};
};

TEST(Share, NothingIsCountedTwice) {
  Prepared p;
  ASSERT_EQ(p.wanted.indices(), 21u);
  ASSERT_TRUE(p.sum.add(play(p.task, 5, 5)));
  for (auto [first, count] : {std::pair{5, 5}, {0, 6}, {9, 1}, {0, 21}, {7, 14}, {6, 2}}) {
    Reply<void> again = p.sum.add(play(p.task, first, count));
    ASSERT_FALSE(again) << first;
    EXPECT_EQ(again.error().front().code, kAnotherShare);
  }
  EXPECT_EQ(p.sum.matches(), 10u);
  EXPECT_FALSE(p.sum.simulation().complete);
  EXPECT_TRUE(p.sum.add(play(p.task, 10, 11)));
  EXPECT_TRUE(p.sum.add(play(p.task, 0, 5)));
  EXPECT_TRUE(p.sum.simulation().complete);
  EXPECT_EQ(p.sum.simulation().tally.matches, 41u) << "the last index lacks a seating";
}

TEST(Share, WhatIsNotOfTheTaskIsRefused) {
  Prepared p;
  auto expect_refused = [&](auto change) {
    ShareRecord share = play(p.task, 0, 4);
    change(share);
    EXPECT_FALSE(p.sum.add(share));
  };
  expect_refused([](ShareRecord& s) { s.task = std::string(32, '0'); });
  expect_refused([](ShareRecord& s) { s.first = 18; });
  expect_refused([](ShareRecord& s) { s.first = ~u64{0}; });
  expect_refused([](ShareRecord& s) { s.count = ~u64{0}; });
  expect_refused([](ShareRecord& s) { s.tally.matches = 9; });
  expect_refused([](ShareRecord& s) { s.tally.matches = 7; });
  expect_refused([](ShareRecord& s) { s.metrics.pop_back(); });
  expect_refused([](ShareRecord& s) { s.metrics.front().push_back(0); });
  EXPECT_EQ(p.sum.matches(), 0u);
  EXPECT_FALSE(play_share(p.task, {.indices = {20, 2}}));
  EXPECT_FALSE(play_share(p.task, {.indices = {~u64{0}, 2}}));
}

TEST(Share, AStoppedShareCountsWhatWasPlayed) {
  Prepared p;
  std::stop_source stop;
  stop.request_stop();
  ShareRecord none =
      sent(play_share(p.task, {.indices = {0, 21}, .stop = stop.get_token()}).value());
  EXPECT_FALSE(none.complete);
  EXPECT_TRUE(p.sum.add(none));
  EXPECT_FALSE(p.sum.simulation().complete);
  EXPECT_EQ(p.sum.matches(), 0u);
}

TEST(Share, ATaskOfAnotherBuildIsRefused) {
  Prepared p;
  Reply<Task> other = open_task(p.text, "agon 1 (commit there)");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().front().code, kAnotherBuild);
  EXPECT_EQ(other.error().front().message,
            "the task is of 'agon 1 (commit here)', and here is 'agon 1 (commit there)': all "
            "machines need the same build");
  for (auto [from, to] : {std::pair{"\"rules_version\":", "\"rules_version\":9"},
                          {"\"mixing_version\":", "\"mixing_version\":9"},
                          {"\"content_hash\":\"", "\"content_hash\":\"0"},
                          {"\"goal\":", "\"goal\":1"},
                          {"\"format_version\":", "\"format_version\":7"}}) {
    std::string text = p.text;
    ASSERT_NE(text.find(from), std::string::npos) << from;
    text.replace(text.find(from), std::string(from).size(), to);
    Reply<Task> changed = open_task(text, kHere.build);
    ASSERT_FALSE(changed) << from;
    EXPECT_EQ(changed.error().front().code, kAnotherBuild) << from;
  }
  for (const char* text : {"", "{}", "[]", "3", R"({"format": "agon-task"})"}) {
    EXPECT_FALSE(open_task(text, kHere.build)) << text;
  }
}

TEST(Share, AQuestionThatHasChangedIsNotAnsweredFromOldShares) {
  Prepared p;
  std::vector<ShareSum> sums{p.sum};
  bool changed = false;
  SimulateOptions other{.seed = 2, .matches = 41, .tallier = summed_up(sums, kHere, changed)};
  EXPECT_FALSE(simulate(p.wanted.contest, other)->complete);
  EXPECT_TRUE(changed);
}

TEST(Share, TheDocsListItsErrors) {
  std::string page = read_file(test::tree("/docs/errors.md")).value();
  for (ErrorCode code : {kAnotherBuild, kAnotherShare}) {
    EXPECT_NE(page.find("| `" + std::string(code.name) + "` |"), std::string::npos) << code.name;
  }
}

}  // namespace
}  // namespace agon::workbench
