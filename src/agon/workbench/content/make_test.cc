// Files that a game makes are valid and new.
#include "agon/workbench/content/make.h"

#include <gtest/gtest.h>

#include "agon/roster/roster.h"
#include "agon/workbench/content/lint.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

const game::Entry& duel() { return *roster::find_or_null("duel"); }

TEST(Make, AStarterIsValidAndNeverOverwrites) {
  test::Workplace place;
  std::string file = place.path("ice.json");
  Reply<MadeFile> made = make_starter(duel(), {.name = "ice_knight", .out = file});
  ASSERT_TRUE(made) << made.error()[0].message;
  EXPECT_EQ(made->kind.name, "duel/hero");
  EXPECT_EQ(lint({.paths = {file}, .kind = "duel/hero", .strict = true})->count.errors, 0u);
  EXPECT_FALSE(make_starter(duel(), {.name = "ice_knight", .out = file}));
}

TEST(Make, RefusesOddNamesAndUnknownKinds) {
  EXPECT_EQ(make_starter(duel(), {.name = "../x"}).error()[0].code, ErrorCode::usage);
  EXPECT_EQ(make_starter(duel(), {.name = "x", .kind = "heroe"}).error()[0].code,
            ErrorCode::unknown_kind);
  EXPECT_EQ(make_starter(*roster::find_or_null("hilo"), {.name = "x"}).error()[0].message,
            "hilo has no starters; these games have: skirmish duel aegis");
}

TEST(Make, RandomContentIsTheSameEveryTime) {
  GenerateOptions options{.kind = "hero", .first = {7, 3}};
  Reply<std::string> text = generate(duel(), options);
  ASSERT_TRUE(text) << text.error()[0].message;
  EXPECT_EQ(*generate(duel(), options), *text);
  options.first.index = 4;
  EXPECT_NE(*generate(duel(), options), *text);
  options.count = 2;
  EXPECT_EQ(generate(duel(), options).error()[0].code, ErrorCode::usage);
}

TEST(Make, SeveralFilesAreNamedAfterSeedAndIndex) {
  test::Workplace place;
  Reply<WrittenRecord> files =
      generate_files(duel(), {.kind = "hero", .first = {7, 0}, .count = 2}, place.path("many"));
  ASSERT_TRUE(files) << files.error()[0].message;
  const std::vector<std::string>& written = files->written;
  ASSERT_EQ(written.size(), 2u);
  EXPECT_TRUE(written[1].ends_with("many/duel/hero/hero_7_1.json")) << written[1];
  EXPECT_EQ(lint({.paths = written, .strict = true})->count.errors, 0u);
}

}  // namespace
}  // namespace agon::workbench
