#include "agon/archive/schema.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "agon/archive/opening.h"
#include "tests/support/kept_match.h"
#include "tests/support/shell.h"

namespace agon::archive {
namespace {

// A file as a later version might make it: a table more, and a column that is filled from others.
constexpr std::string_view kLater = R"(
CREATE TABLE labels (match INTEGER NOT NULL REFERENCES matches, label TEXT NOT NULL) STRICT;
ALTER TABLE matches ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET length = steps;
)";

struct Schema : testing::Test {
  test::Workplace place;
  std::string file = place.path("archive.sqlite");
  std::vector<std::string_view> later{schema_steps().begin(), schema_steps().end()};

  void SetUp() override {
    later.push_back(kLater);
    Archive archive = Archive::open(file, Access::keep).value();
    ASSERT_TRUE(test::keep_whole(archive, test::kept_match(1)));
  }

  // By somebody who knows nothing of us.
  void change(const std::string& sql) const {
    sqlite3* handle = nullptr;
    ASSERT_EQ(::sqlite3_open(file.c_str(), &handle), SQLITE_OK);
    ASSERT_EQ(::sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    ::sqlite3_close(handle);
  }

  std::string refusal(Access access) const {
    Result<Archive> opened = Archive::open(file, access);
    return opened ? "none" : opened.error().message;
  }
};

TEST_F(Schema, AnOlderFileIsBroughtUpToDateByWhoeverKeepsIt) {
  {
    Opened opened = open_file(file, Access::keep, later).value();
    EXPECT_EQ(opened.questions->number("PRAGMA user_version").value(), later.size());
    EXPECT_EQ(opened.questions->number("SELECT length FROM matches").value(),
              test::kept_match(1).end.steps);
    EXPECT_EQ(opened.questions->number("SELECT count(*) FROM labels").value(), 0u);
  }
  EXPECT_TRUE(open_file(file, Access::inspect, later));
  for (Access access : {Access::keep, Access::read, Access::inspect}) {
    EXPECT_EQ(refusal(access), fmt::format("a newer agon made this archive: it has version {}, and "
                                           "up to {} are read here",
                                           later.size(), later.size() - 1));
  }
}

TEST_F(Schema, RunsOfTheFirstVersionAreWhole) {
  std::string old = place.path("old.sqlite");
  {
    Opened first = open_file(old, Access::keep, schema_steps().first(1)).value();
    ASSERT_TRUE(
        first.changes->run("INSERT INTO runs VALUES (1, 'abcdefgh12345678', 'diff', 'hilo', 'agon "
                           "diff', 7, 2, x'7b7d')"));
  }
  Archive archive = Archive::open(old, Access::keep).value();
  RunRow row = archive.runs({}).value().at(0);
  EXPECT_EQ(row.status, RunStatus::whole);
  EXPECT_EQ(row.kind, RunKind::diff);
  EXPECT_EQ(row.created, 7u);
  EXPECT_EQ(archive.run(row.id).value(), "{}");
}

TEST_F(Schema, WhoeverOnlyReadsAnOlderFileReadsACopyAndChangesNothing) {
  for (Access access : {Access::read, Access::inspect}) {
    Opened opened = open_file(file, access, later).value();
    EXPECT_EQ(opened.questions->number("SELECT length FROM matches").value(),
              test::kept_match(1).end.steps);
  }
  EXPECT_EQ(refusal(Access::inspect), "none");
  Opened now = open_file(file, Access::read, schema_steps()).value();
  EXPECT_EQ(now.questions->number("PRAGMA user_version").value(), schema_steps().size());
}

TEST_F(Schema, AStepThatFailsLeavesTheFileAsItWas) {
  later.back() = "CREATE TABLE labels (label TEXT) STRICT; INSERT INTO nothing VALUES (1)";
  EXPECT_FALSE(open_file(file, Access::keep, later));
  EXPECT_EQ(refusal(Access::inspect), "none");
  EXPECT_EQ(Archive::open(file, Access::keep)->matches({})->size(), 1u);
}

TEST_F(Schema, OnlyOurOwnTablesAreTaken) {
  const std::string tables =
      fmt::format("its tables are not those of an archive of version {}", schema_steps().size());
  for (const char* sql : {
           "CREATE TRIGGER evil AFTER INSERT ON matches BEGIN DELETE FROM replays; END",
           "DROP TRIGGER evil; CREATE VIEW evil AS SELECT 1",
           "DROP VIEW evil; CREATE TABLE more (x)",
           "DROP TABLE more; CREATE INDEX more ON runs (game)",
           "DROP INDEX more; DROP INDEX runs_by_time",
           "CREATE INDEX runs_by_time ON runs (id, created)",
       }) {
    change(sql);
    for (Access access : {Access::keep, Access::read, Access::inspect}) {
      EXPECT_EQ(refusal(access), tables) << sql;
    }
  }
  change("DROP INDEX runs_by_time; CREATE INDEX runs_by_time ON runs (created, id)");
  EXPECT_EQ(refusal(Access::inspect), "none");
}

TEST_F(Schema, AFileOfSomebodyElseIsNotTouched) {
  change("PRAGMA application_id = 7");
  EXPECT_EQ(refusal(Access::keep), "this is not an archive of agon");
  change("PRAGMA application_id = 0; PRAGMA user_version = 0");
  EXPECT_EQ(refusal(Access::keep), "this is not an archive of agon");
  EXPECT_EQ(refusal(Access::read), "this is not an archive of agon");
}

TEST_F(Schema, WhatARowMayNotSayIsFoundWhenItIsRead) {
  auto said = [&](const std::string& sql) {
    change("PRAGMA ignore_check_constraints = ON; " + sql);
    Archive archive = Archive::open(file, Access::inspect).value();
    Result<std::vector<MatchRow>> rows = archive.matches({});
    if (!rows) return rows.error().message;
    Result<KeptMatch> kept = archive.match(rows->at(0).id);
    return kept ? "none" : kept.error().message;
  };
  EXPECT_EQ(said("UPDATE matches SET status = 'lost'"),
            "the archive is damaged: 'lost' means nothing");
  EXPECT_EQ(said("UPDATE matches SET status = 'over', outcome = 'both'"),
            "the archive is damaged: 'both' means nothing");
  EXPECT_EQ(said("UPDATE matches SET outcome = 'a', seats = CAST(x'ff' AS TEXT)"),
            "the archive is damaged: a text in it is not UTF-8");
  EXPECT_EQ(said("UPDATE matches SET seats = '', id = '../../etc/passwd'"),
            "the archive is damaged: '../../etc/passwd' means nothing");
  EXPECT_EQ(said("UPDATE matches SET id = 'abcdefgh12345678'; UPDATE replays SET bytes = 1 << 40"),
            "a text of 1099511627776 bytes is larger than the 134217728 that are read");
}

TEST_F(Schema, ARowWithoutItsMatchIsFoundAtOnce) {
  change("DELETE FROM matches");
  EXPECT_EQ(refusal(Access::inspect),
            "the archive is damaged: a row of replays belongs to no match");
}

}  // namespace
}  // namespace agon::archive
