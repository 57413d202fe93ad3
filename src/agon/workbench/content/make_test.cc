// Files that a game makes are valid and new.
#include "agon/workbench/content/make.h"

#include <gtest/gtest.h>

#include "agon/roster/roster.h"
#include "agon/workbench/content/format.h"
#include "agon/workbench/content/lint.h"
#include "agon/workbench/measure/simulate.h"
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
  EXPECT_EQ(generate(*roster::find_or_null("hilo"), {}).error()[0].message,
            "hilo has no generator; these games have: skirmish duel aegis");
  EXPECT_EQ(generate(*roster::find_or_null("aegis"), {.kind = "statuses"}).error()[0].message,
            "aegis has no generator for a kind called 'statuses' (there are: hero)");
}

// Fine, laid out, and played at once.
void expect_good_starter(const roster::FileKind& kind, const std::string& name) {
  SCOPED_TRACE(kind.name + " " + name);
  test::Workplace place;
  const game::Facts& facts = kind.entry->facts;
  std::string short_name(facts.contents[kind.index].name);
  Reply<MadeFile> made = make_starter(
      *kind.entry, {.name = name, .kind = short_name, .out = place.path(name + ".json")});
  ASSERT_TRUE(made) << made.error()[0].message;
  EXPECT_EQ(made->kind.name, kind.name);
  Reply<Lint> linted = lint({.paths = {made->file}, .strict = true});
  ASSERT_TRUE(linted);
  for (const Problem& problem : linted->items[0].problems) ADD_FAILURE() << to_text(problem);
  EXPECT_EQ(linted->items[0].kind, kind.name) << "by its $schema";
  EXPECT_EQ(format({.paths = {made->file}, .check = true})->changed, 0u);
  GameChoice choice{.game = std::string(facts.name),
                    .contents = roster::content_names(facts, {}),
                    .opens_files = true};
  choice.contents[kind.index] = made->file;
  Reply<OpenGame> open = workbench::open(choice);
  ASSERT_TRUE(open) << open.error()[0].message;
  Reply<Contest> contest = seat(*std::move(open), {});
  ASSERT_TRUE(contest) << contest.error()[0].message;
  EXPECT_EQ(simulate(*contest, {.matches = 2, .threads = 1})->matches, 2u);
}

TEST(Make, EveryKindOfContentHasAStarter) {
  for (const game::Entry* entry : roster::games()) {
    for (const roster::FileKind& kind : roster::kinds_of(*entry)) {
      if (kind.index >= entry->facts.contents.size()) continue;  // match options
      expect_good_starter(kind, "my_first");
      expect_good_starter(kind, std::string(60, 'x'));
    }
  }
}

// A file that teaches has something to say besides its numbers.
TEST(Make, AStarterTeaches) {
  for (const game::Entry* entry : roster::games()) {
    for (const game::Maker& maker : entry->offers.makers) {
      ASSERT_NE(maker.starter, nullptr) << entry->facts.name << " " << maker.kind;
      EXPECT_NE(maker.starter("Mine").find("agon validate THIS_FILE"), std::string::npos)
          << entry->facts.name << " " << maker.kind;
    }
  }
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
