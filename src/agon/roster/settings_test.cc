#include "agon/roster/settings.h"

#include <gtest/gtest.h>

#include <map>

#include "agon/roster/roster.h"
#include "tests/support/shell.h"

namespace agon::roster {
namespace {

// A machine whose owner has set this and that.
class SettingsTest : public testing::Test {
 protected:
  void configure(const std::string& text) {
    place.write("config.json", text);
    environment["AGON_CONFIG"] = place.path("config.json");
  }

  Opened open(const std::string& options = "", const char* game = "aegis") {
    auto settings = std::make_shared<Settings>([this](const std::string& name) {
      ++looks[name];
      auto found = environment.find(name);
      return found == environment.end() ? std::nullopt : std::optional(found->second);
    });
    return roster::open(*find(game).value(), {.options = options, .settings = settings});
  }

  // As a person reads it, without the folder of this test.
  std::string refusal(const char* game = "aegis") {
    Opened opened = open("", game);
    EXPECT_FALSE(opened.game);
    std::string out;
    for (const Problem& problem : opened.problems) {
      if (problem.severity == Severity::error) out += to_text(problem);
    }
    std::string folder = place.path("");
    for (std::size_t at = 0; (at = out.find(folder)) != std::string::npos;) {
      out.erase(at, folder.size());
    }
    return out;
  }

  bool enabled(const std::string& options = "") {
    Opened opened = open(options);
    EXPECT_TRUE(opened.game);
    return opened.game && opened.game->options().find("enableDefenseV2")->as_bool();
  }

  test::Workplace place;
  std::map<std::string, std::string> environment;
  std::map<std::string, int> looks;
};

TEST_F(SettingsTest, WithoutAnyTheDefaultsHold) { EXPECT_TRUE(enabled()); }

TEST_F(SettingsTest, TheLaterWins) {
  configure(R"({"aegis": {"enableDefenseV2": false}})");
  EXPECT_FALSE(enabled()) << "the file";
  environment["AGON_ENABLE_DEFENSE_V2"] = "true";
  EXPECT_TRUE(enabled()) << "the environment over the file";
  EXPECT_FALSE(enabled(R"({"enableDefenseV2": false})")) << "what is typed over both";
  EXPECT_TRUE(enabled(R"({"maxRerollsPerDefense": 1})")) << "what is not typed stays";
  environment["AGON_ENABLE_DEFENSE_V2"] = "false";
  EXPECT_TRUE(enabled(R"({"enableDefenseV2": true})"));
}

TEST_F(SettingsTest, ASwitchTakesTheWordsOfShells) {
  for (const char* off : {"0", "off", "FALSE", "no"}) {
    environment["AGON_ENABLE_DEFENSE_V2"] = off;
    EXPECT_FALSE(enabled()) << off;
  }
  configure(R"({"aegis": {"enableDefenseV2": false}})");
  for (const char* on : {"1", "On", "true", "yes"}) {
    environment["AGON_ENABLE_DEFENSE_V2"] = on;
    EXPECT_TRUE(enabled()) << on;
  }
}

TEST_F(SettingsTest, AnEmptyVariableIsNotSet) {
  environment["AGON_ENABLE_DEFENSE_V2"] = "";
  environment["AGON_CONFIG"] = "";
  EXPECT_TRUE(enabled());
}

TEST_F(SettingsTest, TheFileStandsWhereDesktopsKeepSuchFiles) {
  std::string off = R"({"aegis": {"enableDefenseV2": false}})";
  place.run("mkdir -p x/agon h/.config/agon");
  place.write("x/agon/config.json", off);
  environment["XDG_CONFIG_HOME"] = place.path("x");
  EXPECT_FALSE(enabled());
  environment["XDG_CONFIG_HOME"] = "x";
  EXPECT_TRUE(enabled()) << "a relative folder is none";
  environment["HOME"] = place.path("h");
  EXPECT_TRUE(enabled()) << "no file there";
  place.write("h/.config/agon/config.json", off);
  EXPECT_FALSE(enabled());
}

TEST_F(SettingsTest, AGameWithoutSettingsLooksAtNoVariableOfOthers) {
  environment["AGON_ENABLE_DEFENSE_V2"] = "nonsense";
  EXPECT_TRUE(open("", "hilo").game);
  EXPECT_EQ(looks["AGON_ENABLE_DEFENSE_V2"], 0);
}

TEST_F(SettingsTest, WhatOpensTheSameAgainReadsNothingAgain) {
  environment["AGON_ENABLE_DEFENSE_V2"] = "false";
  Opened first = open();
  environment["AGON_ENABLE_DEFENSE_V2"] = "true";
  Opened again = roster::open(*find("aegis").value(), first.again);
  ASSERT_TRUE(again.game);
  EXPECT_EQ(again.game->options(), first.game->options());
}

TEST_F(SettingsTest, AVariableThatFitsNoOptionIsRefusedByItsName) {
  environment["AGON_ENABLE_DEFENSE_V2"] = "of";
  EXPECT_EQ(refusal(),
            "AGON_ENABLE_DEFENSE_V2:1:20: error: /enableDefenseV2: expected true or false, found a "
            "string [json_type]\n"
            "    1 | {\"enableDefenseV2\":\"of\"}\n"
            "      |                    ^\n");
  environment["AGON_ENABLE_DEFENSE_V2"] = "false, \"devOverride\": [\"v2\", \"v2\"]";
  EXPECT_NE(refusal().find("expected true or false"), std::string::npos) << "one value, no more";
  environment["AGON_ENABLE_DEFENSE_V2"] = "\x1b[2J\xff";
  EXPECT_NE(refusal().find("expected true or false"), std::string::npos);
  environment["AGON_ENABLE_DEFENSE_V2"] = std::string(100'000, '[');
  EXPECT_NE(refusal().find("expected true or false"), std::string::npos);
}

TEST_F(SettingsTest, AFileThatWasNamedMustBeThere) {
  environment["AGON_CONFIG"] = place.path("nothing.json");
  EXPECT_EQ(refusal("hilo"),
            "nothing.json: error: cannot open the file: No such file or directory "
            "[file_unreadable]\n");
}

TEST_F(SettingsTest, KeysThatMeanNothingAreRefusedWithTheNearMiss) {
  configure("{\"aegsi\": {}}");
  EXPECT_EQ(refusal("hilo"),
            "config.json:1:2: error: no game is called 'aegsi', did you mean 'aegis'? "
            "[json_unknown_key]\n"
            "    1 | {\"aegsi\": {}}\n"
            "      |  ^\n");
  configure("{\"aegis\": {\"enableDefenceV2\": false}}");
  EXPECT_EQ(refusal("hilo"),
            "config.json:1:12: error: /aegis: aegis has no option 'enableDefenceV2' that is set "
            "for every "
            "match, did you mean 'enableDefenseV2'? [json_unknown_key]\n"
            "    1 | {\"aegis\": {\"enableDefenceV2\": false}}\n"
            "      |            ^\n");
}

TEST_F(SettingsTest, AnOverrideOfOneMatchCannotBeSetForAll) {
  configure(R"({"aegis": {"devOverride": ["v2", "v2"]}})");
  EXPECT_NE(refusal().find("aegis has no option 'devOverride' that is set for every match "
                           "(there are: enableDefenseV2)"),
            std::string::npos)
      << refusal();
}

TEST_F(SettingsTest, WhatIsNoObjectIsRefusedAtItsPlace) {
  configure("[1]");
  EXPECT_NE(refusal().find("config.json:1:1: error: expected an object"), std::string::npos);
  configure("{\"aegis\": 3}");
  EXPECT_NE(refusal().find("config.json:1:11: error: /aegis: expected an object"),
            std::string::npos);
  configure("{\"aegis\": {\"enableDefenseV2\": 1}}");
  EXPECT_NE(refusal().find("config.json:1:31: error: /aegis/enableDefenseV2: expected true or "
                           "false, found a number"),
            std::string::npos)
      << refusal();
  configure("{\"aegis\": ");
  EXPECT_NE(refusal().find("config.json:1:"), std::string::npos);
}

// Whatever can be set is an option, or setting it would be refused for a name that nobody typed.
TEST(Settings, EverySettingIsAnOptionOfItsGame) {
  for (const game::Entry* entry : games()) {
    json::Value schema = entry->schema(entry->facts.contents.size());
    for (const game::Setting& setting : entry->offers.settings) {
      EXPECT_TRUE(schema.find("properties")->find(setting.option)) << setting.option;
      EXPECT_TRUE(setting.environment.starts_with("AGON_")) << setting.environment;
    }
  }
}

}  // namespace
}  // namespace agon::roster
