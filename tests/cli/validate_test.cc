// agon validate and agon schema, as people and scripts meet them.
#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "tests/cli/command_line.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

constexpr const char* kFine = "{\"name\": \"mine\"}\n";
constexpr const char* kOdd = "{\"name\": \"mine\", \"die\": 7}\n";

class Validate : public CommandLine {
 protected:
  Validate() { place.run("mkdir -p hilo/table sub"); }

  void expect(const std::string& command, int code, const std::string& out,
              const std::string& err = "") const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, code) << command;
    EXPECT_EQ(ran.out, out) << command;
    EXPECT_EQ(ran.err, err) << command;
  }
};

TEST_F(Validate, ShippedContentHasNoErrors) {
  Ran ran = run("agon validate \"$AGON_SOURCE_DIR\"/content");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("/hilo/table/corner.json: fine (hilo/table)\n"), std::string::npos);
  EXPECT_NE(ran.out.find(" 0 errors, "), std::string::npos) << ran.out;
}

TEST_F(Validate, AProblemHasPlaceCaretPathAndNearMiss) {
  place.write("hilo/table/bad.json", "{\n  \"name\": \"柔\", \"gaol\": 5\n}\n");
  expect("agon validate hilo", 1,
         "hilo/table/bad.json: 1 error (hilo/table)\n"
         "1 file: 1 error, 0 warnings\n",
         "hilo/table/bad.json:2:16: error: unknown key 'gaol', did you mean 'goal'? "
         "[json_unknown_key]\n"
         "    2 |   \"name\": \"柔\", \"gaol\": 5\n"
         "      |                 ^\n");
}

TEST_F(Validate, RulesThatARangeCannotSayAreChecked) {
  place.write("hilo/table/odd.json", kOdd);
  Ran ran = run("agon validate hilo/table/odd.json");
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("error: /die: a die of 7 sides has no equal halves"), std::string::npos)
      << ran.err;
}

TEST_F(Validate, TheSchemaKeySaysTheKindBeforeEverythingElse) {
  place.write("hilo/table/a.json", R"({"$schema": "https://x.org/y/hilo/options.json"})");
  expect("agon validate hilo/table/a.json --as grapple/book", 0,
         "hilo/table/a.json: fine (hilo/options)\n1 file: 0 errors, 0 warnings\n");
}

TEST_F(Validate, AStrangeSchemaIsShownWithTheNearMiss) {
  place.write("a.json", R"({"$schema": "../schema/hilo/tabel.json"})");
  Ran ran = run("agon validate a.json --as hilo/table");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err,
            "a.json:1:13: error: /$schema: '../schema/hilo/tabel.json' is the schema of no kind of "
            "file, did you mean 'hilo/table'? [unknown_kind]\n"
            "    1 | {\"$schema\": \"../schema/hilo/tabel.json\"}\n"
            "      |             ^\n");
}

TEST_F(Validate, AnOptionSaysTheKindBeforeThePlace) {
  place.write("hilo/table/a.json", "{}");
  expect("agon validate hilo/table/a.json --as hilo/options", 0,
         "hilo/table/a.json: fine (hilo/options)\n1 file: 0 errors, 0 warnings\n");
  expect("agon validate hilo --as hilo/tabel", 2, "",
         "error: no kind of file is called 'hilo/tabel', did you mean 'hilo/table'? "
         "[unknown_kind]\n");
}

TEST_F(Validate, ThePlaceIsSeenFromInsideToo) {
  place.write("hilo/table/a.json", kFine);
  expect("cd hilo/table && agon validate a.json", 0,
         "a.json: fine (hilo/table)\n1 file: 0 errors, 0 warnings\n");
}

TEST_F(Validate, AReplayIsKnown) {
  ASSERT_EQ(run("agon match hilo --seed 4 --replay sub/m.json").code, 0);
  expect("agon validate sub", 0, "sub/m.json: 1 warning\n1 file: 0 errors, 1 warning\n",
         "sub/m.json: warning: a replay is no content: 'agon replay verify' plays it again "
         "[unknown_kind]\n");
}

TEST_F(Validate, AMatchThatIsNotOverIsKnownToo) {
  run("printf '1\\nquit\\n' | agon play hilo --replay sub/left.json");
  EXPECT_EQ(run("agon validate sub").code, 0);
}

TEST_F(Validate, WithoutAnyHintItIsSaidWhereTheKindsAre) {
  place.write("a.json", kFine);
  Ran ran = run("agon validate a.json");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err,
            "a.json: error: nothing shows what kind of file this is: no \"$schema\" in it, no --as "
            "GAME/KIND, no folder GAME/KIND around it ('agon list' shows games and their kinds) "
            "[unknown_kind]\n");
  expect("agon validate a.json --as hilo/board", 2, "",
         "error: no kind of file is called 'hilo/board' (there are: hilo/table, hilo/options) "
         "[unknown_kind]\n");
  expect("agon validate - --as hilo/table <a.json", 0,
         "-: fine (hilo/table)\n1 file: 0 errors, 0 warnings\n");
}

TEST_F(Validate, WarningsAreNoErrorsUnlessStrict) {
  std::string classic = test::tree("/content/grapple/book/classic.json");
  Ran ran = run("agon validate " + classic);
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("1 file: 0 errors, 9 warnings\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find(": warning: "), std::string::npos);
  EXPECT_EQ(ran.err.find(": error: "), std::string::npos);
  Ran strict = run("agon validate --strict " + classic);
  EXPECT_EQ(strict.code, 1);
  EXPECT_NE(strict.out.find("1 file: 9 errors, 0 warnings\n"), std::string::npos) << strict.out;
  EXPECT_EQ(strict.err.find(": warning: "), std::string::npos);
}

TEST_F(Validate, FoldersAreWalkedInOrderAndNothingIsLeftOutInSilence) {
  run("mkdir -p hilo/table/b.json && touch hilo/table/notes.txt");
  for (const char* name : {"c", "b.json/z", "a"}) {
    place.write(std::string("hilo/table/") + name + ".json", kFine);
  }
  expect("agon validate hilo --as hilo/table", 0,
         "hilo/table/a.json: fine (hilo/table)\n"
         "hilo/table/b.json/z.json: fine (hilo/table)\n"
         "hilo/table/c.json: fine (hilo/table)\n"
         "3 files: 0 errors, 0 warnings; 1 other file not *.json\n");
}

TEST_F(Validate, WhatCannotBeReadIsBadInput) {
  place.write("hilo/table/odd.json", kOdd);
  Ran ran = run("agon validate hilo/table/odd.json nothing.json");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("nothing.json: error: cannot open the file: No such file"),
            std::string::npos)
      << ran.err;
  EXPECT_NE(ran.out.find("odd.json: 1 error"), std::string::npos) << ran.out;
  expect("agon validate sub", 2, "0 files: 1 error, 0 warnings\n",
         "sub: error: the folder holds no *.json [usage]\n");
  EXPECT_EQ(run("agon validate").code, 2);
}

TEST_F(Validate, PipesLoopsAndDevicesDoNotHang) {
  run("cd hilo/table && mkfifo pipe.json && ln -s loop.json loop.json && ln -s .. up && "
      "ln -s gone gone.json && ln -s /dev/zero zero.json");
  Ran ran = run("timeout 20 \"$AGON_PROGRAM\" validate hilo hilo/table/pipe.json");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err,
            "hilo/table/gone.json: error: cannot open the file: No such file or directory "
            "[file_unreadable]\n"
            "hilo/table/loop.json: error: cannot open the file: Too many levels of symbolic links "
            "[file_unreadable]\n"
            "hilo/table/pipe.json: error: this is not a plain file ('-' reads standard input) "
            "[file_unreadable]\n"
            "hilo/table/up: warning: a link to a folder is not followed; name it to have it looked "
            "at [file_unreadable]\n"
            "hilo/table/zero.json: error: this is not a plain file ('-' reads standard input) "
            "[file_unreadable]\n"
            "hilo/table/pipe.json: error: this is not a plain file ('-' reads standard input) "
            "[file_unreadable]\n");
}

TEST_F(Validate, AFolderTooDeepToOpenIsTold) {
  run("cd hilo && for i in $(seq 1 30); do n=$(printf %0200d 0); mkdir $n && cd $n; done");
  Ran ran = place.run("agon validate hilo");  // its path alone is longer than a message may be
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("cannot open the file: File name too long"), std::string::npos);
  run("cd hilo && for i in $(seq 1 30); do cd 0*; done; for i in $(seq 1 30); do cd .. && rmdir "
      "0*; done");
}

TEST_F(Validate, AFileBeyondTheLimitIsRefused) {
  run("truncate -s 17M hilo/table/big.json");
  expect("agon validate hilo", 1, "hilo/table/big.json: 1 error\n1 file: 1 error, 0 warnings\n",
         "hilo/table/big.json: error: the file is larger than 16777216 bytes [json_too_large]\n");
}

TEST_F(Validate, JsonHasTheSameFacts) {
  place.write("hilo/table/odd.json", kOdd);
  Ran ran = run("agon validate hilo --json");
  EXPECT_EQ(ran.code, 1);
  Result<json::Document> report = json::parse(ran.out, "");
  ASSERT_TRUE(report) << ran.out;
  EXPECT_EQ(*report->root().find("errors"), json::Value(1));
  EXPECT_EQ(*report->root().find("warnings"), json::Value(0));
  const json::Value& file = report->root().find("files")->items()[0];
  EXPECT_EQ(*file.find("file"), json::Value("hilo/table/odd.json"));
  EXPECT_EQ(*file.find("kind"), json::Value("hilo/table"));
  EXPECT_EQ(*file.find("problems")->items()[0].find("line"), json::Value(1));
}

class Schema : public Validate {};

TEST_F(Schema, TheCheckedInSchemasAreUpToDate) {
  Ran ran = run("agon schema --out new >/dev/null && diff -r \"$AGON_SOURCE_DIR\"/schema new");
  EXPECT_EQ(ran.code, 0) << "tools/regenerate schema writes them anew\n" << ran.out << ran.err;
}

TEST_F(Schema, OneIsPrintedAllAreWritten) {
  Ran ran = run("agon schema hilo table");
  EXPECT_EQ(ran.code, 0);
  Result<json::Document> schema = json::parse(ran.out, "");
  ASSERT_TRUE(schema) << ran.out;
  EXPECT_EQ(*schema->root().find("$id"), json::Value("hilo/table.json"));
  EXPECT_EQ(run("agon schema hilo").out, ran.out);
  expect("agon schema hilo --out a/b", 0, "a/b/hilo/table.json\na/b/hilo/options.json\n");
  EXPECT_EQ(place.read("a/b/hilo/table.json"), ran.out);
  expect("agon schema hilo options --out c --json", 0, "{\"written\":[\"c/hilo/options.json\"]}\n");
}

TEST_F(Schema, UnknownThingsAreNamedWithTheNearMiss) {
  expect("agon schema hilo tabel", 2, "",
         "error: hilo has no kind of file called 'tabel', did you mean 'table'? [unknown_kind]\n");
  expect("agon schema hlio", 2, "",
         "error: no game is called 'hlio', did you mean 'hilo'? [unknown_game]\n");
  expect("agon schema", 2, "",
         "error: name a game, or a folder for the schemas of all of them [usage]\n");
  EXPECT_EQ(run("touch x && agon schema hilo --out x").code, 2);
}

}  // namespace
}  // namespace agon::test
