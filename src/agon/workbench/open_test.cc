#include "agon/workbench/open.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

TEST(Open, NamesTheContentsThatWereLeftOut) {
  Reply<OpenGame> open = workbench::open({.game = "hilo"});
  ASSERT_TRUE(open);
  EXPECT_EQ(open->contents, "table corner");
  ASSERT_EQ(open->files.size(), 1u);
  EXPECT_TRUE(open->files[0].ends_with("hilo/table/corner.json")) << open->files[0];
  EXPECT_TRUE(open->warnings.empty());
}

TEST(Open, RefusesUnknownNamesWithTheNearMiss) {
  Reply<OpenGame> game = workbench::open({.game = "hlio"});
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error()[0].message, "no game is called 'hlio', did you mean 'hilo'?");
  Reply<OpenGame> content = workbench::open({.game = "hilo", .contents = {"cornr"}});
  ASSERT_FALSE(content);
  EXPECT_EQ(content.error()[0].code, ErrorCode::unknown_content);
}

TEST(Open, RefusesOptionsThatAreNoStart) {
  Reply<OpenGame> open = workbench::open({.game = "hilo", .options = R"({"head_start": [99, 0]})"});
  EXPECT_FALSE(open);
}

// The card of a shipped hero has two warnings, which keep nobody from playing.
TEST(Open, SaysOnlyWhatKeepsAGameFromBeingOpened) {
  Reply<OpenGame> open =
      workbench::open({.game = "aegis", .options = R"({"maxRerollsPerDefense": 99})"});
  ASSERT_FALSE(open);
  ASSERT_EQ(open.error().size(), 1u);
  EXPECT_EQ(open.error()[0].severity, Severity::error);
  EXPECT_EQ(workbench::open({.game = "aegis"})->warnings.size(), 2u);
}

TEST(Open, OptionsAreShownWhereTheyAreNotAsUsual) {
  auto shown = [](const std::string& options) {
    OpenGame open = workbench::open({.game = "aegis", .options = options}).value();
    return unusual_options(*open.entry, open.game->options());
  };
  EXPECT_EQ(shown(""), "");
  EXPECT_EQ(shown(R"({"enableDefenseV2": true})"), "");
  EXPECT_EQ(shown(R"({"enableDefenseV2": false, "maxRerollsPerDefense": 3})"),
            ", options {\"enableDefenseV2\":false}");
}

TEST(Open, AKernelIsTakenForThisGameOnlyOrRefused) {
  Reply<OpenGame> none = workbench::open({.game = "hilo", .kernel = "AVX2"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error()[0].message, "hilo has no kernels to choose from");
  EXPECT_FALSE(workbench::open({.game = "duel", .kernel = "ABACUS"}));
  OpenGame slow = workbench::open({.game = "duel", .kernel = "FALLBACK"}).value();
  OpenGame best = workbench::open({.game = "duel"}).value();
  const game::Kernels& kernels = *slow.entry->offers.kernels;
  EXPECT_EQ(kernels.of(*slow.game), "FALLBACK");
  EXPECT_EQ(kernels.of(*best.game), kernels.names().front());
}

TEST(Open, OptionsAreExchangedAndTheContentsStay) {
  OpenGame open = workbench::open({.game = "hilo"}).value();
  Reply<OpenGame> other = with_options(open, R"({"head_start": [1, 0]})");
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->game->options() == open.game->options());
  EXPECT_EQ(other->names, open.names);
  EXPECT_EQ(other->files, open.files);
  EXPECT_EQ(with_options(*other, "{}")->game->options(), open.game->options());
  EXPECT_FALSE(with_options(open, R"({"head_start": [99, 0]})"));
  EXPECT_FALSE(with_options(open, R"({"haed_start": [1, 0]})"));
}

TEST(Open, AnEmptyNameMeansAllGames) {
  EXPECT_EQ(chosen_games("")->size(), roster::games().size());
  EXPECT_EQ(chosen_games("hilo")->size(), 1u);
  EXPECT_FALSE(chosen_games("hlio"));
}

}  // namespace
}  // namespace agon::workbench
