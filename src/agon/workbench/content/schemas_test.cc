// Which schemas a game and a kind mean.
#include "agon/workbench/content/schemas.h"

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

std::string shown(const SchemaOptions& options) {
  Reply<std::vector<roster::FileKind>> kinds = kinds_to_show(options);
  if (!kinds) return kinds.error()[0].message;
  std::string out;
  for (const roster::FileKind& kind : *kinds) out += kind.name + " ";
  return out;
}

TEST(Schemas, TheOnlyKindOfContentNeedsNoName) {
  EXPECT_EQ(shown({.game = "hilo"}), "hilo/table ");
  EXPECT_EQ(shown({.game = "hilo", .kind = "options"}), "hilo/options ");
  EXPECT_EQ(shown({.game = "hilo", .all = true}), "hilo/table hilo/options ");
  EXPECT_EQ(shown({.game = "hilo", .kind = "tabel"}),
            "hilo has no kind of file called 'tabel', did you mean 'table'?");
}

TEST(Schemas, SeveralKindsNeedOne) {
  EXPECT_EQ(
      shown({.game = "duel"}),
      "duel has several kinds of files: name one of hero, rules, options, or a folder for all");
  EXPECT_EQ(shown({}), "name a game, or a folder for the schemas of all of them");
}

TEST(Schemas, AreWrittenIntoAFolder) {
  test::Workplace place;
  roster::FileKind table = kinds_to_show({.game = "hilo"})->front();
  WrittenRecord written =
      write_schemas({{roster::schema_file(table), table.schema()}}, place.path("new")).value();
  EXPECT_EQ(written.written, std::vector{place.path("new/hilo/table.json")});
  EXPECT_EQ(place.read("new/hilo/table.json"), json::pretty(table.schema()));
  place.write("file", "");
  EXPECT_FALSE(write_schemas({{"x.json", table.schema()}}, place.path("file")));
}

}  // namespace
}  // namespace agon::workbench
