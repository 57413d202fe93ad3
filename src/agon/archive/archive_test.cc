#include "agon/archive/archive.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "agon/base/file.h"
#include "agon/replay/verify.h"
#include "tests/support/kept_match.h"
#include "tests/support/shell.h"
#include "tests/support/tree.h"

namespace agon::archive {
namespace {

using test::id_of, test::kept_match, test::KeptLines;

struct Kept : testing::Test {
  Archive open(Access access = Access::keep) const { return Archive::open(file, access).value(); }

  static Result<void> begin(Archive& archive, const KeptLines& match) {
    return wait([&](Done done) { archive.begin(match.row, match.head, done); });
  }
  static Result<void> add(Archive& archive, const std::string& id, const std::string& lines,
                          std::optional<ChosenRow> chosen = {},
                          std::optional<std::string> facts = {}) {
    return wait([&](Done done) { archive.add(id, lines, chosen, facts, done); });
  }
  static Result<void> add_run(Archive& archive, const RunRow& row, const std::string& record) {
    return wait([&](Done done) { archive.add_run(row, record, done); });
  }

  test::Workplace place;
  std::string file = place.path("archive.sqlite");
};

std::vector<std::string> ids(const Result<std::vector<MatchRow>>& rows) {
  std::vector<std::string> out;
  for (const MatchRow& row : *rows) out.push_back(row.id);
  return out;
}

TEST_F(Kept, AMatchIsAJournalUntilItIsAReplay) {
  KeptLines match = kept_match(7);
  Archive archive = open();
  ASSERT_TRUE(begin(archive, match));
  EXPECT_EQ(archive.journal(match.row.id).value(), match.head);
  std::string text = match.head;
  for (const std::string& line : match.lines) {
    ASSERT_TRUE(add(archive, match.row.id, line));
    text += line;
  }
  EXPECT_EQ(archive.journal(match.row.id).value(), text);
  EXPECT_EQ(archive.replay(match.row.id).error().message,
            "the archive has no finished match '0000000000000007'");
  ASSERT_TRUE(test::keep_whole(archive, match));
  EXPECT_EQ(archive.replay(match.row.id).value(), match.replay);
  EXPECT_EQ(archive.journal(match.row.id).error().code, kUnknownId);
  Result<json::Document> journal = replay::read_journal(text, "journal");
  ASSERT_TRUE(replay::verify(*journal, roster::find_or_null)) << "it could have been resumed";
}

TEST_F(Kept, WhatWasWrittenIsThereForTheNext) {
  KeptLines match = kept_match(1);
  KeptLines other = kept_match(2);
  {
    Archive archive = open();
    archive.begin(match.row, match.head, {});
    archive.add(match.row.id, match.lines[0], ChosenRow{"a", "n1", 0, "h"}, R"({"clock":3})", {});
    archive.finish(other.end, other.replay, {});
    archive.add_run({.id = id_of(3),
                     .kind = RunKind::report,
                     .game = "hilo",
                     .command = "agon report hilo",
                     .created = 5},
                    "{}", {});
  }
  Archive archive = open(Access::read);
  MatchRow row = archive.matches({.status = MatchStatus::running})->at(0);
  EXPECT_EQ(row.id, match.row.id);
  EXPECT_EQ(row.facts, R"({"clock":3})");
  EXPECT_GT(row.updated, match.row.updated);
  EXPECT_EQ(row.seats, "person v greedy");
  EXPECT_EQ(archive.journal(row.id).value(), match.head + match.lines[0]);
  EXPECT_EQ(archive.chosen(row.id).value(), (std::vector{ChosenRow{"a", "n1", 0, "h"}}));
  MatchRow over = archive.matches({.status = MatchStatus::over})->at(0);
  EXPECT_EQ(over.outcome, other.end.outcome);
  EXPECT_EQ(over.steps, other.end.steps);
  EXPECT_EQ(archive.runs({})->at(0).command, "agon report hilo");
  EXPECT_EQ(archive.run(id_of(3)).value(), "{}");
  Measure measure = archive.measure().value();
  EXPECT_EQ(measure.matches, 2u);
  EXPECT_EQ(measure.runs, 1u);
  EXPECT_EQ(measure.bytes, std::filesystem::file_size(file));
}

TEST_F(Kept, ARunIsThereFromTheMomentItBeginsAndEndsOnce) {
  Archive archive = open();
  RunRow row{.id = id_of(1),
             .kind = RunKind::sweep,
             .game = "hilo",
             .command = "agon sweep hilo",
             .created = 5,
             .status = RunStatus::begun};
  ASSERT_TRUE(add_run(archive, row, R"({"asked":1})"));
  EXPECT_EQ(archive.runs({.run_status = RunStatus::begun})->size(), 1u);
  EXPECT_EQ(archive.runs({.run_status = RunStatus::whole})->size(), 0u);
  EXPECT_EQ(archive.run(row.id).value(), R"({"asked":1})");
  row.status = RunStatus::stopped;
  ASSERT_TRUE(add_run(archive, row, R"({"complete":false})"));
  ASSERT_EQ(archive.runs({})->size(), 1u);
  EXPECT_EQ(archive.runs({})->at(0).status, RunStatus::stopped);
  EXPECT_EQ(archive.runs({})->at(0).kind, RunKind::sweep);
  EXPECT_EQ(archive.run(row.id).value(), R"({"complete":false})");
  row.status = RunStatus::whole;
  EXPECT_FALSE(add_run(archive, row, "{}")) << "it has ended";
  EXPECT_EQ(archive.run(row.id).value(), R"({"complete":false})");
}

TEST_F(Kept, NobodyElseMayReadTheFile) {
  Archive archive = open();
  ASSERT_TRUE(test::keep_whole(archive, kept_match(1)));
  for (const char* end : {"", "-wal", "-shm"}) {
    struct stat status{};
    ASSERT_EQ(::stat((file + end).c_str(), &status), 0) << end;
    EXPECT_EQ(status.st_mode & 07777, 0600u) << end;
  }
}

TEST_F(Kept, DoneComesInTheOrderOfTheCallsAndByTheArchivesThread) {
  std::vector<u64> order;
  {
    Archive archive = open();
    for (u64 i = 0; i < 500; ++i) {
      archive.add_run({.id = id_of(i), .game = "hilo", .created = i}, "{}",
                      [&order, i, caller = std::this_thread::get_id()](const Result<void>& done) {
                        EXPECT_TRUE(done);
                        EXPECT_NE(std::this_thread::get_id(), caller);
                        order.push_back(i);
                      });
    }
  }
  ASSERT_EQ(order.size(), 500u);
  EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_F(Kept, ListsAreNewestFirstAndGoOnWhereTheyEnded) {
  Archive archive = open();
  for (u64 i : {4, 1, 3, 2}) ASSERT_TRUE(test::keep_whole(archive, kept_match(i)));
  ASSERT_TRUE(add_run(archive, {.id = id_of(9), .game = "hilo", .created = 1'000'002}, "{}"));
  EXPECT_EQ(ids(archive.matches({})), (std::vector{id_of(4), id_of(3), id_of(2), id_of(1)}));
  EXPECT_EQ(ids(archive.matches({.most = 2})), (std::vector{id_of(4), id_of(3)}));
  EXPECT_EQ(ids(archive.matches({.before = id_of(3), .most = 1})), (std::vector{id_of(2)}));
  EXPECT_EQ(ids(archive.matches({.before = id_of(9)})), (std::vector{id_of(2), id_of(1)}))
      << "in one order with the runs";
  EXPECT_EQ(ids(archive.matches({.game = "duel"})), std::vector<std::string>{});
  EXPECT_EQ(archive.runs({.kind = RunKind::diff})->size(), 0u);
  EXPECT_EQ(archive.runs({.kind = RunKind::simulation, .before = id_of(3)})->size(), 1u);
  EXPECT_EQ(archive.matches({.before = id_of(77)}).error().message,
            "the archive has no match or run '0000000000000077'");
}

TEST_F(Kept, AChoiceIsAcceptedOnce) {
  KeptLines match = kept_match(1);
  Archive archive = open();
  ASSERT_TRUE(begin(archive, match));
  ChosenRow first{"a", "n1", 0, "h"};
  ASSERT_TRUE(add(archive, match.row.id, match.lines[0], first));
  EXPECT_FALSE(add(archive, match.row.id, match.lines[1], first)) << "a nonce counts once";
  EXPECT_EQ(archive.journal(match.row.id).value(), match.head + match.lines[0])
      << "and nothing of it is there";
}

TEST_F(Kept, OfAFinishedMatchTheLastChoicesStay) {
  KeptLines match = kept_match(1);
  Archive archive = open();
  ASSERT_TRUE(begin(archive, match));
  for (u32 step = 0; step < 6; ++step) {
    std::string side = step % 2 == 0 ? "a" : "b";
    ASSERT_TRUE(add(archive, match.row.id, match.lines[step],
                    ChosenRow{side, fmt::format("n{}", step), step, "h"}));
  }
  EXPECT_EQ(archive.chosen(match.row.id)->size(), 6u);
  ASSERT_TRUE(test::keep_whole(archive, match));
  EXPECT_EQ(archive.chosen(match.row.id).value(),
            (std::vector{ChosenRow{"a", "n4", 4, "h"}, ChosenRow{"b", "n5", 5, "h"}}));
}

TEST_F(Kept, WhatCannotBeMeantIsRefusedAndTakesNothingElseWithIt) {
  KeptLines match = kept_match(1);
  Archive archive = open();
  std::vector<std::string> said;
  Done note = [&](const Result<void>& done) { said.push_back(done ? "" : done.error().message); };
  MatchRow unnamed = match.row;
  unnamed.id = "Match-1";
  archive.begin(unnamed, match.head, note);
  archive.add(match.row.id, match.lines[0], {}, {}, note);
  archive.begin(match.row, match.head, note);
  archive.finish(match.row, match.replay, note);
  archive.finish(match.end, "", note);
  archive.finish(match.end, match.replay, note);
  archive.finish(match.end, match.replay, note);
  archive.add(match.row.id, match.lines[0], {}, {}, note);
  archive.begin(match.row, match.head, note);
  ASSERT_TRUE(add_run(archive, {.id = id_of(2), .game = "hilo"}, "{}"));
  EXPECT_FALSE(add_run(archive, {.id = id_of(2), .game = "hilo"}, "{}"));
  const std::string over = "the match 0000000000000001 is over, and stays what it was";
  EXPECT_EQ(said, (std::vector<std::string>{"an id has 16 characters of a to z and 0 to 9",
                                            "the archive has no match '0000000000000001'", "",
                                            "a match with a replay is over, or was left",
                                            "a text in the archive has 1 to 134217728 bytes, not 0",
                                            "", over, over, over}));
  EXPECT_EQ(archive.replay(match.row.id).value(), match.replay);
}

TEST_F(Kept, WhatIsRemovedGivesItsRoomBack) {
  Archive archive = open();
  for (u64 i = 0; i < 40; ++i) {
    ASSERT_TRUE(test::keep_whole(archive, kept_match(i, test::some_game("duel"))));
  }
  u64 before = archive.measure()->bytes;
  std::vector<std::string> gone;
  for (u64 i = 1; i < 40; ++i) gone.push_back(id_of(i));
  gone.push_back("neverwasthereeee");
  ASSERT_TRUE(wait([&](Done done) { archive.remove(gone, done); }));
  EXPECT_EQ(ids(archive.matches({})), (std::vector{id_of(0)}));
  ASSERT_TRUE(wait([&](Done done) { archive.shrink(done); }));
  EXPECT_LT(archive.measure()->bytes, before / 3);
}

TEST_F(Kept, SeveralProgramsMayHaveItOpen) {
  Archive one = open();
  Archive other = open();
  for (u64 i = 0; i < 20; i += 2) {
    ASSERT_TRUE(test::keep_whole(one, kept_match(i)));
    ASSERT_TRUE(test::keep_whole(other, kept_match(i + 1)));
  }
  EXPECT_EQ(open(Access::inspect).matches({})->size(), 20u);
}

TEST_F(Kept, OneOfThemGoesOnWithTheMatches) {
  std::optional<Claim> first = Claim::take(file).value();
  EXPECT_EQ(Claim::take(file).error().message,
            "another program goes on with the matches of this archive");
  first.reset();
  EXPECT_TRUE(Claim::take(file));
}

TEST_F(Kept, WhatIsNoArchiveIsCalledSo) {
  place.write("text", std::string(5000, 'x'));
  for (Access access : {Access::keep, Access::read, Access::inspect}) {
    EXPECT_EQ(Archive::open(place.path("text"), access).error().message,
              "this is not an archive of agon");
    EXPECT_EQ(Archive::open(place.path("."), access).error().message, "this is not a plain file");
  }
  EXPECT_EQ(place.read("text"), std::string(5000, 'x'));
  EXPECT_EQ(Archive::open(place.path("nothing"), Access::read).error().message,
            "cannot open the archive: No such file or directory");
  EXPECT_EQ(Archive::open(place.path("no/where"), Access::keep).error().code,
            ErrorCode::file_unwritable);
}

TEST_F(Kept, AFileOfNothingIsAnEmptyArchive) {
  place.write("archive.sqlite", "");
  EXPECT_EQ(open(Access::read).matches({})->size(), 0u);
  Archive archive = open();
  EXPECT_TRUE(test::keep_whole(archive, kept_match(1)));
}

TEST(ArchiveErrors, AreInTheDocs) {
  std::string page = read_file(test::tree("/docs/errors.md")).value();
  for (ErrorCode code : {kArchive, kUnknownId}) {
    EXPECT_NE(page.find("| `" + std::string(code.name) + "` |"), std::string::npos) << code.name;
  }
}

}  // namespace
}  // namespace agon::archive
