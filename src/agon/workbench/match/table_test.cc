#include "agon/workbench/match/table.h"

#include <gtest/gtest.h>

#include "agon/workbench/match/play_match.h"
#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

OpenGame opened(const std::string& game) { return workbench::open({.game = game}).value(); }

TEST(Table, APersonSitsAtAAndAnAgentAtBUnlessOthersAreNamed) {
  test::Workplace place;
  std::string file = place.path("m.json");
  Table usual = lay_table(opened("hilo"), {.file = file}).value();
  EXPECT_EQ(usual.seats, (std::array<std::string, 2>{"human", "greedy"}));
  Table alone = lay_table(opened("pillars-scene"), {.file = file}).value();
  EXPECT_EQ(alone.seats[1], kNobody);
  EXPECT_FALSE(lay_table(opened("pillars-scene"), {.b = "human", .file = file}));
}

TEST(Table, AFileThatIsThereIsNotWrittenOver) {
  test::Workplace place;
  place.write("m.json", "precious");
  Reply<Table> laid = lay_table(opened("hilo"), {.file = place.path("m.json")});
  ASSERT_FALSE(laid);
  EXPECT_EQ(laid.error()[0].message,
            place.path("m.json") + " is there already; resume it to go on with it");
}

TEST(Table, TheNextMatchHasAFileOfItsOwn) {
  test::Workplace place;
  Table table = lay_table(opened("hilo"), {.seed = 7, .file = place.path("m.json")}).value();
  place.write("m.json", "");
  clear_table(table, place.path("m.json"));
  EXPECT_EQ(table.file, place.path("m-2.json"));
  EXPECT_EQ(table.name.index, 1u);
}

class Resume : public testing::Test {
 protected:
  std::string file_of(const SeatOptions& seats, std::stop_token stop) const {
    Contest contest = seat(opened("hilo"), seats).value();
    place.write("m.json", play_match(contest, {.stop = std::move(stop)}).replay);
    return place.path("m.json");
  }
  static std::stop_token stopped() {
    std::stop_source source;
    source.request_stop();
    return source.get_token();
  }
  test::Workplace place;
};

TEST_F(Resume, GoesOnWithTheSeatsOfTheFile) {
  std::string file = file_of({.a = "bold", .b = "first"}, stopped());
  Table table = resume_table({.file = file}).value();
  EXPECT_EQ(table.seats, (std::array<std::string, 2>{"bold", "first"}));
  EXPECT_EQ(resume_table({.file = file, .a = "human"})->seats[0], "human");
}

TEST_F(Resume, RefusesWhatIsOverOrOfAnotherGame) {
  Reply<Table> over = resume_table({.file = file_of({}, {})});
  ASSERT_FALSE(over);
  EXPECT_EQ(over.error()[0].message, "the match in " + place.path("m.json") + " is over");
  Reply<Table> other = resume_table({.file = file_of({}, stopped()), .game = "grapple"});
  ASSERT_FALSE(other);
  EXPECT_NE(other.error()[0].message.find("is a match of hilo, not of grapple"), std::string::npos);
}

TEST_F(Resume, StartsNoProgramThatOnlyAFileNames) {
  std::string file = file_of({.a = "exec:true", .programs = {.allowed = true}}, stopped());
  Reply<Table> table = resume_table({.file = file});
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error()[0].message,
            "a program played a; files start no programs, so name it again for a");
  EXPECT_TRUE(resume_table({.file = file, .a = "random"}));
}

}  // namespace
}  // namespace agon::workbench
