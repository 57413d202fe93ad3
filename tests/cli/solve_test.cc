// agon solve and agon report, as people type them.
#include <gtest/gtest.h>

#include "agon/base/file.h"
#include "tests/support/shell.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

const std::string kBook = test::tree("/content/grapple/book/tournament.json");

// The tournament book with matches of three exchanges: solved in no time.
std::string short_book() {
  std::string text = *read_file(kBook);
  std::string turns = "\"maxTurns\": 20";
  return text.replace(text.find(turns), turns.size(), "\"maxTurns\": 3");
}

TEST(Solve, MakesTheFileThatNashNeeds) {
  Workplace place;
  place.write("short.json", short_book());
  Ran refused = place.run("agon match grapple short.json --a nash");
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("'agon solve grapple short.json' makes it"), std::string::npos)
      << refused.err;
  Ran solved = place.run("agon solve grapple short.json --threads 2");
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_TRUE(solved.out.starts_with("wrote short.nash, ")) << solved.out;
  EXPECT_EQ(place.run("agon match grapple short.json --a nash").code, 0);
}

TEST(Solve, ATableOfAnotherBookIsRefused) {
  Workplace place;
  place.write("short.json", short_book());
  Ran copied = place.run("cp " + kBook.substr(0, kBook.size() - 4) + "nash short.nash");
  ASSERT_EQ(copied.code, 0) << copied.err;
  Ran refused = place.run("agon match grapple short.json --a nash --json");
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.out.find("this table was made for another book"), std::string::npos);
}

TEST(Solve, CtrlCLeavesNoFile) {
  Workplace place;
  Ran ran = place.run("cp " + kBook +
                      " long.json && timeout --preserve-status -s INT 0.4 \"$AGON_PROGRAM\" solve "
                      "grapple long.json; code=$?; ls; exit $code");
  EXPECT_EQ(ran.code, 130);
  EXPECT_EQ(ran.out, "long.json\n");
}

TEST(Solve, AGameWithNothingToSolveSaysSo) {
  Workplace place;
  Ran ran = place.run("agon solve hilo");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("hilo has nothing to solve"), std::string::npos) << ran.err;
}

TEST(Report, TheShippedBookIsInsideItsBands) {
  Workplace place;
  Ran ran = place.run("agon report grapple -n 3000");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("inside submissions"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("OUTSIDE"), std::string::npos) << ran.out;
}

TEST(Report, ABookOutsideItsBandsIsANo) {
  Workplace place;
  place.write("short.json", short_book());
  ASSERT_EQ(place.run("agon solve grapple short.json").code, 0);
  Ran ran = place.run("agon report grapple short.json -n 500 --json");
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.out.find("\"inside\": false"), std::string::npos) << ran.out;
}

TEST(Report, EveryPairingOfTheShippedCharactersIsInsideItsBand) {
  Workplace place;
  Ran ran = place.run("agon report pillars -n 600");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("inside captain v courtier"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("15 of 15 inside"), std::string::npos) << ran.out;
}

TEST(Report, AnUnevenPairingIsANo) {
  Workplace place;
  ASSERT_EQ(place.run("mkdir -p pillars/character").code, 0);
  place.write("pillars/character/strong.json",
              R"({"Name": "S", "CL": 6, "SL": 6, "Traits": {"ViolenceAttack": 9}})");
  place.write("pillars/character/weak.json", R"({"Name": "W", "CL": 0, "SL": 0, "Traits": {}})");
  Ran ran = place.run("AGON_CONTENT=. agon report pillars -n 50 --json");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_NE(ran.out.find("\"inside\": false"), std::string::npos) << ran.out;
}

TEST(Report, EveryShippedHeroIsInsideTheBandOverTheOthers) {
  Workplace place;
  Ran ran = place.run("agon report duel -n 200 --seed 6");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("each hero over the others, 35 % to 65 %"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("10 of 10 inside"), std::string::npos) << ran.out;
}

TEST(Report, AHeroOutsideTheBandIsANo) {
  Workplace place;
  Ran copied = place.run(
      "mkdir duel && cp -r \"$AGON_SOURCE_DIR\"/content/duel/rules duel && mkdir duel/hero && cp "
      "\"$AGON_SOURCE_DIR\"/content/duel/hero/f*.json duel/hero");
  ASSERT_EQ(copied.code, 0) << copied.err;
  place.write("duel/hero/giant.json", R"json({"name": "Giant", "attributes": {"health": 1000},
      "abilities": [{"name": "Hit", "script": "MODIFY(OPPONENT, 'health', -30)"}],
      "passive_effects": []})json");
  Ran ran = place.run("AGON_CONTENT=. agon report duel -n 20");
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_NE(ran.out.find("OUTSIDE giant"), std::string::npos) << ran.out;
}

TEST(Report, NamedCharactersShowTheirMetrics) {
  Workplace place;
  Ran ran = place.run("agon report pillars seer warden -n 50");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("degrees_Attack: "), std::string::npos) << ran.out;
}

TEST(Report, AGameWithoutBandsShowsItsMetrics) {
  Workplace place;
  Ran ran = place.run("agon report hilo -n 100");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("first_die: "), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace agon::test
