#include "agon/server/jobs.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "tests/support/shell.h"

namespace agon::server {
namespace {

using namespace std::chrono_literals;

class JobsTest : public testing::Test {
 protected:
  Jobs& jobs() {
    if (!jobs_) jobs_ = std::make_unique<Jobs>(archive_, studio_, workbench::Programs{});
    return *jobs_;
  }
  void end() { jobs_.reset(); }

  JobRecord ended(const std::string& id) {
    for (int i = 0; i < 3000; ++i) {
      JobRecord record = jobs().find(id).value();
      if (record.state > JobState::running) return record;
      std::this_thread::sleep_for(10ms);
    }
    ADD_FAILURE() << "it does not end";
    return {};
  }
  JobRecord ran(const NewJob& wanted) { return ended(jobs().add(wanted).value().job); }

  std::string refused(const NewJob& wanted) {
    Reply<JobStarted> started = jobs().add(wanted);
    return started ? "none" : started.error().front().message;
  }

  // Once everything that waits for the disk is there.
  std::vector<archive::RunRow> rows() {
    (void)archive::wait([&](archive::Done done) { archive_.remove({}, std::move(done)); });
    return archive_.runs({}).value();
  }

  test::Workplace place_;
  Studio studio_{place_.path("")};
  archive::Archive archive_ =
      archive::Archive::open(place_.path("archive.sqlite"), archive::Access::keep).value();
  std::unique_ptr<Jobs> jobs_;
};

TEST_F(JobsTest, WhatCameOfItIsInTheArchiveWithItsCommand) {
  JobRecord record = ran({.kind = JobKind::simulate, .game = "hilo", .a = "bold", .matches = 20});
  EXPECT_EQ(record.state, JobState::done);
  EXPECT_EQ(record.command, "agon sim hilo --a bold -n 20 --seed 1 --json");
  ASSERT_EQ(rows().size(), 1u);
  EXPECT_EQ(rows()[0].status, archive::RunStatus::whole);
  EXPECT_EQ(rows()[0].command, record.command);
  EXPECT_EQ(archive_.run(record.job).value(), json::canonical(*record.result));
}

TEST_F(JobsTest, EachKindHasItsCommand) {
  auto command = [](const NewJob& job) {
    Studio none("");
    workbench::Programs programs{.named = {{"mine", "exec:python3 bot.py"}}};
    return command_of(settled(job, none, programs).value(), programs);
  };
  EXPECT_EQ(command({.kind = JobKind::tournament, .game = "hilo", .agents = {"bold", "mine"}}),
            "agon sim hilo --all-agents bold --all-agents 'exec:python3 bot.py' -n 10000 --seed 1 "
            "--json");
  EXPECT_EQ(command({.kind = JobKind::round_robin, .game = "duel", .a = "greedy", .matches = 4}),
            "agon sim duel --a greedy --all -n 4 --seed 1 --json");
  EXPECT_EQ(command({.kind = JobKind::report, .game = "duel", .seed = 3}),
            "agon report duel -n 10000 --seed 3 --json");
  json::Value options = json::parse(R"({"head_start": [3, 0]})", "x")->root();
  EXPECT_EQ(command({.kind = JobKind::diff, .game = "hilo", .to = options}),
            "agon diff hilo --to '{\"head_start\":[3,0]}' --a random --b random -n 10000 --seed 1 "
            "--json");
  EXPECT_EQ(command({.kind = JobKind::sweep,
                     .game = "duel",
                     .number = "/attributes/health",
                     .values = {50, 60.5},
                     .of = 2}),
            "agon sweep duel --number /attributes/health --values 50,60.5 --of 2 -n 10000 --seed 1 "
            "--json");
}

TEST_F(JobsTest, TheOwnersContentIsInTheCommand) {
  ASSERT_TRUE(
      studio_.save({"hilo", "table", "mine"}, {.text = "{\"name\": \"Ann's\",\n\"goal\": 3}"}));
  JobRecord record = ran({.game = "hilo", .contents = {"mine"}, .matches = 2});
  EXPECT_EQ(record.command,
            R"(agon sim hilo '{"goal":3,"name":"Ann\u0027s"}' -n 2 --seed 1 --json)");
  EXPECT_EQ(*record.result->find("contents"), json::Value("table Ann's"));
  EXPECT_EQ(ran({.game = "hilo", .contents = {R"({"name": "x", "goal": 2})"}, .matches = 2}).state,
            JobState::done);
}

TEST_F(JobsTest, WhatIsNotForItsKindIsRefused) {
  EXPECT_EQ(refused({.game = "hilo", .agents = {"bold", "first"}}),
            "'agents' is not for a simulate");
  EXPECT_EQ(refused({.kind = JobKind::report, .game = "hilo", .a = "bold"}),
            "'a' is not for a report");
  EXPECT_EQ(refused({.game = "hlio"}), "no game is called 'hlio', did you mean 'hilo'?");
  EXPECT_EQ(refused({.game = "hilo", .contents = {"{"}}), "'{' is never closed");
  std::string large = R"({"name":")" + std::string(70'000, 'x') + "\"}";
  EXPECT_EQ(refused({.game = "hilo", .contents = {large}}),
            "with these contents the command would be longer than 65536 bytes");
  EXPECT_TRUE(rows().empty());
}

TEST_F(JobsTest, AFailureLeavesNothingButItsReason) {
  JobRecord record = ran({.game = "hilo", .contents = {"nothing"}, .matches = 2});
  EXPECT_EQ(record.state, JobState::failed);
  EXPECT_EQ(record.problems.at(0).code, "unknown_content");
  EXPECT_TRUE(rows().empty());
}

TEST_F(JobsTest, WhatThereWasOfACancelledOneIsKept) {
  std::string id = jobs().add({.game = "hilo", .matches = 100'000'000}).value().job;
  std::string next = jobs().add({.game = "hilo", .matches = 1}).value().job;
  EXPECT_EQ(rows().size(), 2u) << "both are there before they have ended";
  EXPECT_EQ(jobs().cancel(next)->state, JobState::cancelled);
  while (jobs().find(id)->state == JobState::waiting) std::this_thread::sleep_for(1ms);
  ASSERT_TRUE(jobs().cancel(id));
  JobRecord record = ended(id);
  EXPECT_EQ(record.state, JobState::cancelled);
  EXPECT_EQ(*record.result->find("complete"), json::Value(false));
  ASSERT_EQ(rows().size(), 1u) << "the one that never began is gone";
  EXPECT_EQ(rows()[0].status, archive::RunStatus::stopped);
}

TEST_F(JobsTest, WhatTheServerDidNotEndIsToldByTheNext) {
  std::string id = jobs().add({.game = "hilo", .matches = 100'000'000}).value().job;
  std::string next = jobs().add({.game = "hilo", .a = "bold", .matches = 1}).value().job;
  while (jobs().find(id)->state == JobState::waiting) std::this_thread::sleep_for(1ms);
  end();
  EXPECT_EQ(rows().size(), 2u);
  EXPECT_EQ(jobs().list().jobs.size(), 1u) << "the one that ran was stopped with what there was";
  JobRecord lost = jobs().find(next).value();
  EXPECT_EQ(lost.state, JobState::lost);
  EXPECT_EQ(lost.asked->a, "bold");
  EXPECT_EQ(ran(*lost.asked).state, JobState::done) << "it can be asked for again";
  ASSERT_TRUE(jobs().cancel(next));
  EXPECT_FALSE(jobs().find(next));
  EXPECT_EQ(rows().size(), 2u);
}

}  // namespace
}  // namespace agon::server
