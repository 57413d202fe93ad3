// agon new and agon generate: files that can be played at once.
#include <gtest/gtest.h>

#include "agon/json/document.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Make : public CommandLine {
 protected:
  void expect_fine(const std::string& command, const std::string& out) const {
    Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << command << "\n" << ran.err;
    EXPECT_EQ(ran.err, "") << command;
    EXPECT_NE(ran.out.find(out), std::string::npos) << command << "\n" << ran.out;
  }
};

TEST_F(Make, ANewHeroIsValidAndCanBePlayedAtOnce) {
  expect_fine("agon new duel ice_knight",
              "written: ice_knight.json\n"
              "  agon validate ice_knight.json\n"
              "  agon play duel ice_knight.json\n");
  expect_fine("agon validate --strict ice_knight.json",
              "ice_knight.json: fine (duel/hero)\n1 file: 0 errors, 0 warnings\n");
  EXPECT_NE(place.read("ice_knight.json").find("\"name\": \"Ice Knight\""), std::string::npos);
  expect_fine("printf '1\nquit\n' | agon play duel ice_knight.json fighter --replay r.json",
              "a uses Strike\n");
  expect_fine("agon match duel fighter ice_knight.json", "b's turn: Ice Knight\n");
  expect_fine("agon trace duel ice_knight.json/fire_bolt", "a's Fire Bolt\n");
}

TEST_F(Make, ANewHeroWithACardIsValidAndCanBePlayedAtOnce) {
  expect_fine("agon new aegis ice_guard",
              "written: ice_guard.json\n"
              "  agon validate ice_guard.json\n"
              "  agon play aegis ice_guard.json\n");
  expect_fine("agon validate --strict ice_guard.json",
              "ice_guard.json: fine (aegis/hero)\n1 file: 0 errors, 0 warnings\n");
  expect_fine("printf '1\nquit\n' | agon play aegis ice_guard.json --replay r.json --seed 3",
              "Ice Guard (a) defends by card My Guard: ");
  expect_fine("agon generate aegis --seed 3 --count 20 --out heroes", "hero_3_19.json\n");
  expect_fine("agon validate --strict heroes", "20 files: 0 errors, 0 warnings\n");
  expect_fine("agon sim aegis heroes/aegis/hero/hero_3_1.json ice_guard.json -n 20 2>/dev/null",
              "20 matches");
}

TEST_F(Make, NewRulesAreValidAndCanBePlayedAtOnce) {
  expect_fine("agon new duel slow-world --kind rules --out some/where/slow.json",
              "written: some/where/slow.json\n"
              "  agon validate some/where/slow.json\n"
              "  agon play duel fighter fire_mage some/where/slow.json\n");
  expect_fine("agon validate --strict some", "slow.json: fine (duel/rules)\n");
  expect_fine("agon match duel gambler fire_mage some/where/slow.json", "rules some/where/slow");
}

TEST_F(Make, NothingIsOverwritten) {
  place.write("mine.json", "precious");
  expect_refused("agon new duel mine",
                 "mine.json: error: there is such a file already; nothing was written "
                 "[file_unwritable]\n");
  EXPECT_EQ(place.read("mine.json"), "precious");
  EXPECT_EQ(run("agon new duel other --out none.json/x").code, 0) << "folders are made";
  EXPECT_EQ(run("agon new duel other --out mine.json/x").code, 2);
}

TEST_F(Make, ABadNameIsRefused) {
  for (const char* name : {"'Ice Knight'", "a/b", "..", "7up", "ice.json", "'a\tb'", "柔"}) {
    Ran ran = run(std::string("agon new duel -- ") + name);
    EXPECT_EQ(ran.code, 2) << name;
    EXPECT_NE(
        ran.err.find(" is no name: one begins with a letter and has letters, digits, _ and - "),
        std::string::npos)
        << ran.err;
  }
  EXPECT_EQ(run("agon new duel " + std::string(61, 'x')).code, 2);
  EXPECT_EQ(run("ls").out, "");
}

TEST_F(Make, EveryGameHasSomethingToBeginWith) {
  expect_fine("agon new hilo mine && agon match hilo mine.json",
              "hilo, table mine.json: random (a) v random (b)");
  expect_fine("agon new grapple my_book && agon match grapple my_book.json",
              "grapple, book my_book.json: random (a) v random (b)");
  expect_fine("agon new pillars my_knight && agon match pillars my_knight.json",
              "pillars: random with my_knight.json (a) v ");
  expect_fine("agon new pillars-scene my_scene && agon odds pillars-scene my_scene.json", "caught");
  expect_fine("agon new aegis my_signs --kind statuses && agon validate --strict my_signs.json",
              "my_signs.json: fine (aegis/statuses)\n");
}

TEST_F(Make, AGameWithoutAGeneratorSaysSo) {
  expect_refused("agon generate aegis statuses",
                 "error: aegis has no generator for a kind called 'statuses' (there are: hero) "
                 "[unknown_kind]\n");
  expect_refused("agon generate hilo --out x",
                 "error: hilo has no generator; these games have: skirmish duel aegis [usage]\n");
  expect_refused("agon new duel mine --kind herp",
                 "error: duel has no starters for a kind called 'herp', did you mean 'hero'? "
                 "(there are: hero, rules) [unknown_kind]\n");
}

TEST_F(Make, RandomContentIsTheSameForTheSameSeed) {
  Ran first = run("agon generate duel hero --seed 7 --index 3");
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(run("agon generate duel heroes --seed 7 --index 3").out, first.out);
  EXPECT_NE(run("agon generate duel hero --seed 8 --index 3").out, first.out);
  expect_fine("agon generate duel heroes --seed 7 --count 5 --out many",
              "many/duel/hero/hero_7_0.json\n");
  EXPECT_EQ(place.read("many/duel/hero/hero_7_3.json"), first.out);
}

TEST_F(Make, RandomContentIsValidAndPlays) {
  expect_fine("agon generate duel --seed 0x1234 --count 40 --out many",
              "many/duel/rules/rules_4660_39.json\n");
  expect_fine("agon validate --strict many", "80 files: 0 errors, 0 warnings\n");
  Ran sim =
      run("agon sim duel many/duel/hero/hero_4660_0.json many/duel/hero/hero_4660_1.json "
          "many/duel/rules/rules_4660_0.json -n 200");
  EXPECT_EQ(sim.code, 0) << sim.err;
  expect_fine("agon match duel many/duel/hero/hero_4660_2.json fighter", "a's turn: Hero ");
}

TEST_F(Make, RandomMapsAreCalledAsTheirFilesAre) {
  expect_fine("agon generate skirmish --seed 7 --count 20 --out many",
              "many/skirmish/scenario/scenario_7_19.json\n");
  expect_fine("agon validate --strict many", "20 files: 0 errors, 0 warnings\n");
  expect_fine("agon match skirmish many/skirmish/scenario/scenario_7_3.json --b greedy", "wins");
}

TEST_F(Make, WhatIsThereStaysUnlessItIsTheSame) {
  EXPECT_EQ(run("agon generate duel --out many").code, 0);
  EXPECT_EQ(run("agon generate duel --out many").code, 0);
  place.write("many/duel/hero/hero_1_0.json", "precious");
  EXPECT_EQ(run("agon generate duel --out many").code, 2);
  EXPECT_EQ(place.read("many/duel/hero/hero_1_0.json"), "precious");
}

TEST_F(Make, SeveralFilesNeedAFolder) {
  expect_refused(
      "agon generate duel",
      "error: several files need a folder to be written to; or name one kind, and one of "
      "it [usage]\n");
  EXPECT_EQ(run("agon generate duel hero --count 2").code, 2);
}

TEST_F(Make, ProgramsAreToldWhatWasWritten) {
  EXPECT_EQ(run("agon new duel mine --json").out, "{\"written\":[\"mine.json\"]}\n");
  EXPECT_EQ(run("agon generate duel rules --out many --json").out,
            "{\"written\":[\"many/duel/rules/rules_1_0.json\"]}\n");
}

}  // namespace
}  // namespace agon::test
