#include "agon/rulesets/pillars/check/derived.h"

namespace agon::pillars {

Band band_of(int degree) {
  constexpr int kFar = 1000;  // beyond any band that ends
  Band out;
  for (int margin = -kFar; margin <= kFar; ++margin) {
    if (degree_of_margin(margin) != degree) continue;
    if (!out.from) out.from = margin;
    out.to = margin;
  }
  if (out.from == -kFar) out.from.reset();
  if (out.to == kFar) out.to.reset();
  return out;
}

std::vector<DegreeRecord> all_degrees() {
  std::vector<DegreeRecord> out;
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    out.push_back({degree, band_of(degree)});
  }
  return out;
}

ContenderRecord contender_of(const Character& character, Pillar pillar,
                             std::optional<Approach> called) {
  int rank = rank_of(character, pillar, called);
  Pool pool = pool_of(rank);
  return {.approach = approach_of(character, pillar, called),
          .rank = rank,
          .dice = pool.dice,
          .sides = pool.sides};
}

RanksRecord ranks_of(const Character& character) {
  RanksRecord out;
  for (Pillar pillar : kAllPillars) {
    out.pillars[static_cast<std::size_t>(pillar)] = contender_of(character, pillar);
  }
  return out;
}

}  // namespace agon::pillars
