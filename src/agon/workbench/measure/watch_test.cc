// Saves as editors make them, and what each is told to have changed.
#include "agon/workbench/measure/watch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <utility>

#include "agon/base/file.h"
#include "agon/json/write.h"
#include "tests/support/shell.h"
#include "tests/support/tree.h"

namespace agon::workbench {
namespace {

class WatchedFiles : public testing::Test {
 protected:
  FileWatch watch(const std::vector<std::string>& names, u64 matches = 100) {
    FileWatchOptions options{.matches = matches, .threads = 1};
    for (const std::string& name : names) options.files.push_back(place.path(name));
    Reply<FileWatch> out = FileWatch::open(std::move(options));
    if (!out) ADD_FAILURE() << out.error()[0].message;
    return *std::move(out);
  }

  // Looks until a file was quiet between two looks.
  static std::optional<WatchRecord> settled(FileWatch& watch) {
    EXPECT_FALSE(watch.next());
    return watch.next();
  }

  void write_table(int goal, const std::string& more = "") const {
    place.write("table.json", R"({"$schema": "hilo/table.json", "name": "T", "goal": )" +
                                  std::to_string(goal) + more + "}");
  }

  test::Workplace place;
};

TEST_F(WatchedFiles, TheFirstTextIsPlayedAndEverySaveCompared) {
  write_table(5);
  FileWatch files = watch({"table.json"});
  std::optional<WatchRecord> first = settled(files);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->event, WatchEvent::first);
  EXPECT_EQ(first->kind, "hilo/table");
  ASSERT_TRUE(first->result);
  EXPECT_EQ(first->result->matches, 100u);
  EXPECT_FALSE(files.next());

  write_table(20);
  std::optional<WatchRecord> saved = settled(files);
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->event, WatchEvent::saved);
  ASSERT_EQ(saved->changes.size(), 1u);
  EXPECT_EQ(saved->changes[0].path, "/goal");
  ASSERT_TRUE(saved->difference);
  EXPECT_EQ(saved->difference->matches, 100u);
  EXPECT_GT(*saved->difference->turns.difference, 1);  // a further goal takes longer
  EXPECT_GT(saved->difference->turns.interval_95->low, 0);
}

// What `agon diff` says of the same two files.
TEST_F(WatchedFiles, ADifferenceIsThatOfDiff) {
  write_table(5);
  FileWatch files = watch({"table.json"});
  settled(files);
  write_table(20);
  std::optional<WatchRecord> saved = settled(files);
  ASSERT_TRUE(saved && saved->difference);
  write_table(5);
  place.write("after.json", R"({"name": "T", "goal": 20})");
  Reply<DiffRecord> diff =
      workbench::diff({.game = "hilo", .contents = {place.path("table.json")}, .opens_files = true},
                      {.to_contents = {place.path("after.json")}}, {.a = "random", .b = "random"},
                      {.matches = 100, .threads = 1});
  ASSERT_TRUE(diff) << diff.error()[0].message;
  EXPECT_EQ(json::to_value(diff->score), json::to_value(saved->difference->score));
  EXPECT_EQ(json::to_value(diff->turns), json::to_value(saved->difference->turns));
}

TEST_F(WatchedFiles, ABrokenTextIsToldAndTheLastGoodOneKept) {
  write_table(5);
  FileWatch files = watch({"table.json"});
  std::optional<WatchRecord> first = settled(files);
  ASSERT_TRUE(first && first->result);
  write_table(5, R"(, "goall": 3)");
  std::optional<WatchRecord> broken = settled(files);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->event, WatchEvent::broken);
  ASSERT_EQ(broken->problems.size(), 1u);
  EXPECT_EQ(broken->problems[0].message, "unknown key 'goall', did you mean 'goal'?");
  write_table(20, R"(, "cap": 30)");
  std::optional<WatchRecord> saved = settled(files);
  ASSERT_TRUE(saved && saved->difference);
  EXPECT_EQ(saved->difference->turns.from, first->result->turns.mean);
}

TEST_F(WatchedFiles, ASaveThatSaysTheSameIsNotMeasured) {
  write_table(5);
  FileWatch files = watch({"table.json"});
  settled(files);
  place.write("table.json",
              "{\n \"goal\": 5.0, \"name\": \"T\", \"$schema\": \"hilo/table.json\"}");
  std::optional<WatchRecord> saved = settled(files);
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->event, WatchEvent::saved);
  EXPECT_TRUE(saved->changes.empty());
  EXPECT_FALSE(saved->difference);
}

TEST_F(WatchedFiles, ABurstOfSavesIsOneChange) {
  write_table(5);
  FileWatch files = watch({"table.json"});
  settled(files);
  for (int goal : {10, 100, 1000}) {
    write_table(goal, R"(, "cap": )" + std::to_string(goal));
    EXPECT_FALSE(files.next()) << goal;
  }
  std::optional<WatchRecord> saved = files.next();
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->changes.size(), 2u);
  EXPECT_FALSE(settled(files));
}

TEST_F(WatchedFiles, AFileMayBeReplacedGoAndComeBack) {
  namespace fs = std::filesystem;
  write_table(5);
  FileWatch files = watch({"table.json"});
  settled(files);
  std::string path = place.path("table.json");
  place.write("new.json", R"({"$schema": "hilo/table.json", "name": "T", "goal": 7})");
  fs::rename(place.path("new.json"), path);
  EXPECT_EQ(settled(files)->event, WatchEvent::saved);
  fs::rename(path, place.path("away.json"));
  EXPECT_EQ(settled(files)->event, WatchEvent::gone);
  EXPECT_FALSE(settled(files));
  fs::rename(place.path("away.json"), path);
  EXPECT_EQ(settled(files)->event, WatchEvent::back);
  fs::remove(path);
  EXPECT_FALSE(files.next());  // an editor that removes before it writes
  write_table(9);
  EXPECT_EQ(settled(files)->event, WatchEvent::saved);
}

TEST_F(WatchedFiles, EveryFilePlaysInItsOwnGame) {
  write_table(5);
  place.write("hero.json", *read_file(test::tree("/content/duel/hero/gambler.json")));
  std::string book = *read_file(test::tree("/content/grapple/book/classic.json"));
  std::string_view turns = "\"maxTurns\": 20";
  place.write("book.json", book.replace(book.find(turns), turns.size(), "\"maxTurns\": 4"));
  place.write("options.json", R"({"$schema": "hilo/options.json", "head_start": [3, 0]})");
  FileWatch files = watch({"table.json", "hero.json", "book.json", "options.json"}, 20);
  EXPECT_FALSE(files.next());
  std::vector<std::string> contents;
  std::vector<std::string> agents;
  for (int i = 0; i < 4; ++i) {
    std::optional<WatchRecord> record = files.next();
    ASSERT_TRUE(record && record->result) << i;
    contents.push_back(record->result->contents);
    agents.push_back(record->result->first.agent);
  }
  EXPECT_EQ(contents[0], "table " + place.path("table.json"));
  EXPECT_EQ(contents[1], "hero " + place.path("hero.json") + ", hero fire_mage, rules standard");
  EXPECT_EQ(contents[2], "book " + place.path("book.json"));
  EXPECT_EQ(contents[3], "table corner");
  EXPECT_EQ(agents[2], "greedy");  // nash has no table of a book that is being written
}

TEST_F(WatchedFiles, ASaveIsMeasuredForSoLongOnly) {
  write_table(5);
  FileWatchOptions options{.files = {place.path("table.json")},
                           .matches = 1'000'000'000,
                           .most = std::chrono::milliseconds(20),
                           .threads = 1};
  FileWatch files = *FileWatch::open(std::move(options));
  std::optional<WatchRecord> first = settled(files);
  ASSERT_TRUE(first && first->result);
  EXPECT_FALSE(first->result->complete);
  EXPECT_GT(first->result->matches, 0u);
}

TEST_F(WatchedFiles, WhatIsSavedAgainMeanwhileIsOvertaken) {
  write_table(5);
  FileWatchOptions options{
      .files = {place.path("table.json")}, .matches = 1'000'000'000, .threads = 1};
  bool saved = false;
  options.progress = [&](u64 done, u64) {
    if (done > 0 && !std::exchange(saved, true)) write_table(20);
  };
  options.most = std::chrono::seconds(60);
  FileWatch files = *FileWatch::open(std::move(options));
  EXPECT_FALSE(settled(files));
  EXPECT_TRUE(saved);
}

TEST_F(WatchedFiles, DeclinesWhatIsNotThere) {
  Reply<FileWatch> none = FileWatch::open({.files = {place.path("none.json")}});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error()[0].code, ErrorCode::file_unreadable);
  EXPECT_EQ(FileWatch::open({.files = {"-"}}).error()[0].message,
            "standard input is no file to watch");
  EXPECT_EQ(FileWatch::open({.files = {}, .kind = "hilo/tabel"}).error()[0].code,
            ErrorCode::unknown_kind);
}

}  // namespace
}  // namespace agon::workbench
