// Which schemas a game and a kind mean.
#include "agon/workbench/content/schemas.h"

#include <gtest/gtest.h>

namespace agon::workbench {
namespace {

std::string shown(const SchemaOptions& options) {
  Result<std::vector<roster::FileKind>> kinds = kinds_to_show(options);
  if (!kinds) return kinds.error().message;
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
  EXPECT_EQ(shown({.game = "duel"}),
            "duel has several kinds of files: name one of hero, rules, options, or write all with "
            "--out DIR");
  EXPECT_EQ(shown({}), "name a game, or write all schemas with --out DIR");
}

}  // namespace
}  // namespace agon::workbench
