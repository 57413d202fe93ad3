#include "agon/base/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace agon {
namespace {

namespace fs = std::filesystem;

class File : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "agon_file_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  fs::path folder_;
};

double test_scale() {
  const char* scale = std::getenv("AGON_TEST_SCALE");
  return scale ? std::atof(scale) : 1.0;
}

TEST_F(File, ComesBackAsItWasWritten) {
  std::string text = std::string("line\n\0\xFF", 7) + std::string(200000, 'x');
  ASSERT_TRUE(write_file(path("a"), text));
  EXPECT_EQ(read_file(path("a")).value(), text);
  ASSERT_TRUE(write_file(path("a"), "", {.force = true}));
  EXPECT_EQ(read_file(path("a")).value(), "");
  EXPECT_EQ(files(), 1u);
}

TEST_F(File, ThatIsThereIsNotWrittenOverUnlessSomebodySaysSo) {
  ASSERT_TRUE(write_file(path("a"), "first"));
  EXPECT_EQ(
      to_text(write_file(path("a"), "second").error()),
      path("a") + ": error: there is such a file already; nothing was written [file_unwritable]\n");
  EXPECT_EQ(read_file(path("a")).value(), "first");
  fs::create_symlink(path("a"), path("link"));
  EXPECT_FALSE(write_file(path("link"), "second"));
  EXPECT_FALSE(write_file(path("none/b"), "second"));
  EXPECT_EQ(read_file(path("a")).value(), "first");
  ASSERT_TRUE(write_file(path("link"), "second", {.force = true}));
  EXPECT_EQ(read_file(path("a")).value(), "second");
  EXPECT_EQ(files(), 2u);
}

TEST_F(File, OfItsKindIsWrittenOverAndNoOther) {
  Over numbers{.kind = "a number", .is_one = [](const std::string& there) {
                 return read_file(there)->find_first_not_of("0123456789") == std::string::npos;
               }};
  ASSERT_TRUE(write_file(path("a"), "12", numbers));
  ASSERT_TRUE(write_file(path("a"), "34", numbers));
  ASSERT_TRUE(write_file(path("b"), "word"));
  for (const Result<void>& refused :
       {may_write(path("b"), numbers), write_file(path("b"), "56", numbers)}) {
    EXPECT_EQ(refused.error().message,
              "there is such a file already, which is not a number; nothing was written");
  }
  EXPECT_EQ(read_file(path("b")).value(), "word");
  EXPECT_TRUE(may_write(path("c"), numbers));
  EXPECT_EQ(files(), 2u) << "asking writes nothing";
}

int hold(const std::string& name) {
  int fd = ::open(name.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0644);
  EXPECT_EQ(::flock(fd, LOCK_EX | LOCK_NB), 0);
  return fd;
}

TEST_F(File, TemporariesOfTheDeadAreRemovedAndThoseOfTheLivingAreNot) {
  fs::create_directory(path("other"));
  ASSERT_TRUE(write_file(path("other/a"), "x"));  // so that this folder is not the last one
  for (const char* name : {".agon-1-0.tmp", ".agon-99999999-3.tmp", ".agon-1", "b.tmp",
                           ".agon-notes.tmp", ".agon-1-x.tmp"}) {
    std::ofstream(path(name)) << "x";
  }
  int living = hold(path(".agon-2-0.tmp"));
  ASSERT_TRUE(write_file(path("a"), "x"));
  EXPECT_FALSE(fs::exists(path(".agon-1-0.tmp")));
  EXPECT_FALSE(fs::exists(path(".agon-99999999-3.tmp")));
  for (const char* name :
       {".agon-2-0.tmp", ".agon-1", "b.tmp", ".agon-notes.tmp", ".agon-1-x.tmp"}) {
    EXPECT_TRUE(fs::exists(path(name))) << name;
  }
  ::close(living);
  ASSERT_TRUE(write_file(path("other/b"), "x"));
  ASSERT_TRUE(write_file(path("c"), "x"));
  EXPECT_FALSE(fs::exists(path(".agon-2-0.tmp")));
}

TEST_F(File, ThatAnotherProgramHoldsIsNotWrittenOver) {
  int living = hold(path("a"));
  EXPECT_EQ(write_file(path("a"), "x", {.force = true}).error().message,
            "another program is writing this file just now");
  ::close(living);
  EXPECT_TRUE(write_file(path("a"), "x", {.force = true}));
}

TEST_F(File, OverTheLimitOfItsSizeIsAnErrorThatLeavesNothing) {
  pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{.rlim_cur = 1000, .rlim_max = 1000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    Result<void> written = write_file(path("a"), std::string(2000, 'x'));
    ::_exit(!written && written.error().message == "cannot write the file: File too large" ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(files(), 0u);
}

TEST_F(File, ThatDoesNotExistIsNamed) {
  std::string gone = path("gone.json");
  EXPECT_EQ(to_text(read_file(gone).error()),
            gone + ": error: cannot open the file: No such file or directory [file_unreadable]\n");
}

TEST_F(File, ThatIsAFolderCannotBeRead) {
  EXPECT_EQ(to_text(read_file(folder_).error()),
            folder_.string() + ": error: cannot read the file: Is a directory [file_unreadable]\n");
}

TEST_F(File, BeyondTheLimitIsRefused) {
  ASSERT_TRUE(write_file(path("a"), "12345"));
  EXPECT_EQ(read_file(path("a"), 5).value(), "12345");
  EXPECT_EQ(to_text(read_file(path("a"), 4).error()),
            path("a") + ": error: the file is larger than 4 bytes [json_too_large]\n");
}

TEST_F(File, ReadingEndsAtTheLimit) {
  ASSERT_TRUE(write_file(path("a"), std::string(1001, 'x')));
  EXPECT_EQ(read_file(path("a"), 1000).error().code, ErrorCode::json_too_large);
  EXPECT_TRUE(read_file(path("a"), 1001));
}

TEST_F(File, WhatMayKeepUsWaitingIsRefused) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  for (const std::string& name : {path("pipe"), std::string("/dev/zero")}) {
    EXPECT_EQ(to_text(read_file(name).error()),
              name +
                  ": error: this is not a plain file ('-' reads standard input) "
                  "[file_unreadable]\n");
  }
}

TEST_F(File, IntoAFolderThatDoesNotExistIsRefused) {
  std::string name = path("no/such/file");
  EXPECT_EQ(
      to_text(write_file(name, "x").error()),
      name + ": error: cannot create the file: No such file or directory [file_unwritable]\n");
}

TEST_F(File, OverAFolderIsRefusedAndLeavesNothingBehind) {
  std::string name = path("folder");
  fs::create_directory(name);
  EXPECT_EQ(to_text(write_file(name, "x").error()),
            name + ": error: this is not a plain file [file_unwritable]\n");
  EXPECT_EQ(files(), 1u);
}

TEST_F(File, ALinkIsFollowedAndTheModeIsKept) {
  ASSERT_TRUE(write_file(path("real"), "old"));
  fs::permissions(path("real"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink(path("real"), path("link"));
  ASSERT_TRUE(write_file(path("link"), "new", {.force = true}));
  EXPECT_EQ(*read_file(path("real")), "new");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(fs::status(path("real")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

// Lengths differ, so that a file cut off or mixed of both texts is neither.
const std::string& text_of(u32 turn) {
  static const std::string texts[] = {std::string(300000, 'o'), std::string(200001, 'n')};
  return texts[turn % 2];
}

[[noreturn]] void rewrite_until_killed(const std::string& path) {
  for (u32 turn = 1;; ++turn) {
    if (!write_file(path, text_of(turn), {.force = true})) ::_exit(1);
  }
}

// Ends a child that rewrites the file, `delay` after it started.
void kill_a_writer(const std::string& path, useconds_t delay) {
  pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) rewrite_until_killed(path);
  ::usleep(delay);
  ASSERT_EQ(::kill(child, SIGKILL), 0);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
}

// How long a write takes here, so that kills fall into the first few writes on any disk.
u32 microseconds_to_write(const std::string& path) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  for (u32 turn : {1, 0, 1, 0}) EXPECT_TRUE(write_file(path, text_of(turn), {.force = true}));
  auto taken = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  return static_cast<u32>(taken.count() / 4);
}

TEST_F(File, IsTheOldOneOrTheNewOneHoweverItsWriterIsKilled) {
  std::string name = path("replay.json");
  u32 period = microseconds_to_write(name);
  u32 rounds = std::max(10u, static_cast<u32>(100 * test_scale()));
  u32 seen[2] = {};
  for (u32 round = 0; round < rounds; ++round) {
    kill_a_writer(name, 4 * period * round / rounds);
    std::string text = read_file(name).value();
    ASSERT_TRUE(text == text_of(0) || text == text_of(1)) << "round " << round << ": a torn file";
    ++seen[text == text_of(1)];
  }
  fs::create_directory(path("other"));
  ASSERT_TRUE(write_file(path("other/a"), "x"));
  ASSERT_TRUE(write_file(path("next"), "x"));
  EXPECT_EQ(files(), 3u) << "the next writer removes what the killed ones left";
  if (rounds >= 100) {
    EXPECT_GT(std::min(seen[0], seen[1]), 0u) << "no kill came between two texts";
  }
}

}  // namespace
}  // namespace agon
