// What many matches came to: integers only, so that the tallies of several threads add up to the
// same numbers in any order. Rates and intervals are computed once, at the end.
#pragma once

#include <vector>

#include "agon/game/any_game.h"

namespace agon::sim {

// A share with its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

struct Tally {
  u64 matches = 0;
  u64 first_wins = 0;  // of the first contestant, wherever it sat
  u64 second_wins = 0;
  u64 draws = 0;
  u64 seat_a_wins = 0;
  u64 seat_b_wins = 0;
  u64 pairs = 0;     // complete pairs of the same match with exchanged seats
  u64 pair_sum = 0;  // of the first contestant's score in a pair, in half points: 0 .. 4
  u64 pair_squares = 0;
  u64 first_defaulted = 0;  // decisions where the game's default stood in for the first contestant
  u64 second_defaulted = 0;
  u64 metered = 0;           // matches that fed the metrics
  std::vector<u64> lengths;  // matches by number of turns
  std::vector<game::Metric> metrics;

  // Counts one match; `exchanged`: the first contestant sat at b.
  void count(const game::MatchResult& result, bool exchanged);
  void count_pair(const game::MatchResult& straight, const game::MatchResult& exchanged);
  void add(const Tally& other);  // everything but the metrics
};

double score(const Tally& tally);  // of the first contestant; a draw counts half
double first_seat_score(const Tally& tally);

// Of the score from the pairs' variance; without pairs Wilson's, of the first contestant's wins.
Estimate interval(const Tally& tally);
Estimate wilson(u64 successes, u64 trials);

// Of the score in any case; without pairs Wilson's, which is too wide where there are draws.
Estimate score_interval(const Tally& tally);

// The number of turns that `share` of the matches do not exceed.
u32 length_quantile(const Tally& tally, double share);
double mean_length(const Tally& tally);

}  // namespace agon::sim
