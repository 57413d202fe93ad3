#include "agon/archive/writer.h"

#include <gtest/gtest.h>

#include <future>

namespace agon::archive {
namespace {

struct Written : testing::Test {
  void SetUp() override {
    std::unique_ptr<Database> database = Database::in_memory().value();
    ASSERT_TRUE(database->run("CREATE TABLE seen (word TEXT UNIQUE)"));
    writer = std::make_unique<Writer>(std::move(database));
  }

  // What was said to a job; "" if it was written.
  std::string add(Job job) {
    std::promise<std::string> said;
    job.done = [&](const Result<void>& done) { said.set_value(done ? "" : done.error().message); };
    writer->add(std::move(job));
    return said.get_future().get();
  }

  static Job line(u64 link, bool fails = false) {
    auto work = [link, fails](Database& database) -> Result<void> {
      Result<void> done = database.run("INSERT INTO seen VALUES (?)", std::to_string(link));
      if (fails) return refuse(kArchive, "the disk is full");
      return done;
    };
    return {.work = work, .chain = "m", .link = link};
  }

  u64 seen() {
    u64 out = 0;
    add({.work = [&](Database& database) -> Result<void> {
      out = database.number("SELECT count(*) FROM seen").value();
      return {};
    }});
    return out;
  }

  std::unique_ptr<Writer> writer;
};

const std::string kFull = "the disk is full";
const std::string kGap = "what comes before it in the match m was not written";

TEST_F(Written, ARefusedJobLeavesNothingAndTakesNobodyWithIt) {
  EXPECT_EQ(add(line(1)), "");
  EXPECT_EQ(add({.work = line(2, true).work}), kFull);
  EXPECT_EQ(seen(), 1u);
  EXPECT_EQ(add({.work = line(3).work}), "");
  EXPECT_EQ(seen(), 2u);
}

TEST_F(Written, BehindALineThatIsMissingNoneIsWritten) {
  EXPECT_EQ(add(line(1)), "");
  EXPECT_EQ(add(line(2, true)), kFull);
  EXPECT_EQ(add(line(3)), kGap);
  Job other = line(9);
  other.chain = "another";
  EXPECT_EQ(add(other), "") << "other matches go on";
  EXPECT_EQ(add(line(2, true)), kFull) << "and it may be tried more than once";
  EXPECT_EQ(add(line(2)), "");
  EXPECT_EQ(add(line(4)), kGap) << "3 must come again, too";
  EXPECT_EQ(add(line(3)), "");
  EXPECT_EQ(add(line(4)), "");
  EXPECT_EQ(add(line(5)), "");
  EXPECT_EQ(seen(), 6u);
}

TEST_F(Written, AWholeMatchFillsItsGaps) {
  EXPECT_EQ(add(line(1, true)), kFull);
  EXPECT_EQ(add(line(2)), kGap);
  Job whole = line(7);
  whole.whole = true;
  EXPECT_EQ(add(whole), "");
  EXPECT_EQ(add(line(8)), "");
  Job lost = line(10, true);
  lost.whole = true;
  EXPECT_EQ(add(lost), kFull);
  EXPECT_EQ(add(line(11)), kGap) << "nobody knows what stands before it";
}

TEST_F(Written, WhatWaitsIsWrittenTogetherAndWithTheObject) {
  std::promise<void> go;
  std::vector<u64> order;
  writer->add({.work = [&](Database&) -> Result<void> {
    go.get_future().wait();
    return {};
  }});
  for (u64 i = 1; i <= 3000; ++i) {
    Job job = line(i);
    job.done = [&order, i](const Result<void>& done) { order.push_back(done ? i : 0); };
    writer->add(std::move(job));
  }
  go.set_value();
  writer.reset();
  ASSERT_EQ(order.size(), 3000u);
  for (u64 i = 1; i <= 3000; ++i) ASSERT_EQ(order[i - 1], i);
}

}  // namespace
}  // namespace agon::archive
