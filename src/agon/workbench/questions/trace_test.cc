// Which script is traced, and what it meets.
#include "agon/workbench/questions/trace.h"

#include <gtest/gtest.h>

#include "tests/support/shell.h"

namespace agon::workbench {
namespace {

Reply<Traced> traced(TraceOptions options) { return trace(*roster::find_or_null("duel"), options); }

TEST(Trace, ATextMeetsTheDefaults) {
  Reply<Traced> out = traced({.script = "SET(SELF, x, ROLL(6))", .ask = {.dice = {.told = "4"}}});
  ASSERT_TRUE(out) << to_text(out.error()[0]);
  EXPECT_NE(out->answer.text.find("a's x 0 -> 4 (+4)\n"), std::string::npos) << out->answer.text;
  EXPECT_EQ(out->open.contents, "hero fighter, hero fire_mage, rules standard");
}

TEST(Trace, AContentsScriptLeavesThePlacesOfTheOthers) {
  Reply<Traced> out = traced({.script = "standard/burning", .contents = {"berserker", "paladin"}});
  ASSERT_TRUE(out) << to_text(out.error()[0]);
  EXPECT_EQ(out->open.contents, "hero berserker, hero paladin, rules standard");
}

TEST(Trace, RefusesWhatIsNoScript) {
  EXPECT_EQ(traced({.script = "fireball"}).error()[0].code, ErrorCode::usage);
  EXPECT_EQ(traced({.script = "fire_mag/fireball"}).error()[0].message,
            "duel has no hero or rules called 'fire_mag', did you mean 'fire_mage'?");
  EXPECT_EQ(traced({.script = "NOOP()", .contents = {"fighter", "fighter", "standard", "x"}})
                .error()[0]
                .message,
            "'x' is one content too many for this script");
}

TEST(Trace, FilesAreOnlyReadForWhoOwnsTheMachine) {
  test::Workplace place;
  place.write("mine.txt", "SET(SELF, x, 2)");
  TraceOptions options{.script = "@" + place.path("mine.txt")};
  EXPECT_EQ(traced(options).error()[0].message, "a script is sent here, not read from a file");
  EXPECT_FALSE(traced({.script = "/etc/passwd/x"}));
  options.ask.opens_files = true;
  Reply<Traced> out = traced(options);
  ASSERT_TRUE(out) << to_text(out.error()[0]);
  EXPECT_NE(out->answer.text.find("a's x 0 -> 2 (+2)\n"), std::string::npos) << out->answer.text;
}

}  // namespace
}  // namespace agon::workbench
