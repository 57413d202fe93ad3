// agon archive, as people meet it. What it does to files is tested beside it; here is what is said.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class ArchiveVerbs : public CommandLine {
 protected:
  void SetUp() override {
    ASSERT_EQ(run("agon match hilo --seed 9 --replay match.json").code, 0);
    Ran ran = run("agon archive import match.json");
    ASSERT_EQ(ran.code, 0) << ran.err;
    id = ran.out.substr(ran.out.size() - 17, 16);
    EXPECT_EQ(ran.out, fmt::format("1 match and 0 runs imported\n{}\n", id));
  }

  std::string id;
};

TEST_F(ArchiveVerbs, KeepTheirFileWhereSuchFilesBelong) {
  EXPECT_TRUE(std::filesystem::exists(place.path("agon/archive.sqlite")));
  EXPECT_EQ(run("stat -c %a agon agon/archive.sqlite").out, "700\n600\n");
  EXPECT_EQ(run("ls agon").out, "archive.sqlite\n") << "nothing is left beside it";
}

TEST_F(ArchiveVerbs, SayWhatIsThere) {
  Ran ran = run("agon archive list");
  EXPECT_EQ(ran.out.substr(0, 31), id + "  match        ");
  EXPECT_EQ(ran.out.substr(ran.out.find("hilo")),
            "hilo, table corner: random (a) v random (b); 26 steps, b wins\n");
  EXPECT_EQ(run("agon archive list --kind report").out, "nothing of that kind is in the archive\n");
  EXPECT_EQ(run("agon archive show " + id).out.substr(0, ran.out.size()), ran.out);
  EXPECT_EQ(run("agon archive verify").code, 0);
  EXPECT_EQ(run(fmt::format("agon archive export {} out.json && cmp out.json match.json", id)).out,
            "out.json\n");
}

TEST_F(ArchiveVerbs, RefuseInWords) {
  expect_refused("agon archive show 0123456789abcdef",
                 "error: the archive has no match or run '0123456789abcdef' [unknown_id]\n");
  expect_refused("agon archive list --archive nothing.sqlite",
                 "nothing.sqlite: error: cannot open the archive: No such file or directory "
                 "[file_unreadable]\n");
  expect_refused("agon archive prune --keep 1 --archive nothing.sqlite",
                 "nothing.sqlite: error: cannot open the archive: No such file or directory "
                 "[file_unreadable]\n");
  EXPECT_FALSE(std::filesystem::exists(place.path("nothing.sqlite")));
  expect_refused("agon archive prune",
                 "error: say what may go: --older DAYS, or all but --keep NUMBER [usage]\n");
  expect_refused("agon archive",
                 "agon: 'agon archive' does list, show, export, import, verify, prune: say which "
                 "(see 'agon archive --help')\n");
  for (const char* typed :
       {"mybot", "mybot=", "mybot=exec:", "mybot=foo:bar", "'my bot=exec:true'"}) {
    Ran refused = run(fmt::format("agon serve --port 0 --program {}", typed));
    EXPECT_EQ(refused.code, 2) << typed;
    EXPECT_NE(refused.err.find("say NAME=exec:COMMAND"), std::string::npos) << refused.err;
  }
  expect_refused("agon serve --port 0 --content nowhere",
                 "error: --content nowhere: there is no such folder [file_unreadable]\n");
  Ran ran = run("agon archive verify --archive match.json");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err, "match.json: error: this is not an archive of agon [archive]\n");
  run("sed -i s/agon-replay/replay-agon/ match.json");
  EXPECT_EQ(run("agon archive import match.json").code, 1);
  EXPECT_EQ(run(fmt::format("agon archive export {} match.json", id)).code, 2) << "not a replay";
}

TEST_F(ArchiveVerbs, RemoveNothingBeforeItIsMeant) {
  EXPECT_EQ(run("agon archive prune --keep 0 | tail -n 1").out, "1 would go; --yes removes\n");
  EXPECT_NE(run("agon archive list").out, "");
  EXPECT_EQ(run("agon archive prune --keep 0 --yes").code, 0);
  EXPECT_EQ(run("agon archive list").out, "nothing of that kind is in the archive\n");
}

TEST_F(ArchiveVerbs, AreSafeFromADamagedFile) {
  run("cp agon/archive.sqlite bad.sqlite");
  for (int at = 0; at < 60'000; at += 4999) {
    run("cp agon/archive.sqlite bad.sqlite");
    run(fmt::format("printf 'damaged!' | dd of=bad.sqlite bs=1 seek={} conv=notrunc", at));
    for (const char* verb : {"verify", "list"}) {
      Ran ran = run(fmt::format("agon archive {} --archive bad.sqlite", verb));
      EXPECT_LE(ran.code, 2) << at << ran.err;
    }
  }
}

}  // namespace
}  // namespace agon::test
