// What the owner of a machine sets for every match, as the program meets it; and that a replay does
// not look at it.
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Configured : public CommandLine {
 protected:
  // The first event of a match.
  std::string began(const std::string& environment, const std::string& more = "") {
    return run(environment + " agon match aegis --a first --b first --json " + more +
               " | sed -n 2p")
        .out;
  }

  static bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  }

  static constexpr std::string_view kOn = R"("enableDefenseV2":true)";
  static constexpr std::string_view kOff = R"("enableDefenseV2":false)";
};

TEST_F(Configured, ByFileEnvironmentAndFlagTheLaterWins) {
  place.write("off.json", R"({"aegis": {"enableDefenseV2": false}})");
  EXPECT_TRUE(has(began(""), kOn));
  EXPECT_TRUE(has(began("AGON_CONFIG=off.json"), kOff));
  EXPECT_TRUE(has(began("AGON_CONFIG=off.json AGON_ENABLE_DEFENSE_V2=true"), kOn));
  EXPECT_TRUE(has(began("AGON_ENABLE_DEFENSE_V2=false"), kOff));
  EXPECT_TRUE(
      has(began("AGON_ENABLE_DEFENSE_V2=false", "--options '{\"enableDefenseV2\": true}'"), kOn));
}

TEST_F(Configured, OffMeansV1ForEverybodyButADevelopersOverride) {
  std::string off = began("AGON_ENABLE_DEFENSE_V2=false");
  EXPECT_FALSE(has(off, R"("plays":"v2")")) << off;
  std::string dev =
      began("AGON_ENABLE_DEFENSE_V2=false", "--options '{\"devOverride\": [\"v2\", \"none\"]}'");
  EXPECT_TRUE(has(dev, R"("devOverride":["v2","none"])")) << dev;
  EXPECT_TRUE(has(dev, R"("plays":"v2")") && has(dev, R"("plays":"v1")")) << dev;
}

TEST_F(Configured, AReplayHasItsOwnAndLooksAtNothingElse) {
  for (const char* recorded : {"true", "false"}) {
    std::string opposite = recorded == std::string("true") ? "false" : "true";
    std::string now = std::string("AGON_ENABLE_DEFENSE_V2=") + recorded;
    ASSERT_EQ(
        run(now + " agon match aegis --a first --b first --seed 5 --force --replay m.json").code,
        0);
    std::string then = "AGON_ENABLE_DEFENSE_V2=" + opposite + " ";
    Ran verified = run(then + "agon replay verify m.json");
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_TRUE(has(verified.out, "verified from its seed")) << verified.out;
    EXPECT_EQ(run("AGON_ENABLE_DEFENSE_V2=nonsense agon replay verify m.json").code, 0);
    EXPECT_EQ(run("AGON_CONFIG=nothing.json agon replay verify m.json").code, 0);
    std::string shown = run(then + "agon replay show m.json --json").out;
    EXPECT_TRUE(has(shown, std::string(R"("enableDefenseV2":)") + recorded)) << shown;
    EXPECT_FALSE(has(shown, std::string(R"("enableDefenseV2":)") + opposite)) << shown;
  }
}

TEST_F(Configured, SimulationsAreOpenedWithIt) {
  std::string out = run("AGON_ENABLE_DEFENSE_V2=false agon sim aegis -n 4 --a first --json").out;
  EXPECT_TRUE(has(out, R"("enableDefenseV2": false)")) << out;
}

TEST_F(Configured, WhatIsWrongIsSaidWithItsPlace) {
  expect_refused("AGON_ENABLE_DEFENSE_V2=2 agon match aegis iron_warden grave_healer",
                 "AGON_ENABLE_DEFENSE_V2:1:20: error: /enableDefenseV2: expected true or false, "
                 "found a number [json_type]\n"
                 "    1 | {\"enableDefenseV2\":2}\n"
                 "      |                    ^\n");
  place.write("c.json", "{\"aegis\": {\"enableDefenceV2\": false}}");
  expect_refused(
      "AGON_CONFIG=c.json agon sim hilo -n 2",
      "c.json:1:12: error: /aegis: aegis has no option 'enableDefenceV2' that is set for every "
      "match, did you mean 'enableDefenseV2'? [json_unknown_key]\n"
      "    1 | {\"aegis\": {\"enableDefenceV2\": false}}\n"
      "      |            ^\n");
}

}  // namespace
}  // namespace agon::test
