#include "agon/workbench/content/catalogue.h"

#include <gtest/gtest.h>

#include "tests/support/no_content.h"

namespace agon::workbench {
namespace {

TEST(Catalogue, ListsContentsAgentsAndRollsWithTheirSentences) {
  Reply<std::vector<GameRecord>> games = catalogue(chosen_games("hilo").value());
  ASSERT_TRUE(games);
  const GameRecord& hilo = games->at(0);
  EXPECT_EQ(hilo.name, "hilo");
  ASSERT_EQ(hilo.contents.size(), 1u);
  EXPECT_EQ(hilo.contents[0].fallback, "corner");
  EXPECT_EQ(hilo.contents[0].shipped[0].name, "corner");
  EXPECT_EQ(hilo.contents[0].shipped[0].title, "Corner table");
  EXPECT_NE(hilo.contents[0].shipped[0].sentence, "");
  EXPECT_EQ(hilo.agents[0].name, "random");
  EXPECT_EQ(hilo.rolls[0].name, "first_die");
  EXPECT_EQ(hilo.rolls[0].sentence, "the die that both sides guess");
}

TEST(Catalogue, CallsAContentWithoutANameByItsFile) {
  Reply<std::vector<GameRecord>> games = catalogue(chosen_games("grapple").value());
  ASSERT_TRUE(games);
  EXPECT_EQ(games->at(0).contents[0].shipped[0].name, "classic");
  EXPECT_EQ(games->at(0).contents[0].shipped[0].title, "Classic");
}

TEST(Catalogue, DeclinesAFolderThatHoldsNothing) {
  test::NoContent none;
  Reply<std::vector<GameRecord>> games = catalogue(chosen_games("").value());
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error().size(), roster::games().size());
  EXPECT_EQ(games.error()[0].code, ErrorCode::unknown_content);
}

}  // namespace
}  // namespace agon::workbench
