#include "agon/workbench/content/catalogue.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/shell.h"

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
  EXPECT_NE(hilo.contents[0].shipped[0].sentence, "");
  EXPECT_EQ(hilo.agents[0].name, "random");
  EXPECT_EQ(hilo.rolls[0].name, "first_die");
  EXPECT_EQ(hilo.rolls[0].sentence, "the die that both sides guess");
}

TEST(Catalogue, DeclinesAFolderThatHoldsNothing) {
  test::Workplace empty;
  const char* before = std::getenv("AGON_CONTENT");
  std::string saved = before == nullptr ? "" : before;
  setenv("AGON_CONTENT", empty.path("").c_str(), 1);
  Reply<std::vector<GameRecord>> games = catalogue(chosen_games("").value());
  if (before == nullptr) {
    unsetenv("AGON_CONTENT");
  } else {
    setenv("AGON_CONTENT", saved.c_str(), 1);
  }
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error().size(), roster::games().size());
  EXPECT_EQ(games.error()[0].code, ErrorCode::unknown_content);
}

}  // namespace
}  // namespace agon::workbench
