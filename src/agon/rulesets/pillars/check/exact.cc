#include "agon/rulesets/pillars/check/exact.h"

#include <cassert>

#include "agon/chance/distribution.h"

namespace agon::pillars {
namespace {

using chance::Distribution;

constexpr int kLargestKept = 12;  // no rank die has more sides
constexpr std::size_t kRanks = kHighestRank + 1;

// With a lead this large the margin is in the outermost band whatever the d20s show; naturals still
// shift it.
constexpr int kFarLead = kD20 + 13;

using KeptChances = std::array<double, kLargestKept>;          // of 1 .. 12
using LeadChances = std::array<double, 2 * kLargestKept - 1>;  // of -11 .. 11
using Throws = std::array<double, kDegrees>;                   // of the d20s, by final degree
using ThrowsByLead = std::array<Throws, 2 * kFarLead + 1>;     // the lead: everything but the d20s

std::size_t lead_index(int lead) {
  int index = lead + kFarLead;
  return static_cast<std::size_t>(index);
}

struct Tables {
  std::array<KeptChances, kRanks> kept;
  std::array<std::array<LeadChances, kRanks>, kRanks> leads;
  std::array<std::array<ThrowsByLead, 2>, 2> throws;  // by mode and natural shift
};

Distribution kept_of_rank(std::size_t rank) {
  Pool pool = pool_of(static_cast<int>(rank));
  Distribution die = Distribution::die(static_cast<int>(pool.sides));
  return keep_highest(die, static_cast<int>(pool.dice), 1);
}

template <std::size_t N>
void copy(const Distribution& from, int first, std::array<double, N>& to) {
  for (std::size_t i = 0; i < N; ++i) to[i] = from.probability(first + static_cast<int>(i));
}

void fill_pools(Tables& tables) {
  for (std::size_t a = 0; a < kRanks; ++a) {
    copy(kept_of_rank(a), 1, tables.kept[a]);
    for (std::size_t b = 0; b < kRanks; ++b) {
      copy(difference(kept_of_rank(a), kept_of_rank(b)), 1 - kLargestKept, tables.leads[a][b]);
    }
  }
}

Throws count_throws(const Check& check) {
  Throws out = {};
  bool rolled = check.rolls(Who::opposition);
  for (u8 actor = 1; actor <= kD20; ++actor) {
    for (u8 other = 1; other <= (rolled ? kD20 : 1); ++other) {
      CheckDice dice = {.d20 = {actor, rolled ? other : u8{0}}};
      ++out[degree_index(judge(check, dice).degree)];
    }
  }
  return out;
}

ThrowsByLead count_throws_by_lead(OppositionMode mode, bool natural_shift) {
  ThrowsByLead out;
  for (int lead = -kFarLead; lead <= kFarLead; ++lead) {
    Check check = {.mode = mode, .natural_shift = natural_shift};
    check.sides[at(Who::actor)].bonus = lead;
    out[lead_index(lead)] = count_throws(check);
  }
  return out;
}

const Tables& tables() {
  static const Tables tables = [] {
    Tables out;
    fill_pools(out);
    for (OppositionMode mode : {OppositionMode::rolled, OppositionMode::static_tn}) {
      for (bool shift : {false, true}) {
        out.throws[static_cast<std::size_t>(mode)][shift] = count_throws_by_lead(mode, shift);
      }
    }
    return out;
  }();
  return tables;
}

std::size_t rank_index(const Contender& side) {
  assert(side.rank <= kHighestRank);
  return static_cast<std::size_t>(std::max(side.rank, 0));
}

// `chances[i]` is that of the lead `first + i`.
template <std::size_t N>
DegreeOdds convolve(const std::array<double, N>& chances, int first, const ThrowsByLead& by_lead,
                    double throws) {
  DegreeOdds out = {};
  for (std::size_t i = 0; i < N; ++i) {
    int lead = std::clamp(first + static_cast<int>(i), -kFarLead, kFarLead);
    const Throws& row = by_lead[lead_index(lead)];
    for (std::size_t degree = 0; degree < kDegrees; ++degree) {
      out[degree] += chances[i] * row[degree];
    }
  }
  // Divided last: where the chances of the kept dice are exact, so are the odds.
  for (double& one : out) one /= throws;
  return out;
}

// What the bonuses and the TN add to the lead, bounded where more makes no difference.
int fixed_lead(const Check& check) {
  const auto& [actor, opposition] = check.sides;
  i64 against = check.mode == OppositionMode::rolled ? opposition.bonus : check.tn;
  constexpr i64 kMost = kFarLead + kLargestKept;
  return static_cast<int>(std::clamp(actor.bonus - against, -kMost, kMost));
}

}  // namespace

DegreeOdds degree_odds(const Check& check) {
  const auto& [actor, opposition] = check.sides;
  const Tables& all = tables();
  const ThrowsByLead& throws =
      all.throws[static_cast<std::size_t>(check.mode)][check.natural_shift];
  int lead = fixed_lead(check);
  if (check.mode == OppositionMode::static_tn) {
    return convolve(all.kept[rank_index(actor)], lead + 1, throws, kD20);
  }
  return convolve(all.leads[rank_index(actor)][rank_index(opposition)], lead + 1 - kLargestKept,
                  throws, kD20 * kD20);
}

double expected_degree(const DegreeOdds& odds) {
  double out = 0;
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    out += degree * odds[degree_index(degree)];
  }
  return out;
}

double chance_of_at_least(const DegreeOdds& odds, int degree) {
  double out = 0;
  for (; degree <= kBestDegree; ++degree) out += odds[degree_index(degree)];
  return out;
}

}  // namespace agon::pillars
