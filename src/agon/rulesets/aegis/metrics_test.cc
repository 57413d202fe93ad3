// What is counted of defenses, by hero.
#include <algorithm>

#include "tests/support/aegis_match.h"

namespace agon::aegis {
namespace {

// A match whose events are metered.
struct Metered {
  explicit Metered(Content content, const Options& options = {})
      : match(std::move(content), options) {
    Aegis::measure(match.content, meter);
    match.log.also = &meter;
  }

  const game::Metric& metric(std::string_view name) const {
    return *std::ranges::find(meter.metrics(), name, &game::Metric::name);
  }
  double mean(std::string_view name, std::size_t label) const {
    return game::mean_of(metric(name).counts, 1, label);
  }

  ScriptedMatch match;
  game::Meter meter;
};

std::string named(std::string_view name, std::string hero) {
  return hero.replace(hero.find("Test"), 4, name);
}

std::string blocks(u32 amount, std::string_view id = "rule") {
  return card_text(fmt::format(R"({{"id": "{}", "stacks": true,
    "matcher": {{"type": "countField", "fieldId": "low"}},
    "effects": [{{"type": "flatBlock", "amount": {}}}, {{"type": "preventHalf"}}]}})",
                               id, amount));
}

using Counts = std::vector<u64>;

TEST(AegisMetrics, DefensesAreCountedByHeroWhicheverSideItHas) {
  std::string zoe = named("Zoe", hero_text(blocks(4)));
  std::string amy = named("Amy", hero_text(""));
  for (bool exchanged : {false, true}) {
    Metered metered(exchanged ? content_of(amy, zoe) : content_of(zoe, amy));
    metered.match.defend(exchanged ? std::vector<chance::Told>{1, 5, 6}
                                   : std::vector<chance::Told>{1, 1, 1, 5, 6});
    metered.match.defend(exchanged ? std::vector<chance::Told>{1, 1, 1, 5, 6}
                                   : std::vector<chance::Told>{1, 5, 6});
    EXPECT_EQ(metered.metric("v1Turns").labels, (std::vector<std::string>{"Amy", "Zoe"}));
    EXPECT_EQ(metered.metric("v1Turns").counts, (Counts{1, 0}));
    EXPECT_EQ(metered.metric("v2Turns").counts, (Counts{0, 1}));
    EXPECT_EQ(metered.metric("damageBlocked").counts, (Counts{3, 4}));
    EXPECT_EQ(metered.metric("damagePrevented").counts, (Counts{0, 3}));
    EXPECT_EQ(metered.metric("flatBlockSum").counts, (Counts{0, 4}));
    EXPECT_EQ(metered.metric("preventHalfEvents").counts, (Counts{0, 1}));
    EXPECT_EQ(metered.mean("rawDamage", 1), 10);
    EXPECT_EQ(metered.mean("afterFlat", 1), 6);
    EXPECT_EQ(metered.mean("afterPrevent", 1), 3);
    EXPECT_EQ(metered.mean("afterBlock", 0), 7);
    EXPECT_DOUBLE_EQ(metered.mean("defenseEfficiency", 0), 0.3);
    EXPECT_DOUBLE_EQ(metered.mean("defenseEfficiency", 1), 0.7);
    EXPECT_EQ(metered.metric("integrityFaults").counts, (Counts{0}));
    EXPECT_EQ(metered.metric("rulesHit").labels, (std::vector<std::string>{"Zoe: rule"}));
    EXPECT_EQ(metered.metric("rulesHit").counts, (Counts{1}));
    EXPECT_EQ(metered.mean("matchCount", 0), 1);
  }
}

TEST(AegisMetrics, HeroesAreCountedByHowTheyDefend) {
  std::string zoe = named("Zoe", hero_text(blocks(4)));
  std::string amy = named("Amy", hero_text(""));
  Metered metered(content_of(zoe, amy));
  metered.match.stand_off();
  EXPECT_EQ(metered.metric("defenseVersion").labels,
            (std::vector<std::string>{"Amy: v1", "Amy: v2", "Zoe: v1", "Zoe: v2"}));
  EXPECT_EQ(metered.metric("defenseVersion").counts, (Counts{1, 0, 0, 1}));
  EXPECT_EQ(metered.metric("fellBackToV1").counts, (Counts{1, 0})) << "she has no card";
}

// Somebody edits a hero and plays the new version against the old one.
TEST(AegisMetrics, HeroesOfOneNameWithOtherRulesShareTheirLabels) {
  std::string old_one = hero_text(blocks(4, "guard"));
  std::string new_one = hero_text(card_text(R"(
      {"id": "a", "matcher": {"type": "exactFace", "face": 1, "count": 1},
       "effects": [{"type": "flatBlock", "amount": 1}]},
      {"id": "guard", "stacks": true, "matcher": {"type": "countField", "fieldId": "low"},
       "effects": [{"type": "flatBlock", "amount": 1}]},
      {"id": "z", "stacks": true, "matcher": {"type": "countField", "fieldId": "high"},
       "effects": [{"type": "flatBlock", "amount": 1}]})"));
  Metered metered(content_of(old_one, new_one));
  Metered other_way(content_of(new_one, old_one));
  EXPECT_EQ(metered.metric("rulesHit").labels, other_way.metric("rulesHit").labels);
  metered.match.defend({2, 5, 6});
  EXPECT_EQ(metered.metric("rulesHit").labels,
            (std::vector<std::string>{"Test: a", "Test: guard", "Test: z"}));
  EXPECT_EQ(metered.metric("rulesHit").counts, (Counts{0, 1, 1}));
}

TEST(AegisMetrics, TheTableForRoundRobinsHasMetricsThatExist) {
  Metered metered(content_of(hero_text(blocks(1)), hero_text(blocks(1))));
  for (const char* name : {"rawDamage", "afterFlat", "afterPrevent", "afterBlock",
                           "defenseEfficiency", "v1Turns", "v2Turns"}) {
    EXPECT_EQ(metered.metric(name).labels, std::vector<std::string>{"Test"}) << name;
  }
}

}  // namespace
}  // namespace agon::aegis
