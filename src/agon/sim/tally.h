// What many matches came to: integers only, so that the tallies of several threads add up to the
// same numbers in any order. Rates and intervals are computed once, at the end.
//
// The matches of one index share their dice, however the seats are taken, so they are one
// observation, a group: one match, two with exchanged seats, or four where each contestant also
// plays with each content. Intervals are made of groups.
#pragma once

#include <span>
#include <vector>

#include "agon/game/any_game.h"
#include "agon/json/describe.h"
#include "agon/sim/blocks.h"

namespace agon::sim {

inline constexpr double kNormal95 = 1.959963984540054;  // 0.975 quantile of the normal distribution

// Independent observations, each from 0 to 1: how many, their sum and the sum of their squares.
struct Sample {
  double size = 0;
  double sum = 0;
  double squares = 0;
};

// A match of a group; `exchanged`: the first contestant sat at b.
struct Counted {
  game::MatchResult result;
  bool exchanged = false;
};

struct Tally {
  u64 matches = 0;
  u64 first_wins = 0;  // of the first contestant, wherever it sat
  u64 second_wins = 0;
  u64 draws = 0;
  u64 seat_a_wins = 0;
  u64 seat_b_wins = 0;
  u64 groups = 0;         // complete ones
  u64 group_matches = 0;  // in each of them
  u64 group_sum = 0;      // of the first contestant's score in a group, in half points
  u64 group_squares = 0;
  // Decisions that the contestants were asked for, and where the game's default stood in for them.
  // Agents that mute play does inline are not asked there, and never fail.
  u64 first_decisions = 0;
  u64 second_decisions = 0;
  u64 first_defaulted = 0;
  u64 second_defaulted = 0;
  u64 metered = 0;            // matches that fed the metrics
  std::vector<u64> lengths;   // matches by number of turns
  std::vector<Block> blocks;  // none, or all of them
  std::vector<game::Metric> metrics;

  // Of an index: a match whose group is not complete, and a group.
  void count(const Counted& match, u64 index = 0);
  void count_group(std::span<const Counted> matches, u64 index = 0);
  Block& block_of(u64 index);
  void add(const Tally& other);  // everything but the metrics
};

// Everything but the metrics.
template <class V>
void describe(V& v, Tally& t) {
  v("matches", t.matches, "how many were played");
  v("first_wins", t.first_wins, "of the first contestant, wherever it sat");
  v("second_wins", t.second_wins, "of the other one");
  v("draws", t.draws, "matches that nobody won");
  v("seat_a_wins", t.seat_a_wins, "of whoever sat at a");
  v("seat_b_wins", t.seat_b_wins, "of whoever sat at b");
  v("groups", t.groups, "indices that were played in every seating");
  v("group_matches", t.group_matches, "matches of each of them");
  v("group_sum", t.group_sum, "sum of the first contestant's half points in each");
  v("group_squares", t.group_squares, "sum of their squares");
  v("first_decisions", t.first_decisions, "what the first contestant was asked for");
  v("second_decisions", t.second_decisions, "what the other one was");
  v("first_defaulted", t.first_defaulted, "where the game's default stood in for the first");
  v("second_defaulted", t.second_defaulted, "where it did for the other one");
  v("metered", t.metered, "matches that fed the metrics");
  v("lengths", t.lengths, "matches by number of turns");
  v("blocks", t.blocks, "the same and the metrics' counts by block, for intervals");
}

double score(const Tally& tally);  // of the first contestant; a draw counts half
double first_seat_score(const Tally& tally);

// The 95 % interval of the mean that the sample is from.
Interval interval(const Sample& sample);

// Of the first contestant's score.
Interval interval(const Tally& tally);

// Every group came to the same, in as many lengths as it has matches: so it looks where nothing is
// left to chance.
bool looks_deterministic(const Tally& tally);

// The number of turns that `share` of the matches do not exceed.
u32 length_quantile(const Tally& tally, double share);
double mean_length(const Tally& tally);

}  // namespace agon::sim
