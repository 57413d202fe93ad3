// Strengths of several contestants from who met whom, after Bradley and Terry ("Rank analysis of
// incomplete block designs", Biometrika 39, 1952): i scores p = 1 / (1 + exp(s_j - s_i)) against j,
// a draw counting half. The strengths are those of the largest likelihood, found by the MM
// algorithm of Hunter ("MM algorithms for generalized Bradley-Terry models", The Annals of
// Statistics 32, 2004), with one of them, the anchor, held at 0.
//
// There is a largest likelihood only where everybody can be reached from everybody over wins
// (Ford's condition; Hunter, assumption 1). Where not, because somebody won or lost everything,
// each pairing gets one more match, a draw, and `smoothed` says so.
//
// How far a strength may be off follows from how far the scores may be: to the first order it moves
// by `moves[i][m]` times as much as the score of meeting m. So independent errors of known variance
// add up to the sandwich estimator, which asks no binomial variance of matches that share their
// dice, and intervals that all hold at once add up to bounds that do.
#pragma once

#include <span>
#include <vector>

#include "agon/base/types.h"

namespace agon::sim {

struct Meeting {
  std::size_t first = 0;
  std::size_t second = 0;
  double matches = 0;
  double score = 0.5;  // of the first, from 0 to 1
};

struct Strengths {
  std::vector<double> values;              // by contestant, in natural logarithms of odds
  std::vector<std::vector<double>> moves;  // by contestant and meeting
  bool smoothed = false;
};

// Of contestants who are all connected by meetings that have matches.
Strengths fit_strengths(std::size_t contestants, std::span<const Meeting> meetings,
                        std::size_t anchor = 0);

// In points of Elo: 400 are odds of ten to one.
double elo_of(double strength);

}  // namespace agon::sim
