// What was said to be written is there, whatever ends the program that wrote it.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "agon/archive/archive.h"
#include "agon/chance/mix.h"
#include "tests/support/kept_match.h"
#include "tests/support/shell.h"

namespace agon::archive {
namespace {

using test::id_of, test::kept_match, test::KeptLines;

constexpr u64 kAtOnce = 16;  // matches that are played side by side

// Plays matches until it is killed: begins them, adds choice by choice, and finishes them. Whatever
// is on the disk it says on the pipe, as two numbers: which match, and how many of its lines.
[[noreturn]] void play_until_killed(const std::string& file, int pipe, u64 first) {
  Result<Archive> archive = Archive::open(file, Access::keep);
  if (!archive) ::_exit(1);
  auto say = [pipe](u64 match, u64 lines) {
    return [pipe, match, lines](const Result<void>& done) {
      u64 words[2] = {match, lines};
      if (!done || ::write(pipe, words, sizeof words) != sizeof words) ::_exit(2);
    };
  };
  for (u64 from = first;; from += kAtOnce) {
    std::vector<KeptLines> matches;
    std::size_t longest = 0;
    for (u64 i = from; i < from + kAtOnce; ++i) {
      matches.push_back(kept_match(i));
      archive->begin(matches.back().row, matches.back().head, say(i, 0));
      longest = std::max(longest, matches.back().lines.size());
    }
    for (std::size_t line = 0; line < longest; ++line) {
      for (u64 i = 0; i < kAtOnce; ++i) {
        if (line >= matches[i].lines.size()) continue;
        ChosenRow chosen{"a", fmt::format("n{}", line), static_cast<u32>(line), "h"};
        archive->add(matches[i].row.id, matches[i].lines[line], chosen, {},
                     say(from + i, line + 1));
      }
    }
    for (u64 i = 0; i < kAtOnce; ++i) {
      archive->finish(matches[i].end, matches[i].replay, say(from + i, ~u64{0}));
    }
  }
}

// By match: how many lines were said to be there; all ones, if it was said to be over.
std::map<u64, u64> heard_from(int pipe) {
  std::map<u64, u64> out;
  u64 words[2];
  while (::read(pipe, words, sizeof words) == sizeof words) out[words[0]] = words[1];
  return out;
}

void expect_kept(const Archive& archive, u64 number, u64 lines) {
  KeptLines match = kept_match(number);
  Result<KeptMatch> kept = archive.match(match.row.id);
  ASSERT_TRUE(kept) << number;
  if (kept->row.status == MatchStatus::over) {
    EXPECT_EQ(kept->text, match.replay);
    return;
  }
  ASSERT_NE(lines, ~u64{0}) << "match " << number << " was over";
  std::string text = match.head;
  std::size_t there = 0;
  while (there < match.lines.size() && text.size() < kept->text.size())
    text += match.lines[there++];
  EXPECT_EQ(kept->text, text) << "whole lines, in their order";
  EXPECT_GE(there, lines) << "of match " << number;
  EXPECT_EQ(archive.chosen(match.row.id)->size(), there) << "each with its choice";
}

TEST(Killed, NothingThatWasAcknowledgedIsMissing) {
  test::Workplace place;
  std::string file = place.path("archive.sqlite");
  u64 acknowledged = 0;
  int rounds = test::scaled(12);
  for (int round = 0; round < rounds; ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    u64 first = static_cast<u64>(round) * 1'000'000;
    pid_t child = ::fork();
    if (child == 0) play_until_killed(file, ends[1], first);
    ::close(ends[1]);
    // Any moment from before the file is made to long after.
    u32 moment = chance::mix({1, 2}, static_cast<u32>(round), 3).a % 250'000;
    ::usleep(moment);
    ::kill(child, SIGKILL);
    std::map<u64, u64> heard = heard_from(ends[0]);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it was killed, and did not fail by itself";
    if (!std::filesystem::exists(file)) continue;
    Result<Archive> archive = Archive::open(file, Access::inspect);
    ASSERT_TRUE(archive) << archive.error().message;
    for (auto [number, lines] : heard) expect_kept(*archive, number, lines);
    acknowledged += heard.size();
  }
  EXPECT_GT(acknowledged, 0u);
}

// A disk that is full, as this process sees it.
class Full {
 public:
  explicit Full(u64 bytes) {
    ::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit now{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &now);
  }
  ~Full() { ::setrlimit(RLIMIT_FSIZE, &before_); }
  Full(const Full&) = delete;
  Full& operator=(const Full&) = delete;

 private:
  rlimit before_{};
};

struct Troubled : testing::Test {
  std::string add(const std::string& line) {
    Result<void> done =
        wait([&](Done ready) { archive.add(match.row.id, line, {}, {}, std::move(ready)); });
    return done ? "" : done.error().message;
  }

  test::Workplace place;
  std::string file = place.path("archive.sqlite");
  Archive archive = Archive::open(file, Access::keep).value();
  KeptLines match = kept_match(5);
};

TEST_F(Troubled, AFullDiskIsAProblemAndTheNextCallTriesAgain) {
  ASSERT_TRUE(wait([&](Done done) { archive.begin(match.row, match.head, std::move(done)); }));
  ASSERT_EQ(add(match.lines[0]), "");
  std::string gap = "what comes before it in the match 0000000000000005 was not written";
  {
    Full full(std::filesystem::file_size(file + "-wal") + 100);
    EXPECT_EQ(add(match.lines[1]), "cannot write the archive: File too large");
    EXPECT_EQ(add(match.lines[1]), "cannot write the archive: File too large");
    EXPECT_EQ(archive.journal(match.row.id).value(), match.head + match.lines[0]);
  }
  EXPECT_EQ(add(match.lines[2]), gap);
  EXPECT_EQ(add(match.lines[1]), "");
  EXPECT_EQ(add(match.lines[2]), "");
  EXPECT_EQ(archive.journal(match.row.id).value(),
            match.head + match.lines[0] + match.lines[1] + match.lines[2]);
  EXPECT_TRUE(Archive::open(file, Access::inspect));
}

TEST_F(Troubled, WhoeverWritesMeanwhileIsWaitedFor) {
  std::unique_ptr<Database> other = Database::open(file, Mode::write).value();
  ASSERT_TRUE(wait([&](Done done) { archive.begin(match.row, match.head, std::move(done)); }));
  ASSERT_TRUE(other->run("BEGIN IMMEDIATE"));
  std::thread later([&] {
    ::usleep(200'000);
    (void)other->run("COMMIT");
  });
  EXPECT_EQ(add(match.lines[0]), "");
  later.join();
}

}  // namespace
}  // namespace agon::archive
