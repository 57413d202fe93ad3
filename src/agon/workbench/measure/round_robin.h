// Everybody against everybody: agents on one content, or contents with the same agents. Where there
// is nobody to meet, because both sides share the content or only one side decides, each has one
// row. Agents that meet are compared by themselves: where each side has its own content, each agent
// plays with each, at each seat, a quarter of the matches each time; and they are rated.
// Or one content against all: it meets every other one, or, where both sides share it, the same
// agents play on it and on each of them.
#pragma once

#include "agon/workbench/measure/ratings.h"
#include "agon/workbench/measure/simulate.h"
#include "agon/workbench/measure/tables.h"

namespace agon::workbench {

struct RoundRobinOptions {
  u64 seed = 1;
  u64 first_index = 0;
  u64 matches = 10'000;   // of one pairing
  bool exchange = true;   // the seats in every second match, where that says anything
  bool gauntlet = false;  // of agents: the first one against each other one, and no more
  // Of a game that has tables, and where one shared content is held against all: this many matches
  // of each pairing, the first ones, feed the metrics.
  u64 metered = 0;
  u32 threads = 0;  // 0: one for each core
  Progress progress = {};
  std::stop_token stop = {};
  Tallier tallier = {};  // as SimulateOptions have it
};

// A row against a column; without columns both are the same contestant. Numbers are left out where
// no match was played.
struct PairingRecord {
  std::size_t row = 0;     // not described: the names say it
  std::size_t column = 0;  // not described
  std::string first;
  std::string second;
  u64 matches = 0;
  bool complete = false;
  std::optional<u64> wins = {};
  std::optional<u64> draws = {};
  std::optional<u64> losses = {};
  std::optional<double> score = {};
  std::optional<IntervalRecord> interval_95 = {};
  bool deterministic = false;
  std::optional<double> seat_a_score = {};
  std::optional<SpanRecord> seat_a_interval_95 = {};
  std::optional<double> mean_turns = {};
  std::optional<SpanRecord> turns_interval_95 = {};
  std::optional<SpanRecord> draws_interval_95 = {};
  std::optional<u64> first_defaulted_decisions = {};
  std::optional<u64> first_decisions = {};
  std::optional<u64> second_defaulted_decisions = {};
  std::optional<u64> second_decisions = {};
  std::vector<TableRecord> tables = {};
  double error = 0;  // not described: the standard error of the score
  std::vector<std::pair<std::string, MetricRecord>> metrics = {};
};

template <class V>
void describe(V& v, PairingRecord& p) {
  v("first", p.first, "who is rated");
  v("second", p.second, "against whom; absent where each has one row", json::LeftOut{});
  v("matches", p.matches, "how many were played");
  v("complete", p.complete, "whether all that were asked for");
  v("wins", p.wins, "matches that the first won", json::LeftOut{});
  v("draws", p.draws, "matches that nobody won", json::LeftOut{});
  v("losses", p.losses, "matches that the first lost", json::LeftOut{});
  v("score", p.score, "of the first, a draw counting half", json::LeftOut{});
  v("interval_95", p.interval_95, "95 % interval of the score", json::LeftOut{});
  v("deterministic", p.deterministic,
    "nothing was left to chance: every match of a seating is the same, and there is no interval");
  v("seat_a_score", p.seat_a_score, "of whoever sat at a; not in a game of one player",
    json::LeftOut{});
  v("seat_a_interval_95", p.seat_a_interval_95, "95 % interval of it", json::LeftOut{});
  v("mean_turns", p.mean_turns, "turns of a match on average", json::LeftOut{});
  v("turns_interval_95", p.turns_interval_95, "95 % interval of them", json::LeftOut{});
  v("draws_interval_95", p.draws_interval_95, "95 % interval of the share of draws",
    json::LeftOut{});
  v("first_defaulted_decisions", p.first_defaulted_decisions,
    "decisions in which the game's default stood in for the first", json::LeftOut{});
  v("first_decisions", p.first_decisions, "of so many", json::LeftOut{});
  v("second_defaulted_decisions", p.second_defaulted_decisions, "the same of the second",
    json::LeftOut{});
  v("second_decisions", p.second_decisions, "of so many", json::LeftOut{});
  v("tables", p.tables, "metrics of these matches that the game shows together", json::LeftOut{});
  v("metrics", p.metrics, "where one shared content is held against all: what the game measures",
    json::LeftOut{});
}

struct RowRecord {
  std::string name;
  std::optional<double> mean_score;
  std::vector<std::optional<double>> scores;
  std::string shown = {};
  std::optional<IntervalRecord> interval_95 = {};
};

template <class V>
void describe(V& v, RowRecord& r) {
  v("name", r.name, "an agent, or a content");
  v("shown", r.shown, "who plays what, \"Fighter (greedy)\", where each side has its own content",
    json::LeftOut{});
  v("mean_score", r.mean_score, "over everybody that it met; null: nobody");
  v("interval_95", r.interval_95, "95 % interval of it; absent where nothing is left to chance",
    json::LeftOut{});
  v("scores", r.scores, "against each one in the order of the rows; null: they did not meet",
    json::LeftOut{});
}

struct RoundRobinRecord {
  bool for_one = false;  // not described: a game of one player
  bool matrix = true;    // not described: rows against columns; else one row each
  bool mirrored = true;  // not described: b against a is a against b, seen from the other side
  bool gauntlet = false;
  std::vector<std::string> failed = {};
  std::string game;
  std::string kind;
  std::vector<std::string> agents = {};
  std::string contents = {};
  json::Value options = {};
  json::Hex seed = {};
  json::Hex first_index = {};
  u64 matches_each = 0;
  u64 metered_each = 0;  // not described: at most so many fed the metrics of a pairing
  u32 seatings = 1;
  bool all_contents = false;
  bool complete = true;
  std::vector<RowRecord> rows = {};
  std::vector<PairingRecord> pairings = {};
  std::optional<RatingsRecord> ratings = {};
  std::vector<TableRecord> tables = {};
  std::string against = {};
};

template <class V>
void describe(V& v, RoundRobinRecord& r) {
  v("failed", r.failed, "agents that failed in more than 1 of 100 decisions, in words",
    json::LeftOut{});
  v("game", r.game, "the game's name");
  v("kind", r.kind, "what meets: agent, or a kind of content");
  v("gauntlet", r.gauntlet, "the first agent met each other one, and nobody else met");
  v("against", r.against, "the one content that was held against all others, the first row",
    json::LeftOut{});
  v("agents", r.agents, "who plays, where contents meet: a, who has the row, and b",
    json::LeftOut{});
  v("contents", r.contents, "the contents, where agents meet", json::LeftOut{});
  v("options", r.options, "the match options");
  v("seed", r.seed, "first half of the matches' names");
  v("first_index", r.first_index, "second half of the first match's name");
  v("matches_each", r.matches_each,
    "how many matches of each pairing were asked for, or a few more: every seating as often");
  v("seatings", r.seatings,
    "how many matches share an index, and so its dice: one in each seating");
  v("all_contents", r.all_contents, "each agent played with each side's content");
  v("complete", r.complete, "false after a stop: this is the result so far");
  v("rows", r.rows, "how each one did");
  v("pairings", r.pairings, "who met whom, in the order in which they were played");
  v("ratings", r.ratings, "of agents that have met", json::LeftOut{});
  v("tables", r.tables, "metrics of all matches that the game shows together", json::LeftOut{});
}

Reply<RoundRobinRecord> agents_round_robin(const OpenGame& open,
                                           const std::vector<std::string>& agents,
                                           const Programs& programs,
                                           const RoundRobinOptions& options);

// The same in two halves: the players, who must be two at least, and what they come to.
Reply<std::vector<game::Player>> find_players(const OpenGame& open,
                                              const std::vector<std::string>& agents,
                                              const Programs& programs);
Reply<RoundRobinRecord> agents_round_robin(const OpenGame& open,
                                           const std::vector<game::Player>& players,
                                           const RoundRobinOptions& options);

// Of agents, by the scores of the pairings and their errors.
std::optional<RatingsRecord> ratings_of(const RoundRobinRecord& result, Errors errors);

// Of the first kind that each side has for itself, else of the first kind; `selection` fills the
// kinds before it.
Reply<RoundRobinRecord> contents_round_robin(const game::Entry& entry,
                                             const roster::Selection& selection,
                                             const SeatOptions& seats,
                                             const RoundRobinOptions& options);

// One content, the only one that `selection` names, against every shipped one of its kind: a file's
// kind is the one that it shows, a name's the one that it ships as, else the first that each side
// has for itself.
Reply<RoundRobinRecord> against_all(const game::Entry& entry, const roster::Selection& selection,
                                    const SeatOptions& seats, const RoundRobinOptions& options);

// The same selection; a single content of a kind that both sides share, where each has some for
// itself, is then named by its kind.
roster::Selection sorted_by_kind(const game::Entry& entry, const roster::Selection& selection);

// Who plays where nobody was typed: whoever judges the game's balance, at both seats.
SeatOptions judges_seats(const game::Entry& entry);

// What the matches of a pairing came to.
void fill_pairing(PairingRecord& out, const Contest& contest, const SimulateOptions& options,
                  const sim::Simulation& simulation);

// How a row did against a column; nothing where they did not meet.
struct Cell {
  double score = 0;
  std::optional<IntervalRecord> interval = {};  // nothing: it is exact
  bool complete = false;
};
std::optional<Cell> cell_of(const RoundRobinRecord& result, std::size_t row, std::size_t column);

}  // namespace agon::workbench
