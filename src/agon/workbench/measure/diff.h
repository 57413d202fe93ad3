// Two variants of a game, match options or contents, on the same dice: how far they lie apart in
// every number that a simulation reports, each with an interval of the difference (sim/paired.h).
#pragma once

#include "agon/sim/paired.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {

// What is typed for the variants, besides what they share. Options are JSON objects, above those of
// the game that was chosen. Contents are those of the second one; empty: the same.
struct VariantOptions {
  std::string from = {};
  std::string to = {};
  std::vector<std::string> to_contents = {};
};

struct DiffOptions {
  u64 seed = 1;
  u64 first_index = 0;
  u64 matches = 2000;    // of each variant
  bool exchange = true;  // the seats in every second match, where that says anything
  u32 threads = 0;       // 0: one for each core
  Progress progress = {};
  std::stop_token stop = {};
};

struct VariantRecord {
  std::string contents;
  json::Value options;
};

template <class V>
void describe(V& v, VariantRecord& r) {
  v("contents", r.contents, "its contents, as shown to people");
  v("options", r.options, "the match options");
}

struct DifferenceRecord {
  std::optional<double> from;
  std::optional<double> to;
  std::optional<double> difference;
  std::optional<SpanRecord> interval_95;
};

template <class V>
void describe(V& v, DifferenceRecord& d) {
  v("from", d.from, "in the first variant; null: it has none");
  v("to", d.to, "in the second");
  v("difference", d.difference, "the second less the first");
  v("interval_95", d.interval_95,
    "95 % interval of the difference, from pairs that share their dice; null: too few matches");
}

struct MetricDiffRecord {
  std::string sentence;
  std::optional<DifferenceRecord> value;
  std::vector<std::pair<std::string, DifferenceRecord>> values;
};

template <class V>
void describe(V& v, MetricDiffRecord& m) {
  v("sentence", m.sentence, "what is measured");
  v("value", m.value, "of a total, per match; of a mean", json::LeftOut{});
  v("values", m.values, "by label: of shares, how often or how much per match; of means",
    json::LeftOut{});
}

struct DiffRecord {
  std::vector<std::string> failed;
  std::string game;
  VariantRecord from;
  VariantRecord to;
  std::vector<std::string> agents;
  json::Hex seed;
  json::Hex first_index;
  u64 matches = 0;
  u64 planned_matches = 0;
  bool complete = true;
  bool exchanged_seats = false;
  u64 same_results = 0;
  DifferenceRecord score;
  DifferenceRecord draws;
  DifferenceRecord turns;
  std::vector<std::pair<std::string, MetricDiffRecord>> metrics;
  Problems warnings;
  std::vector<std::string> names = {};
};

template <class V>
void describe(V& v, DiffRecord& d) {
  std::vector<ProblemRecord> warnings = record_of(d.warnings).problems;
  v("failed", d.failed, "agents that failed in more than 1 of 100 decisions, in words",
    json::LeftOut{});
  v("game", d.game, "the game's name");
  v("from", d.from, "the first variant");
  v("to", d.to, "the second");
  v("agents", d.agents, "who played, the first contestant first");
  v("names", d.names, "who played what, in the same order: \"Fighter (greedy)\"");
  v("seed", d.seed, "first half of the matches' names");
  v("first_index", d.first_index, "second half of the first match's name");
  v("matches", d.matches, "how many were played of each variant");
  v("planned_matches", d.planned_matches, "how many were asked for");
  v("complete", d.complete, "false after a stop: this is the result so far");
  v("exchanged_seats", d.exchanged_seats, "whether every second match had exchanged seats");
  v("same_results", d.same_results, "pairs of matches with the same outcome and length");
  v("score", d.score, "of the first contestant, a draw counting half");
  v("draws", d.draws, "share of the matches that nobody won");
  v("turns", d.turns, "turns of a match");
  v("metrics", d.metrics, "what the game measures, by name");
  v("warnings", warnings, "what the authors of the contents should know", json::LeftOut{});
}

// The game's own pair of variants where nothing is typed for them; declined where it has none.
Reply<DiffRecord> diff(const GameChoice& choice, const VariantOptions& variants,
                       const SeatOptions& seats, const DiffOptions& options);

// Who plays where nobody is typed: the agent that judges the game's balance, else `random`.
std::string usual_agent(const game::Entry& entry);

}  // namespace agon::workbench
