// Exact odds of a check, by convolution: the dice of the rank pools enter only as the difference of
// the two kept ones, the d20s only as how many of their 400 throws end at which degree beside a
// fixed lead. That table is counted by `judge` itself, so odds cannot disagree with play.
#pragma once

#include "agon/rulesets/pillars/check/check.h"

namespace agon::pillars {

// The chance of each final degree, by degree_index.
using DegreeOdds = std::array<double, kDegrees>;

// Any bonus and TN, ranks up to kHighestRank. The tables are made on first use.
DegreeOdds degree_odds(const Check& check);

double expected_degree(const DegreeOdds& odds);

// Of this degree or a better one: from 1 on it is the chance of success.
double chance_of_at_least(const DegreeOdds& odds, int degree);

}  // namespace agon::pillars
