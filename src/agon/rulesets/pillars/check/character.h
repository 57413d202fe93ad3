// A character: content/pillars/character/*.json, and the inline ones of a check or a scene.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "agon/json/describe.h"
#include "agon/json/document.h"
#include "agon/rulesets/pillars/check/check.h"

namespace agon::pillars {

inline constexpr std::string_view kCharacterKind = "character";
inline constexpr int kLargestTrait = 100;
inline constexpr int kLargestTn = 1000;

// A named addend of a bonus: a situational modifier, or an edge that counted.
struct Modifier {
  std::string name;
  i32 value = 0;
};

void describe(auto& v, Modifier& m) {
  v("Name", m.name, "what it comes from", json::Line{{1, 60}});
  v("Value", m.value, "what it adds", json::Range{-kLargestTrait, kLargestTrait});
}

// A persistent perk. A sword does not help in a maze: it may be limited.
struct Edge {
  std::string name;
  i32 value = 0;
  std::optional<std::vector<Scope>> only = {};

  bool counts_on(std::size_t trait) const;
};

void describe(auto& v, Edge& e) {
  v("Name", e.name, "what it comes from", json::Line{{1, 60}});
  v("Value", e.value, "what it adds", json::Range{-kLargestTrait, kLargestTrait});
  v("Only", e.only, "pillars and traits that it counts on; all, if this is left out",
    json::Length{1, kScopeCount});
}

struct Traits {
  std::array<i32, kTraits> values = {};
};

void describe(auto& v, Traits& t) {
  static constexpr std::array<std::string_view, kTraits> sentences = {
      "acting on Violence",   "avoiding Violence",   "enduring Violence",
      "acting on Influence",  "avoiding Influence",  "enduring Influence",
      "acting on Revelation", "avoiding Revelation", "enduring Revelation"};
  for (std::size_t i = 0; i < kTraits; ++i) {
    v(trait_name(i), t.values[i], sentences[i], json::Range{-kLargestTrait, kLargestTrait},
      json::Default{});
  }
}

// The root stats, from which a character's two levels follow.
struct Stats {
  i32 body = 0;
  i32 mind = 0;
  i32 soul = 0;
  i32 control = 0;
  i32 fate = 0;
  i32 spirit = 0;
};

void describe(auto& v, Stats& s) {
  using json::Range;
  v("Body", s.body, "root stat of Violence", Range{-kHighestRank, kHighestRank});
  v("Mind", s.mind, "root stat of Revelation", Range{-kHighestRank, kHighestRank});
  v("Soul", s.soul, "root stat of Influence", Range{-kHighestRank, kHighestRank});
  v("Control", s.control, "counts for SL", Range{-kHighestRank, kHighestRank});
  v("Fate", s.fate, "counts for SL", Range{-kHighestRank, kHighestRank});
  v("Spirit", s.spirit, "counts for SL", Range{-kHighestRank, kHighestRank});
}

struct Character {
  std::string name;
  std::string description;
  std::optional<Stats> stats;
  std::optional<i32> cl;
  std::optional<i32> sl;
  Traits traits;
  std::optional<std::string> skill;
  std::optional<i32> skill_bonus;
  std::vector<Edge> edges;
  std::vector<Modifier> situation;
  std::optional<Approach> approach;

  // Known once `lint` found nothing wrong.
  int core_level() const;  // the martial rank
  int soul_level() const;  // the sorcery rank
};

void describe(auto& v, Character& c) {
  using json::Default, json::Length, json::Range;
  v("Name", c.name, "what people call the character", json::Line{{1, 60}});
  v("Description", c.description, "a sentence for people", json::Line{{0, 300}}, Default{});
  v("Stats", c.stats, "root stats, from which CL and SL follow");
  v("CL", c.cl, "core level, the martial rank, where no Stats are given",
    Range{-kHighestRank, kHighestRank});
  v("SL", c.sl, "soul level, the sorcery rank, where no Stats are given",
    Range{-kHighestRank, kHighestRank});
  v("Traits", c.traits, "the nine pillar traits; 0 where left out");
  v("Skill", c.skill, "a skill that the character has", json::Line{{1, 60}});
  v("SkillBonus", c.skill_bonus, "what it adds where a check calls for it",
    Range{-kLargestTrait, kLargestTrait});
  v("EdgeBonus", c.edges, "persistent perks", Length{0, 16}, Default{});
  v("SituationalMods", c.situation, "temporary modifiers", Length{0, 16}, Default{});
  v("ApproachOverride", c.approach, "Martial or Sorcerous, whatever the pillar");
}

// What ranges cannot say: levels given once, a skill and its bonus together, limits of edges that
// say something.
void lint(const json::Node& node, const Character& character, Problems& problems);

// The addends of one side's bonus (seed section 2), each under its name.
struct Bonus {
  std::size_t trait = 0;  // which pillar trait
  int pillar_trait = 0;
  int skill = 0;
  int edges = 0;
  int situation = 0;

  int total() const { return pillar_trait + skill + edges + situation; }
};

// A skill counts only where it is called for (seed section 2), by its name.
using Called = std::optional<std::string>;
Bonus compose(const Character& character, Pillar pillar, Use use, const Called& skill = {});

// The edges that count on a trait.
std::vector<Modifier> edges_on(const Character& character, std::size_t trait);

// Seed section 4: Violence is Martial and uses CL, the others are Sorcerous and use SL, unless
// somebody says otherwise. A side's own override stands before the check's.
Approach approach_of(const Character& character, Pillar pillar, std::optional<Approach> called);
int rank_of(const Character& character, Pillar pillar, std::optional<Approach> called);

}  // namespace agon::pillars
