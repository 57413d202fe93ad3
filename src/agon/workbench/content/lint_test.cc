// Mistakes in content files.
#include "agon/workbench/content/lint.h"

#include <gtest/gtest.h>

#include "agon/roster/roster.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

TEST(Lint, ShippedContentIsFine) {
  Reply<Lint> lint = workbench::lint({.paths = {roster::content_root() + "/hilo"}});
  ASSERT_TRUE(lint);
  EXPECT_EQ(lint->count.errors, 0u);
  EXPECT_GT(lint->count.files, 1u);
  for (const Linted& item : lint->items) EXPECT_EQ(item.kind, "hilo/table");
}

TEST(Lint, AFileIsNamedWithItsPlaceAndKind) {
  test::Workplace place;
  place.write("mine.json", "{\n  \"name\": 3\n}");
  std::string path = place.path("mine.json");
  Lint lint = *workbench::lint({.paths = {path}, .kind = "hilo/table"});
  EXPECT_GT(lint.count.errors, 0u);
  EXPECT_FALSE(lint.count.unread);
  LintRecord record = record_of(lint);
  ASSERT_EQ(record.files.size(), 1u);
  EXPECT_EQ(record.files[0].file, path);
  EXPECT_EQ(record.files[0].kind, "hilo/table");
  EXPECT_EQ(record.files[0].problems.size(), record.errors);
}

TEST(Lint, WhatCannotBeReadIsSaid) {
  EXPECT_TRUE(workbench::lint({.paths = {"/no/such/file.json"}})->count.unread);
  EXPECT_EQ(workbench::lint({.paths = {}, .kind = "hilo/tabel"}).error()[0].code,
            ErrorCode::unknown_kind);
}

TEST(Lint, AfterAStopNothingMoreIsLookedAt) {
  std::stop_source stop;
  stop.request_stop();
  Lint lint = *workbench::lint(
      {.sent = {{"mine.json", "{"}}, .kind = "duel/hero", .stop = stop.get_token()});
  EXPECT_FALSE(lint.complete);
  EXPECT_TRUE(lint.items.empty());
  EXPECT_FALSE(record_of(lint).complete);
}

TEST(Lint, StrictTakesWarningsForErrors) {
  test::Workplace place;
  place.write("hero.json", R"json({"name": "X", "attributes": {"health": 10}, "abilities": [
    {"name": "Odd", "script": "IF(1, NOOP(), NOOP())"}], "passive_effects": []})json");
  std::string path = place.path("hero.json");
  Lint plain = *workbench::lint({.paths = {path}, .kind = "duel/hero"});
  EXPECT_EQ(plain.count.errors, 0u);
  EXPECT_GT(plain.count.warnings, 0u);
  Lint strict = *workbench::lint({.paths = {path}, .kind = "duel/hero", .strict = true});
  EXPECT_EQ(strict.count.errors, plain.count.warnings);
}

}  // namespace
}  // namespace agon::workbench
