#include "agon/base/growing_file.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "agon/base/file.h"

namespace agon {
namespace {

class Growing : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(::mkdtemp(folder_.data()), nullptr);
    ASSERT_TRUE(write_file(path_ = folder_ + "/a", "head\n"));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string text() const { return read_file(path_).value(); }

  std::string folder_ = (std::filesystem::temp_directory_path() / "agon_growing_XXXXXX").string();
  std::string path_;
};

TEST_F(Growing, LinesGoBehindWhatIsThere) {
  GrowingFile file = GrowingFile::open(path_).value();
  ASSERT_TRUE(file.add("one"));
  EXPECT_EQ(text(), "head\none\n") << "at once, and not when somebody closes it";
  ASSERT_TRUE(file.add("two"));
  file.sync();
  EXPECT_EQ(text(), "head\none\ntwo\n");
}

TEST_F(Growing, NobodyElseWritesIt) {
  {
    GrowingFile file = GrowingFile::open(path_).value();
    EXPECT_FALSE(GrowingFile::open(path_));
    EXPECT_FALSE(write_file(path_, "x", {.force = true}));
  }
  EXPECT_TRUE(GrowingFile::open(path_));
  EXPECT_TRUE(write_file(path_, "x", {.force = true}));
}

TEST_F(Growing, AFileThatIsNotThereIsRefused) {
  EXPECT_EQ(GrowingFile::open(folder_ + "/none").error().message,
            "cannot open the file: No such file or directory");
}

TEST_F(Growing, ALineThatDoesNotFitLeavesTheFileAsItWas) {
  pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{.rlim_cur = 12, .rlim_max = 12};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    GrowingFile file = GrowingFile::open(path_).value();
    bool fitted = file.add("one").has_value();
    Result<void> cut = file.add("too long");
    ::_exit(fitted && cut.error().message == "cannot write the file: File too large" ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(text(), "head\none\n");
}

}  // namespace
}  // namespace agon
