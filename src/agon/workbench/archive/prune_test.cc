#include "agon/workbench/archive/prune.h"

#include <gtest/gtest.h>

#include "tests/support/kept_match.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

using archive::Access, archive::Archive, test::id_of, test::kept_match;

constexpr u64 kDayLong = 24ull * 60 * 60 * 1000;

struct Pruned : testing::Test {
  // Match i was written i days ago, run 10 + i, too, and match 9 is still played.
  void SetUp() override {
    for (u64 i = 1; i <= 4; ++i) {
      test::KeptLines match = kept_match(i);
      match.end.created = match.end.updated = now - i * kDayLong - kDayLong / 2;
      archive.finish(match.end, match.replay, {});
      archive.add_run({.id = id_of(10 + i), .game = "hilo", .created = match.end.created}, "{}",
                      {});
    }
    test::KeptLines match = kept_match(9);
    ASSERT_TRUE(archive::wait(
        [&](archive::Done done) { archive.begin(match.row, match.head, std::move(done)); }));
  }

  std::vector<std::string> gone(const PruneOptions& options) {
    std::vector<std::string> out;
    auto pruned = prune_archive(archive, options).value();
    for (const ArchivedRecord& entry : pruned.entries) {
      out.push_back(entry.id.substr(14));
    }
    return out;
  }

  using Ids = std::vector<std::string>;
  u64 now = archive::now_in_milliseconds();
  test::Workplace place;
  Archive archive = Archive::open(place.path("archive.sqlite"), Access::keep).value();
};

TEST_F(Pruned, IsWhatIsOldOrManyOfItsKind) {
  EXPECT_EQ(gone({.older = 3}), (Ids{"03", "04", "13", "14"}));
  EXPECT_EQ(gone({.older = 3, .kind = ArchivedKind::match}), (Ids{"03", "04"}));
  EXPECT_EQ(gone({.keep = 1}), (Ids{"02", "03", "04", "12", "13", "14"}));
  EXPECT_EQ(gone({.keep = 4}), Ids{});
  EXPECT_EQ(gone({.keep = 0, .kind = ArchivedKind::simulation}), (Ids{"11", "12", "13", "14"}));
  EXPECT_EQ(gone({.older = ~u64{0}}), Ids{});
  EXPECT_EQ(archive.measure()->matches, 5u) << "nobody said that it should really go";
}

TEST_F(Pruned, GoesWhenItIsMeant) {
  PrunedRecord record = prune_archive(archive, {.keep = 1, .really = true}).value();
  EXPECT_TRUE(record.removed);
  EXPECT_EQ(record.count, 6u);
  EXPECT_LE(record.bytes_after, record.bytes_before);
  EXPECT_EQ(archive.measure()->matches, 2u);
  EXPECT_EQ(archive.measure()->runs, 1u);
  EXPECT_TRUE(archive.match(id_of(9))) << "it is played";
}

TEST_F(Pruned, IsARunningMatchOnlyWhereNobodyGoesOnWithIt) {
  {
    archive::Claim server = archive::Claim::take(archive.path()).value();
    EXPECT_EQ(prune_archive(archive, {.keep = 0, .running = true}).error().front().message,
              "another program goes on with the matches of this archive");
  }
  EXPECT_EQ(gone({.older = 9, .running = true}), (Ids{"09"}));
}

TEST_F(Pruned, NeedsToBeToldWhat) {
  EXPECT_EQ(prune_archive(archive, {}).error().front().code, ErrorCode::usage);
}

}  // namespace
}  // namespace agon::workbench
