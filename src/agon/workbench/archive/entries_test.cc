#include "agon/workbench/archive/entries.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/workbench/match/replays.h"
#include "tests/support/kept_match.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

using archive::Access, archive::Archive, archive::RunKind, test::id_of, test::kept_match;

struct Entries : testing::Test {
  void SetUp() override {
    for (u64 i : {1, 3, 5}) ASSERT_TRUE(test::keep_whole(archive, kept_match(i)));
    add_run(2, RunKind::simulation);
    add_run(4, RunKind::report);
    test::KeptLines match = kept_match(6);
    archive.begin(match.row, match.head, {});
    ASSERT_TRUE(archive::wait([&](archive::Done done) {
      archive.add(match.row.id, match.lines[0], {}, {}, std::move(done));
    }));
  }

  void add_run(u64 number, RunKind kind) {
    archive::RunRow row{.id = id_of(number),
                        .kind = kind,
                        .game = "hilo",
                        .command = "agon sim hilo",
                        .created = 1'000'000 + number};
    ASSERT_TRUE(archive::wait(
        [&](archive::Done done) { archive.add_run(row, R"({"score": 0.5})", std::move(done)); }));
  }

  std::string ids(const ListOptions& options) const {
    std::string out;
    auto listed = list_entries(archive, options).value();
    for (const ArchivedRecord& entry : listed.entries) out += entry.id.back();
    return out;
  }

  test::Workplace place;
  Archive archive = Archive::open(place.path("archive.sqlite"), Access::keep).value();
};

TEST_F(Entries, StandInOneListNewestFirst) {
  EXPECT_EQ(ids({}), "654321");
  EXPECT_EQ(ids({.kind = ArchivedKind::match}), "6531");
  EXPECT_EQ(ids({.kind = ArchivedKind::report}), "4");
  EXPECT_EQ(ids({.kind = ArchivedKind::diff}), "");
  EXPECT_EQ(ids({.game = "duel"}), "");
  EXPECT_EQ(ids({.most = 2}), "65");
  EXPECT_EQ(ids({.before = id_of(5), .most = 2}), "43");
  EXPECT_EQ(ids({.before = id_of(3), .most = 2}), "21");
  EXPECT_FALSE(list_entries(archive, {.before = "x"}));
}

TEST_F(Entries, AreToldAsTheyAre) {
  ArchivedDetails match = show_entry(archive, id_of(1)).value();
  EXPECT_EQ(match.entry.created, "1970-01-01T00:16:40Z");
  EXPECT_EQ(match.entry.seats, "person v greedy");
  EXPECT_EQ(match.bytes, kept_match(1).replay.size());
  EXPECT_LT(match.stored, match.bytes / 3);
  EXPECT_FALSE(match.record);
  ArchivedDetails run = show_entry(archive, id_of(2)).value();
  EXPECT_EQ(json::canonical(*run.record), R"({"score":0.5})");
  EXPECT_EQ(run.entry.command, "agon sim hilo");
  EXPECT_FALSE(show_entry(archive, id_of(6))->entry.steps) << "they grow";
  EXPECT_EQ(show_entry(archive, id_of(9)).error().front().code, archive::kUnknownId);
}

TEST_F(Entries, AreTextsOfTheirOwn) {
  EXPECT_EQ(entry_text(archive, id_of(1)).value(), kept_match(1).replay);
  EXPECT_EQ(entry_text(archive, id_of(2)).value(), R"({"score": 0.5})");
  Reply<replay::Verdict> so_far = verify_text(entry_text(archive, id_of(6)).value());
  ASSERT_TRUE(so_far);
  EXPECT_EQ(so_far->steps, 1u);
}

TEST(Times, AreThoseOfTheCalendarWhateverAFileSays) {
  EXPECT_EQ(time_text(1'794'888'000'123), "2026-11-17T04:00:00Z");
  EXPECT_EQ(time_text(~u64{0}), "9999-12-31T23:59:59Z");
}

}  // namespace
}  // namespace agon::workbench
