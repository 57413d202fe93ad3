// What `agon sim duel` reports, against what the events of the same matches add up to.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "agon/json/document.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

using Counts = std::map<std::string, double>;

struct Counted {
  Counts abilities, damage, healing, triggers, endings;
  double lost = 0, gained = 0, passes = 0;
  std::map<std::string, std::pair<double, double>> luck;  // sum and number
  u32 wins_of_first = 0;
};

class DuelMetrics : public CommandLine {
 protected:
  static constexpr int kPairs = 12;

  static json::Value parsed(const std::string& text) {
    Result<json::Document> document = json::parse(text, "line");
    EXPECT_TRUE(document) << text;
    return document ? document->root() : json::Value::object();
  }
  static std::string text_at(const json::Value& value, const char* key) {
    return value.find(key)->as_string();
  }
  static double number_at(const json::Value& value, const char* key) {
    return value.find(key)->as_number().to_double();
  }

  void count_match(const std::string& flags, bool swapped, Counted& out) const {
    Ran ran = run("agon match duel gambler pyromancer --a greedy --b random --seed 5 --json " +
                  flags + (swapped ? " --swap" : ""));
    ASSERT_EQ(ran.code, 0) << ran.err;
    std::map<std::string, std::string> hero = {{"a", swapped ? "Pyromancer" : "Gambler"},
                                               {"b", swapped ? "Gambler" : "Pyromancer"}};
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
      json::Value event = parsed(line);
      if (event.find("event") != nullptr) count_event(event, hero, out);
    }
  }

  static void count_event(const json::Value& event, std::map<std::string, std::string>& hero,
                          Counted& out) {
    std::string name = text_at(event, "event");
    if (name == "used") {
      ++out.abilities[hero[text_at(event, "side")] + ": " + text_at(event, "ability")];
    } else if (name == "fired") {
      ++out.triggers[hero[text_at(event, "by")] + ": " + text_at(event, "script")];
    } else if (name == "changed" && text_at(event, "attribute") == "health") {
      double change = number_at(event, "after") - number_at(event, "before");
      (change < 0 ? out.lost : out.gained) += std::abs(change);
      if (text_at(event, "kind") != "ability") return;
      std::string ability = hero[text_at(event, "by")] + ": " + text_at(event, "script");
      (change < 0 ? out.damage : out.healing)[ability] += std::abs(change);
    } else if (name == "rolled" && number_at(event, "sides") > 1) {
      double sides = number_at(event, "sides");
      auto& [sum, number] = out.luck[hero[text_at(event, "by")]];
      sum += (number_at(event, "value") - (sides + 1) / 2) / std::sqrt((sides * sides - 1) / 12);
      ++number;
    } else if (name == "passed") {
      out.passes += event.find("phase")->as_bool();
    } else if (name == "ended") {
      ++out.endings[text_at(event, "by") == "script" ? "a script" : "the cap on turns"];
      out.wins_of_first += hero[text_at(event, "outcome")] == "Gambler";
    }
  }

  static void expect_counts(const json::Value& metrics, const char* name, const Counts& counts) {
    for (const json::Member& member : metrics.find(name)->find("counts")->members()) {
      auto found = counts.find(member.key);
      EXPECT_NEAR(member.value.as_number().to_double(), found == counts.end() ? 0 : found->second,
                  0.01)
          << name << ", " << member.key;
    }
  }
};

TEST_F(DuelMetrics, AreWhatTheEventsAddUpTo) {
  Counted counted;
  for (int i = 0; i < kPairs; ++i) {
    for (bool swapped : {false, true}) {
      count_match(fmt::format("--index {}", i), swapped, counted);
    }
  }
  Ran ran = run(fmt::format(
      "agon sim duel gambler pyromancer --a greedy --b random --seed 5 -n {} --json", 2 * kPairs));
  ASSERT_EQ(ran.code, 0) << ran.err;
  json::Value report = parsed(ran.out);
  const json::Value& metrics = *report.find("metrics");
  expect_counts(metrics, "abilities", counted.abilities);
  expect_counts(metrics, "damage", counted.damage);
  expect_counts(metrics, "healing", counted.healing);
  expect_counts(metrics, "triggers", counted.triggers);
  expect_counts(metrics, "endings", counted.endings);
  EXPECT_NEAR(number_at(*metrics.find("damage_dealt"), "total"), counted.lost, 0.01);
  EXPECT_NEAR(number_at(*metrics.find("damage_healed"), "total"), counted.gained, 0.01);
  EXPECT_EQ(number_at(*metrics.find("passes"), "total"), counted.passes);
  EXPECT_EQ(number_at(*report.find("first"), "wins"), counted.wins_of_first);
  for (const auto& [hero, metric] :
       {std::pair("Gambler", "luck_gambler"), std::pair("Pyromancer", "luck_pyromancer")}) {
    auto [sum, number] = counted.luck[hero];
    ASSERT_GT(number, 0) << hero;
    EXPECT_EQ(number_at(*metrics.find(metric), "count"), number);
    EXPECT_NEAR(number_at(*metrics.find(metric), "mean"), sum / number, 0.001);
  }
}

// The matrix of all heroes: a row and a column each, and what one has the other lacks.
TEST_F(DuelMetrics, TheMatrixHasAllMatchUps) {
  Ran ran = run("agon sim duel --all -n 20 --metered 0 --json");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(parsed(ran.out).find("pairings")->items().size(), 45u);
}

}  // namespace
}  // namespace agon::test
