#include "agon/workbench/match/saved.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

roster::Environment only(const std::string& name, const std::string& value) {
  return [=](const std::string& asked) -> std::optional<std::string> {
    return asked == name ? std::optional(value) : std::nullopt;
  };
}

TEST(MatchesFolder, IsWhereTheStateOfProgramsBelongs) {
  EXPECT_EQ(*matches_folder(only("XDG_STATE_HOME", "/state")), "/state/agon/matches");
  EXPECT_EQ(*matches_folder(only("HOME", "/home/x")), "/home/x/.local/state/agon/matches");
  EXPECT_EQ(matches_folder(only("XDG_STATE_HOME", "here")).error().front().message,
            "there is no home folder for matches; name a file with --replay");
}

TEST(MatchesFolder, IsMadeForItsOwnerAlone) {
  test::Workplace place;
  std::string folder = *make_matches_folder(only("XDG_STATE_HOME", place.path("s")));
  struct stat status{};
  ASSERT_EQ(::stat(folder.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0700u);
  EXPECT_TRUE(make_matches_folder(only("XDG_STATE_HOME", place.path("s"))));
}

TEST(SavedMatches, AreListedWithWhatCannotBeRead) {
  test::Workplace place;
  place.run("agon match hilo --seed 4 --replay over.json; touch -d '1 hour ago' over.json");
  place.write("broken.json", "{}");
  place.write("notes.txt", "no match");
  SavedList list = list_saved(place.path("")).value();
  ASSERT_EQ(list.matches.size(), 2u);
  EXPECT_EQ(list.matches[0].file, place.path("broken.json"));
  EXPECT_NE(list.matches[0].problem, "");
  EXPECT_EQ(list.matches[1].game, "hilo");
  EXPECT_EQ(list.matches[1].a, "random");
  EXPECT_NE(list.matches[1].outcome, game::Outcome::running);
  EXPECT_EQ(list_saved(place.path(""), "grapple")->matches.size(), 0u);
  EXPECT_EQ(newest_saved(place.path(""), "hilo").error().front().message,
            "no match of hilo is left to go on with in " + place.path("") +
                "; 'agon replay list' shows all");
}

TEST(SavedMatches, OfAFolderThatIsNotThereAreNone) {
  EXPECT_TRUE(list_saved("/no/such/folder")->matches.empty());
  EXPECT_FALSE(list_saved("/no/such/folder", "hlio"));
}

}  // namespace
}  // namespace agon::workbench
