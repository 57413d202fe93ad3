#include "agon/workbench/archive/verified.h"

#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/replay/format.h"
#include "tests/support/kept_match.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

using archive::Access, archive::Archive, archive::Done, test::id_of, test::kept_match;

struct Verified : testing::Test {
  ArchiveVerdict verify() const { return verify_archive(file, {}).value(); }

  test::Workplace place;
  std::string file = place.path("archive.sqlite");
};

TEST_F(Verified, AreTheMatchesOfEveryGameRunningOrOver) {
  {
    Archive archive = Archive::open(file, Access::keep).value();
    for (std::size_t i = 0; i < test::subjects().size(); ++i) {
      test::KeptLines match = kept_match(i, *test::subjects()[i].game);
      ASSERT_TRUE(test::keep_whole(archive, match)) << test::subjects()[i].name;
      match = kept_match(1000 + i, *test::subjects()[i].game);
      archive.begin(match.row, match.head, {});
      archive.add(match.row.id, match.lines[0], {}, {}, {});
    }
    archive.add_run({.id = id_of(9999), .game = "hilo", .command = "agon sim hilo"}, "{}", {});
  }
  u64 seen = 0;
  ArchiveVerdict verdict =
      verify_archive(file, {.progress = [&](u64 done, u64) { seen = done; }}).value();
  EXPECT_TRUE(verdict.verified) << json::canonical(json::to_value(verdict));
  EXPECT_EQ(verdict.matches, 2 * test::subjects().size());
  EXPECT_EQ(verdict.looked_at, verdict.matches + 1);
  EXPECT_EQ(seen, verdict.looked_at);
}

// The same replay with another outcome, and the sum that goes with it.
std::string forged(const std::string& replay) {
  json::Value value = json::parse(replay, "replay")->root();
  value.set("outcome", "running");
  value.set("sum", replay::sum_of(value));
  return json::pretty(value);
}

TEST_F(Verified, IsNothingThatTheRulesDoNotPlay) {
  {
    Archive archive = Archive::open(file, Access::keep).value();
    test::KeptLines match = kept_match(1);
    archive.finish(match.end, forged(match.replay), {});
    match = kept_match(2);
    match.end.steps += 1;
    archive.finish(match.end, match.replay, {});
    match = kept_match(3);
    match.end.game = "duel";
    archive.finish(match.end, match.replay, {});
    match = kept_match(4);
    match.end.outcome = match.end.outcome == "draw" ? "a" : "draw";
    archive.finish(match.end, match.replay, {});
    match = kept_match(5);
    archive.begin(match.row, match.head + match.lines[1], {});
    archive.add_run({.id = id_of(6), .game = "hilo"}, "no JSON", {});
    ASSERT_TRUE(test::keep_whole(archive, kept_match(7)));
  }
  ArchiveVerdict verdict = verify();
  EXPECT_FALSE(verdict.verified);
  EXPECT_EQ(verdict.faulty, 6u);
  std::map<std::string, std::string> codes;
  for (const FaultRecord& fault : verdict.faults) codes[fault.id] = fault.problem.code;
  EXPECT_EQ(codes, (std::map<std::string, std::string>{{id_of(1), "replay_differs"},
                                                       {id_of(2), "replay_differs"},
                                                       {id_of(3), "replay_differs"},
                                                       {id_of(4), "replay_differs"},
                                                       {id_of(5), "replay_differs"},
                                                       {id_of(6), "json_syntax"}}));
}

TEST_F(Verified, AResignationStandsOutsideOfTheReplay) {
  Archive archive = Archive::open(file, Access::keep).value();
  test::KeptLines match = kept_match(1);
  Result<json::Document> soon = replay::read_journal(match.head + match.lines[0], "journal");
  match.end.steps = 1;
  match.end.outcome = "b";
  match.replay = json::pretty(soon->root());
  ASSERT_TRUE(test::keep_whole(archive, match));
  EXPECT_TRUE(verify().verified);
}

TEST_F(Verified, AStopIsSaid) {
  Archive archive = Archive::open(file, Access::keep).value();
  ASSERT_TRUE(test::keep_whole(archive, kept_match(1)));
  std::stop_source source;
  source.request_stop();
  ArchiveVerdict verdict = verify_archive(file, {.stop = source.get_token()}).value();
  EXPECT_FALSE(verdict.complete);
  EXPECT_FALSE(verdict.verified);
}

}  // namespace
}  // namespace agon::workbench
