#include "agon/server/studio.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "agon/server/secrets.h"
#include "tests/support/shell.h"

namespace agon::server {
namespace {

const ContentName kMine{"hilo", "table", "mine"};

class StudioTest : public testing::Test {
 protected:
  test::Workplace place_;
  Studio studio_{place_.path("")};
};

TEST_F(StudioTest, ListsWhatShipsAndWhatIsTheOwners) {
  ASSERT_TRUE(studio_.save(kMine, {.text = "{}"}));
  ContentFiles files = studio_.list();
  EXPECT_TRUE(files.writable);
  auto find = [&](std::string_view name) {
    return std::ranges::find_if(files.files, [&](const ContentFile& file) {
      return file.game == "hilo" && file.name == name;
    });
  };
  ASSERT_NE(find("mine"), files.files.end());
  EXPECT_FALSE(find("mine")->shipped);
  ASSERT_NE(find("corner"), files.files.end());
  EXPECT_TRUE(find("corner")->shipped);
  EXPECT_FALSE(Studio("").list().writable);
}

TEST_F(StudioTest, SavesAndReadsAgain) {
  Saved saved = studio_.save(kMine, {.text = "{\"name\": 1}"}).value();
  ContentText read = studio_.read(kMine).value();
  EXPECT_EQ(read.text, "{\"name\": 1}");
  EXPECT_EQ(read.hash, saved.hash);
  EXPECT_FALSE(read.shipped);
  EXPECT_TRUE(studio_.save(kMine, {.text = "{}", .base = saved.hash}));
  EXPECT_EQ(place_.read("hilo/table/mine.json"), "{}");
  EXPECT_EQ(place_.run("ls -A hilo/table").out, "mine.json\n") << "nothing else is left";
}

TEST_F(StudioTest, AFileThatChangedMeanwhileIsLeftAsItIs) {
  Saved saved = studio_.save(kMine, {.text = "{}"}).value();
  place_.write("hilo/table/mine.json", "another's");
  EXPECT_EQ(studio_.save(kMine, {.text = "x", .base = saved.hash}).error()[0].code,
            ErrorCode::stale);
  EXPECT_EQ(studio_.save(kMine, {.text = "x"}).error()[0].code, ErrorCode::stale);
  EXPECT_EQ(place_.read("hilo/table/mine.json"), "another's");
}

TEST_F(StudioTest, WhatShipsIsSavedAsAFileOfTheOwners) {
  ContentName corner{"hilo", "table", "corner"};
  ContentText shipped = studio_.read(corner).value();
  EXPECT_TRUE(shipped.shipped);
  ASSERT_TRUE(studio_.save(corner, {.text = "{}", .base = shipped.hash}));
  EXPECT_FALSE(studio_.read(corner)->shipped);
}

TEST_F(StudioTest, NamesReachNothingElse) {
  place_.write("secret.json", "secret");
  const std::vector<std::string> names = {
      "../secret", "..", ".", "a/b", "A", "", "a.b", "a-b", std::string(65, 'a')};
  for (const std::string& name : names) {
    EXPECT_EQ(studio_.read({"hilo", "table", name}).error()[0].code, ErrorCode::not_found) << name;
    EXPECT_FALSE(studio_.save({"hilo", "table", name}, {.text = "x"})) << name;
  }
  EXPECT_FALSE(studio_.read({"..", "table", "mine"}));
  EXPECT_FALSE(studio_.read({"hilo", "..", "mine"}));
}

TEST_F(StudioTest, LinksAreNotFollowed) {
  place_.write("secret.json", "secret");
  ASSERT_TRUE(studio_.save(kMine, {.text = "{}"}));
  place_.run("ln -s ../../secret.json hilo/table/link.json");
  EXPECT_FALSE(studio_.read({"hilo", "table", "link"}));
  Reply<Saved> over = studio_.save({"hilo", "table", "link"}, {.text = "x"});
  EXPECT_EQ(place_.read("secret.json"), "secret");
  place_.run("rm -r hilo && mkdir elsewhere && ln -s elsewhere hilo");
  EXPECT_FALSE(studio_.save(kMine, {.text = "x"}));
  EXPECT_EQ(place_.run("ls elsewhere").out, "");
}

TEST_F(StudioTest, WithoutAFolderNothingIsSaved) {
  Studio none("");
  EXPECT_EQ(none.save(kMine, {.text = "{}"}).error()[0].code, ErrorCode::not_allowed);
}

}  // namespace
}  // namespace agon::server
