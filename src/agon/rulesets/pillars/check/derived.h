// For whoever draws a check: by which approach each side throws its rank dice, and in which band
// the margin lies.
#pragma once

#include "agon/rulesets/pillars/check/character.h"

namespace agon::pillars {

// The margins that give one degree; the outermost ones have no end.
struct Band {
  std::optional<int> from = {};
  std::optional<int> to = {};
};

void describe(auto& v, Band& b) {
  v("from", b.from, "the lowest margin; null: any lower one, too");
  v("to", b.to, "the highest margin; null: any higher one, too");
}

Band band_of(int degree);

struct DegreeRecord {
  int degree = 0;
  Band band = {};
};

void describe(auto& v, DegreeRecord& d) {
  v("degree", d.degree, "of success");
  v("band", d.band, "the margins that give it, before naturals shift it");
}

// From the worst to the best.
std::vector<DegreeRecord> all_degrees();

struct ContenderRecord {
  Approach approach = Approach::martial;
  int rank = 0;
  u32 dice = 0;
  u32 sides = 0;
};

void describe(auto& v, ContenderRecord& c) {
  v("approach", c.approach, "Martial or Sorcerous: which rank counts");
  v("rank", c.rank, "what it is");
  v("dice", c.dice, "of the rank pool");
  v("sides", c.sides, "of each of them");
}

ContenderRecord contender_of(const Character& character, Pillar pillar,
                             std::optional<Approach> called = {});

struct DerivedCheck {
  ContenderRecord actor = {};
  std::optional<ContenderRecord> opposition = {};
  Band band = {};
  bool status_quo = false;
};

void describe(auto& v, DerivedCheck& d) {
  v("actor", d.actor, "of the acting side");
  v("opposition", d.opposition, "of the resisting side, where it rolls", json::LeftOut{});
  v("band", d.band, "the margins around this one that give the same degree, before naturals");
  v("status_quo", d.status_quo, "whether nothing changes because the degree is 0");
}

// By pillar, in their order.
struct RanksRecord {
  std::array<ContenderRecord, kPillarCount> pillars = {};
};

void describe(auto& v, RanksRecord& r) {
  for (std::size_t i = 0; i < kPillarCount; ++i) {
    v(game::name_of(kAllPillars[i]), r.pillars[i], "how it throws rank dice there");
  }
}

RanksRecord ranks_of(const Character& character);

}  // namespace agon::pillars
