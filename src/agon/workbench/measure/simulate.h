// Many matches between two players, and what they came to. Nothing in the record depends on time or
// on the number of threads.
#pragma once

#include <functional>
#include <stop_token>

#include "agon/json/describe.h"
#include "agon/sim/simulation.h"
#include "agon/workbench/failing.h"
#include "agon/workbench/measure/spans.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {

// Called now and then from one thread at a time.
using Progress = std::function<void(u64 done, u64 all)>;

struct SimulateOptions;
// Plays the matches of a simulation, or knows what they came to.
using Tallier = std::function<sim::Simulation(const Contest&, const SimulateOptions&)>;

struct SimulateOptions {
  u64 seed = 1;
  u64 first_index = 0;
  u64 matches = 10'000;
  bool exchange = true;  // the seats in every second match, where that says anything
  // The players are compared, not what they play with: where each side has its own content, each
  // player has each, in a half of the matches.
  bool all_contents = false;
  u64 metered = 10'000;  // this many matches, the first ones, feed the metrics
  u32 threads = 0;       // 0: one for each core
  Progress progress = {};
  std::stop_token stop = {};
  Tallier tallier = {};  // who plays instead of this process (measure/share.h)
};

struct ContestantRecord {
  std::string agent;
  double score = 0;
  u64 wins = 0;
  u64 draws = 0;
  u64 losses = 0;
  std::optional<u64> defaulted_decisions;
  std::optional<u64> decisions;
  std::string name = {};
};

template <class V>
void describe(V& v, ContestantRecord& c) {
  v("agent", c.agent, "who it is; a seat has no agent", json::LeftOut{});
  v("name", c.name, "who plays what: \"Fighter (greedy)\"; the agent where both share the content",
    json::LeftOut{});
  v("score", c.score, "share of the points, a draw counting half", json::Range{0, 1});
  v("wins", c.wins, "matches won");
  v("draws", c.draws, "matches that nobody won");
  v("losses", c.losses, "matches lost");
  v("defaulted_decisions", c.defaulted_decisions,
    "decisions in which the game's default stood in for the agent", json::LeftOut{});
  v("decisions", c.decisions, "of so many; where there were any such", json::LeftOut{});
}

struct IntervalRecord {
  double low = 0;
  double high = 0;
};

template <class V>
void describe(V& v, IntervalRecord& i) {
  v("low", i.low, "the lower end", json::Range{0, 1});
  v("high", i.high, "the upper end", json::Range{0, 1});
}

struct LengthsRecord {
  std::map<u32, u64> matches_by_turns;
  double mean = 0;
  std::optional<SpanRecord> mean_interval_95 = {};
  u32 few_within = 0;
  u32 median = 0;
  u32 most_within = 0;
  u32 longest = 0;
};

template <class V>
void describe(V& v, LengthsRecord& l) {
  v("matches_by_turns", l.matches_by_turns, "how many matches took so many turns");
  v("mean", l.mean, "turns on average");
  v("mean_interval_95", l.mean_interval_95, "95 % interval of the mean", json::LeftOut{});
  v("few_within", l.few_within, "10 % of the matches took no more");
  v("median", l.median, "half of the matches took no more");
  v("most_within", l.most_within, "90 % of the matches took no more");
  v("longest", l.longest, "the turns of the longest match");
}

struct MeanRecord {
  u64 count = 0;
  std::optional<double> mean;
  std::optional<SpanRecord> interval_95 = {};
};

template <class V>
void describe(V& v, MeanRecord& m) {
  v("count", m.count, "how many values; of parts over wholes, all wholes together");
  v("mean", m.mean, "their mean; null where there were none");
  v("interval_95", m.interval_95, "95 % interval of it", json::LeftOut{});
}

struct MetricRecord {
  std::string sentence;
  std::optional<json::Number> total;
  std::optional<EstimateRecord> per_match = {};
  std::optional<u64> count;
  std::optional<double> mean;
  std::optional<SpanRecord> interval_95 = {};
  std::vector<std::pair<std::string, json::Number>> counts;
  std::vector<std::pair<std::string, EstimateRecord>> shares = {};
  std::vector<std::pair<std::string, MeanRecord>> means = {};
  std::vector<std::pair<std::string, double>> per_match_by_label = {};
  std::vector<std::pair<std::string, std::optional<double>>> per_use = {};
};

template <class V>
void describe(V& v, MetricRecord& m) {
  v("sentence", m.sentence, "what is measured");
  v("total", m.total, "of a total: the sum over the metered matches", json::LeftOut{});
  v("per_match", m.per_match, "of a total: of one match", json::LeftOut{});
  v("count", m.count, "of a mean: how many values", json::LeftOut{});
  v("mean", m.mean, "of a mean: their mean", json::LeftOut{});
  v("interval_95", m.interval_95, "of a mean: 95 % interval of it", json::LeftOut{});
  v("counts", m.counts, "of shares: how often, or how much, by label", json::LeftOut{});
  v("shares", m.shares, "of shares: what part of all labels, by label", json::LeftOut{});
  v("means", m.means, "of means that have labels: by label", json::LeftOut{});
  v("per_match_by_label", m.per_match_by_label, "of shares: how often, or how much, in one match",
    json::LeftOut{});
  v("per_use", m.per_use,
    "of amounts that something brings when it is used: by label for one use; null: never used",
    json::LeftOut{});
}

struct SimulationRecord {
  std::vector<std::string> failed;
  std::string game;
  std::string contents;
  json::Value options;
  json::Hex seed;
  json::Hex first_index;
  u64 matches = 0;
  u64 planned_matches = 0;
  bool complete = true;
  bool exchanged_seats = false;
  ContestantRecord first;
  std::optional<ContestantRecord> second;
  std::optional<ContestantRecord> seat_a;
  std::optional<IntervalRecord> interval_95;
  std::optional<SpanRecord> seat_a_interval_95 = {};
  std::optional<EstimateRecord> draws = {};
  bool deterministic = false;
  LengthsRecord turns;
  u64 metered_matches = 0;
  std::vector<std::pair<std::string, MetricRecord>> metrics;
  std::vector<ProblemRecord> warnings = {};
};

template <class V>
void describe(V& v, SimulationRecord& s) {
  v("failed", s.failed, "agents that failed in more than 1 of 100 decisions, in words",
    json::LeftOut{});
  v("game", s.game, "the game's name");
  v("contents", s.contents, "its contents, as shown to people");
  v("options", s.options, "the match options");
  v("seed", s.seed, "first half of the matches' names");
  v("first_index", s.first_index, "second half of the first match's name");
  v("matches", s.matches, "how many were played");
  v("planned_matches", s.planned_matches, "how many were asked for");
  v("complete", s.complete, "false after a stop: this is the result so far");
  v("exchanged_seats", s.exchanged_seats, "whether every second match had exchanged seats");
  v("first", s.first, "the first contestant, wherever it sat");
  v("second", s.second, "the other one; not in a game of one player", json::LeftOut{});
  v("seat_a", s.seat_a, "whoever sat at a; not in a game of one player", json::LeftOut{});
  v("interval_95", s.interval_95, "95 % interval of the first contestant's score", json::LeftOut{});
  v("seat_a_interval_95", s.seat_a_interval_95, "the same of whoever sat at a", json::LeftOut{});
  v("draws", s.draws, "share of the matches that nobody won; not in a game of one player",
    json::LeftOut{});
  v("deterministic", s.deterministic,
    "nothing was left to chance: every match of a seating is the same, and there is no interval");
  v("turns", s.turns, "how long the matches were");
  v("metered_matches", s.metered_matches, "matches that fed the metrics");
  v("metrics", s.metrics, "what the game measures, by name");
  v("warnings", s.warnings, "what the author of the contents should know", json::LeftOut{});
}

// Declines indices that pass the last one.
Reply<SimulationRecord> simulate(const Contest& contest, const SimulateOptions& options);

// The same in two halves: the counts, and the record that is made of them.
sim::Simulation tally(const Contest& contest, const SimulateOptions& options);
SimulationRecord record_of(const Contest& contest, const SimulateOptions& options,
                           const sim::Simulation& simulation);

IntervalRecord interval_of(const sim::Tally& tally);

// What plays the matches of a simulation.
sim::Plan plan_of(const Contest& contest, const SimulateOptions& options);

// Whether no match of the simulation that was played depends on chance (sim/simulation.h).
bool is_deterministic(const Contest& contest, const SimulateOptions& options,
                      const sim::Simulation& simulation);

// How many seatings share the matches: 1, 2 with exchanged seats, 4 with all contents too.
u32 seating_count(const Contest& contest, const SimulateOptions& options);

// Those of the contestants who failed, in words.
std::vector<std::string> failures_of(const Contest& contest, const sim::Tally& tally);

// A mean that has a value, of one of its labels.
MeanRecord mean_of(const game::Metric& metric, std::size_t label);

// What part of all labels one of a share has.
double share_of(const game::Metric& metric, std::size_t label);

u32 thread_count(u32 asked);  // 0: one for each core

}  // namespace agon::workbench
