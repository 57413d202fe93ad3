#include "agon/workbench/archive/place.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

struct Place : testing::Test {
  std::string file(const std::string& typed = "") const {
    Reply<std::string> out = archive_file(typed, look());
    return out ? *out : out.error().front().message;
  }
  roster::Environment look() const {
    return [this](const std::string& name) -> std::optional<std::string> {
      auto found = variables.find(name);
      return found == variables.end() ? std::nullopt : std::optional(found->second);
    };
  }

  std::map<std::string, std::string> variables;
};

TEST_F(Place, IsTypedOrWhereSuchFilesBelong) {
  EXPECT_EQ(file("mine.sqlite"), "mine.sqlite");
  EXPECT_EQ(file(), "there is no home folder for an archive; name its file");
  variables["HOME"] = "/home/somebody";
  EXPECT_EQ(file(), "/home/somebody/.local/share/agon/archive.sqlite");
  variables["XDG_DATA_HOME"] = "relative";
  EXPECT_EQ(file(), "/home/somebody/.local/share/agon/archive.sqlite");
  variables["XDG_DATA_HOME"] = "/data";
  EXPECT_EQ(file(), "/data/agon/archive.sqlite");
}

TEST_F(Place, IsMadeForWhoeverKeepsIt) {
  test::Workplace place;
  variables["XDG_DATA_HOME"] = place.path("some/where");
  EXPECT_FALSE(open_archive("", look(), archive::Access::read));
  EXPECT_TRUE(open_archive("", look(), archive::Access::keep));
  struct stat status{};
  ASSERT_EQ(::stat(place.path("some/where/agon").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0700u);
  EXPECT_TRUE(open_archive("", look(), archive::Access::read));
}

}  // namespace
}  // namespace agon::workbench
