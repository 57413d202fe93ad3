// Two variants side by side, as people and programs see them.
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Diffs : public CommandLine {};

TEST_F(Diffs, ShowBothVariantsAndWhatDiffers) {
  Ran ran = run("agon diff aegis pyromancer shadow_monk --seed 3 -n 40 --a greedy --b greedy");
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const char* part :
       {"aegis: 40 matches of Pyromancer (greedy) at a v Shadow Monk (greedy) at b in each of two "
        "variants, seed 3, every second one with exchanged seats\n",
        "\n  from hero pyromancer, hero shadow_monk, statuses standard, options "
        "{\"enableDefenseV2\":false}\n  to   hero pyromancer, hero shadow_monk, statuses "
        "standard\n",
        "score of Pyromancer (greedy), %", "turns", "timeToKill", "defenseEfficiency",
        "\nPyromancer ", "\nShadow Monk "}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out;
  }
}

TEST_F(Diffs, AreTheSameOnAnyNumberOfThreads) {
  std::string command = "agon diff aegis -n 60 --a greedy --b greedy --json --threads ";
  EXPECT_EQ(run(command + "1").out, run(command + "2").out);
}

TEST_F(Diffs, CompareAnEditedHeroWithTheOldOne) {
  run("sed 's/\"maxHp\": [0-9]*/\"maxHp\": 60/' $AGON_SOURCE_DIR/content/aegis/hero/"
      "pyromancer.json > mine.json");
  Ran ran =
      run("agon diff aegis pyromancer shadow_monk --to-content mine.json --to-content "
          "shadow_monk -n 40 --a greedy --b greedy");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("  to   hero mine.json, hero shadow_monk"), std::string::npos) << ran.out;
}

TEST_F(Diffs, KeepWhatThereIsAfterCtrlC) {
  Ran ran =
      run("timeout --preserve-status -s INT 1 \"$AGON_PROGRAM\" diff aegis -n 100000000 "
          "--threads 2 --a greedy --b greedy");
  EXPECT_EQ(ran.code, 130);
  EXPECT_NE(ran.out.find("INCOMPLETE: interrupted"), std::string::npos) << ran.out << ran.err;
}

TEST_F(Diffs, SayWhatIsMissing) {
  expect_refused("agon diff hilo",
                 "error: hilo has no variants of its own to compare: say what differs, match "
                 "options before and after, or other contents [usage]\n");
}

TEST_F(Diffs, HelpOfAGameShowsItsOwnVariants) {
  std::string help = run("agon diff aegis --help").out;
  EXPECT_NE(help.find("enableDefenseV2"), std::string::npos) << help;
  EXPECT_NE(help.find("expert"), std::string::npos) << help;
}

}  // namespace
}  // namespace agon::test
