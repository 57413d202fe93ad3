// For whoever draws an encounter.
#pragma once

#include "agon/rulesets/pillars/check/derived.h"
#include "agon/rulesets/pillars/encounter/state.h"

namespace agon::pillars::encounter {

struct DerivedRecord {
  u32 track = kLastStep;
  u32 turns = kTurnCap;
  game::Side active = game::Side::a;
  game::Side defender = game::Side::b;
  bool may_counter = false;
  std::array<u32, 2> steps = {};
};

void describe(auto& v, DerivedRecord& d) {
  v("track", d.track, "how many steps a track has; who takes the last one has lost");
  v("turns", d.turns, "the match has at most");
  v("active", d.active, "whose turn it is");
  v("defender", d.defender, "the other side");
  v("may_counter", d.may_counter, "whether the defender has its counter of this turn still");
  v("steps", d.steps, "of a and b on all tracks together");
}

struct CharactersRecord {
  RanksRecord a;
  RanksRecord b;
};

void describe(auto& v, CharactersRecord& c) {
  v("a", c.a, "by pillar");
  v("b", c.b, "by pillar");
}

struct GuideRecord {
  std::vector<DegreeRecord> degrees;
  CharactersRecord ranks;
  std::map<std::string, std::string> names;
};

void describe(auto& v, GuideRecord& g) {
  v("degrees", g.degrees, "every degree with its band of margins, the worst first");
  v("ranks", g.ranks, "of both characters");
  v("names", g.names, "what people call the traits");
}

}  // namespace agon::pillars::encounter
