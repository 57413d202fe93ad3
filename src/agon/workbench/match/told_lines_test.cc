#include "agon/workbench/match/told_lines.h"

#include <gtest/gtest.h>

#include "agon/base/version.h"
#include "agon/json/write.h"

namespace agon::workbench {
namespace {

std::vector<json::Value> lines_of(const std::string& game, const SeatOptions& seats) {
  Contest contest = seat(workbench::open({.game = game}).value(), seats).value();
  std::vector<json::Value> out;
  MatchOptions options{.name = {9, 2},
                       .begin = [&](const MatchHeader& header) { out.push_back(line_of(header)); },
                       .tell = [&](const MatchEvent& event) { out.push_back(line_of(event)); }};
  out.push_back(line_of(play_match(contest, options).record));
  return out;
}

TEST(ToldLines, BeginWithTheMatchAndEndWithItsResult) {
  std::vector<json::Value> lines = lines_of("duel", {.a = "first", .swap = true});
  ASSERT_GT(lines.size(), 2u);
  const json::Value& header = lines.front();
  EXPECT_EQ(header.find("type")->as_string(), "match");
  EXPECT_EQ(header.find("agon")->as_string(), version());
  EXPECT_EQ(header.find("game")->as_string(), "duel");
  EXPECT_EQ(header.find("seed")->as_string(), "0000000000000009");
  EXPECT_EQ(header.find("index")->as_string(), "0000000000000002");
  EXPECT_EQ(header.find("seats")->find("b")->find("agent")->as_string(), "first");
  const auto& contents = header.find("contents")->items();
  ASSERT_EQ(contents.size(), 3u);
  EXPECT_EQ(contents[0].find("kind")->as_string(), "hero");
  EXPECT_EQ(contents[0].find("name")->as_string(), "fire_mage") << "the seats are exchanged";
  EXPECT_EQ(contents[0].find("hash")->as_string().size(), 32u);
  EXPECT_NE(*contents[0].find("hash"), *contents[1].find("hash"));
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    EXPECT_EQ(lines[i].find("type")->as_string(), "event");
    EXPECT_TRUE(lines[i].find("event") && lines[i].find("turn"));
  }
  EXPECT_EQ(lines.back().find("type")->as_string(), "result");
  EXPECT_TRUE(lines.back().find("outcome"));
}

TEST(ToldLines, TheTypeOfAnEventsOwnKeepsItsPlaceUnderAnotherName) {
  bool met = false;
  for (const json::Value& line : lines_of("aegis", {.a = "greedy", .b = "greedy"})) {
    const json::Value* event = line.find("event");
    if (event == nullptr || event->as_string() != "effect") continue;
    met = true;
    EXPECT_EQ(line.find("type")->as_string(), "event");
    EXPECT_TRUE(line.find("effect_type")->is_string());
  }
  EXPECT_TRUE(met);
}

TEST(ToldLines, EverySchemaSaysItsType) {
  for (const json::Value& schema : line_schemas()) {
    const json::Value* type = schema.find("properties")->find("type");
    ASSERT_TRUE(type) << schema;
    EXPECT_EQ(type->find("enum")->items().size(), 1u) << schema;
    const auto& required = schema.find("required")->items();
    EXPECT_EQ(std::ranges::count(required, json::Value("type")), 1) << schema;
  }
}

TEST(ToldLines, AProgramsSeedIsInTheHeaderAndInTheReplay) {
  const std::string bot =
      "exec:while read -r l; do case $l in *hello*) echo '{\"type\":\"hello\",\"protocol\":2}';; "
      "*decide*) echo '{\"menu\":0}';; esac; done";
  SeatOptions seats{.a = bot, .programs = {.allowed = true}};
  Contest contest = seat(workbench::open({.game = "hilo"}).value(), seats).value();
  std::optional<json::Hex> told;
  PlayedMatch played = play_match(contest, {.begin = [&](const MatchHeader& header) {
                                    told = header.seats.at("a").seed;
                                    EXPECT_FALSE(header.seats.at("b").seed);
                                  }});
  ASSERT_TRUE(told);
  EXPECT_EQ(played.record.seats.at("a").seed->value, told->value);
  EXPECT_NE(played.replay.find("\"seed\": \"" + to_hex(told->value) + "\""), std::string::npos);
  EXPECT_NE(played.replay.find("\"format_version\": 3"), std::string::npos);
}

}  // namespace
}  // namespace agon::workbench
