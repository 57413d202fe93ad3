#include "agon/workbench/archive/bring_in.h"

#include <gtest/gtest.h>

#include "agon/workbench/archive/entries.h"
#include "tests/support/kept_match.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

using archive::Access, archive::Archive, archive::MatchRow, archive::MatchStatus, test::id_of,
    test::kept_match;

struct Brought : testing::Test {
  BroughtRecord bring(const std::string& name) {
    return bring_in(mine, place.path(name), {}).value();
  }

  test::Workplace place;
  Archive mine = Archive::open(place.path("mine.sqlite"), Access::keep).value();
};

TEST_F(Brought, AReplayIsKeptOnceUnderANameThatFollowsFromIt) {
  test::KeptLines match = kept_match(1);
  place.write("match.json", match.replay);
  BroughtRecord first = bring("match.json");
  EXPECT_EQ(first.matches, 1u);
  ASSERT_EQ(first.ids.size(), 1u);
  MatchRow row = mine.match(first.ids[0])->row;
  EXPECT_EQ(row.game, "hilo");
  EXPECT_EQ(row.contents, "table corner");
  EXPECT_EQ(row.seats, "person (a) v greedy (b)");
  EXPECT_EQ(row.steps, match.end.steps);
  EXPECT_EQ(row.status, MatchStatus::over);
  EXPECT_EQ(entry_text(mine, row.id).value(), match.replay);
  BroughtRecord again = bring("match.json");
  EXPECT_EQ(again.matches, 0u);
  EXPECT_EQ(again.known, 1u);
}

TEST_F(Brought, AJournalBecomesAMatchThatWasLeft) {
  test::KeptLines match = kept_match(1);
  place.write("match.json", match.head + match.lines[0]);
  MatchRow row = mine.match(bring("match.json").ids.at(0))->row;
  EXPECT_EQ(row.status, MatchStatus::left);
  EXPECT_EQ(row.steps, 1u);
}

TEST_F(Brought, AReplayThatDoesNotVerifyIsNot) {
  test::KeptLines match = kept_match(1);
  place.write("match.json", match.replay.replace(match.replay.find("\"seed\""), 6, "\"sead\""));
  EXPECT_FALSE(bring_in(mine, place.path("match.json"), {}));
  EXPECT_FALSE(bring_in(mine, place.path("nothing.json"), {}));
  EXPECT_EQ(mine.measure()->matches, 0u);
}

TEST_F(Brought, OfAnotherArchiveWhateverVerifies) {
  {
    Archive theirs = Archive::open(place.path("theirs.sqlite"), Access::keep).value();
    for (u64 i : {1, 2, 3}) ASSERT_TRUE(test::keep_whole(theirs, kept_match(i)));
    test::KeptLines match = kept_match(4);
    match.replay = kept_match(5).replay;
    match.replay.resize(match.replay.size() / 2);
    ASSERT_TRUE(test::keep_whole(theirs, match));
    match = kept_match(6);
    theirs.begin(match.row, match.head, {});
    theirs.add(match.row.id, match.lines[0], archive::ChosenRow{"a", "n", 0, "h"}, {}, {});
    theirs.add_run({.id = id_of(7), .game = "hilo", .command = "agon sim hilo -n 10"}, "{}", {});
    theirs.add_run({.id = id_of(8), .game = "hilo", .command = "agon sim; reboot"}, "{}", {});
  }
  BroughtRecord brought = bring("theirs.sqlite");
  EXPECT_EQ(brought.matches, 4u);
  EXPECT_EQ(brought.runs, 1u);
  EXPECT_EQ(brought.refused, 2u);
  ASSERT_EQ(brought.faults.size(), 2u);
  EXPECT_EQ(brought.faults[0].id, id_of(4));
  EXPECT_EQ(brought.faults[1].id, id_of(8));
  MatchRow row = mine.match(id_of(1))->row;
  EXPECT_EQ(row.facts, "{}") << "what they wrote down opens nothing here";
  EXPECT_EQ(row.created, kept_match(1).row.created);
  EXPECT_EQ(mine.match(id_of(6))->row.status, MatchStatus::left) << "others may still play it";
  EXPECT_EQ(mine.chosen(id_of(6))->size(), 0u);
  EXPECT_EQ(bring("theirs.sqlite").known, 5u);
  EXPECT_TRUE(verify_archive(mine.path(), {})->verified);
}

TEST_F(Brought, WhatIsThereIsNotReplaced) {
  {
    Archive theirs = Archive::open(place.path("theirs.sqlite"), Access::keep).value();
    test::KeptLines match = kept_match(1);
    match.end.id = id_of(2);
    ASSERT_TRUE(test::keep_whole(theirs, match));
  }
  ASSERT_TRUE(test::keep_whole(mine, kept_match(2)));
  BroughtRecord brought = bring("theirs.sqlite");
  EXPECT_EQ(brought.refused, 1u);
  EXPECT_EQ(brought.faults.at(0).problem.message,
            "the archive has something else called 0000000000000002");
  EXPECT_EQ(bring_in(mine, mine.path(), {}).error().front().message,
            "an archive cannot be imported into itself");
}

TEST(Command, IsPlainIfAShellMakesNothingElseOfIt) {
  for (const char* plain :
       {"agon sim hilo -n 10", "./agon diff hilo --to '{\"head_start\": [3, 0]}'",
        "agon sim duel fighter fire_mage --a greedy:depth=2"}) {
    EXPECT_TRUE(is_plain_command(plain)) << plain;
  }
  for (const char* other :
       {"", "agon", "sim hilo", "agon sim `x`", "agon sim $(x)", "agon sim; x", "agon sim | x",
        "agon sim > x", "agon sim 'x", "agon sim \"$x\"", "agon sim\nx", "agon sim 'a\nb'",
        "agon sim & x", "rm agon sim", "agon sim \xff"}) {
    EXPECT_FALSE(is_plain_command(other)) << other;
  }
}

}  // namespace
}  // namespace agon::workbench
