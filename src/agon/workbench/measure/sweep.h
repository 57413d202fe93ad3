// One number of a content over several values: the same matches with each of them, so what differs
// between the points is the number's doing as far as the dice have the same names. Of two points
// `diff` gives the difference with its interval.
#pragma once

#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {

inline constexpr std::size_t kMostSwept = 64;

struct SweepOptions {
  std::size_t content = 0;  // which of the game's contents holds the number, as the facts count
  std::string number = {};  // a JSON pointer into it: "/abilities/0/cost"
  std::vector<json::Number> values = {};
  u64 seed = 1;
  u64 first_index = 0;
  u64 matches = 2000;    // with each value
  bool exchange = true;  // the seats in every second match, where that says anything
  u32 threads = 0;       // 0: one for each core
  Progress progress = {};
  std::stop_token stop = {};
};

// Numbers are left out where no match was played.
struct SweepPoint {
  json::Number value = {};
  u64 matches = 0;
  bool complete = false;
  std::optional<u64> wins = {};
  std::optional<u64> draws = {};
  std::optional<u64> losses = {};
  std::optional<double> score = {};
  std::optional<IntervalRecord> interval_95 = {};
  bool deterministic = false;
  std::optional<double> mean_turns = {};
  std::optional<SpanRecord> turns_interval_95 = {};
};

template <class V>
void describe(V& v, SweepPoint& p) {
  v("value", p.value, "the number");
  v("matches", p.matches, "how many were played with it");
  v("complete", p.complete, "whether all that were asked for");
  v("wins", p.wins, "matches that the first contestant won", json::LeftOut{});
  v("draws", p.draws, "matches that nobody won", json::LeftOut{});
  v("losses", p.losses, "matches that the first contestant lost", json::LeftOut{});
  v("score", p.score, "of the first contestant, a draw counting half", json::LeftOut{});
  v("interval_95", p.interval_95, "95 % interval of the score", json::LeftOut{});
  v("deterministic", p.deterministic,
    "nothing was left to chance: every match of a seating is the same, and there is no interval");
  v("mean_turns", p.mean_turns, "turns of a match on average", json::LeftOut{});
  v("turns_interval_95", p.turns_interval_95, "95 % interval of them", json::LeftOut{});
}

struct SweepRecord {
  std::vector<std::string> failed = {};
  std::string game;
  std::string contents;
  json::Value options;
  std::string content;
  std::string number;
  std::optional<json::Number> now = {};
  std::vector<std::string> agents = {};
  json::Hex seed = {};
  json::Hex first_index = {};
  u64 matches_each = 0;
  bool exchanged_seats = false;
  bool complete = true;
  std::vector<SweepPoint> points = {};
  std::vector<std::string> names = {};
};

template <class V>
void describe(V& v, SweepRecord& s) {
  v("failed", s.failed, "agents that failed in more than 1 of 100 decisions, in words",
    json::LeftOut{});
  v("game", s.game, "the game's name");
  v("contents", s.contents, "its contents, as shown to people");
  v("options", s.options, "the match options");
  v("content", s.content, "the content that holds the number, as shown to people");
  v("number", s.number, "where it stands there, a JSON pointer");
  v("now", s.now, "what stands there; absent where the content leaves it out", json::LeftOut{});
  v("agents", s.agents, "who played, the first contestant first");
  v("names", s.names, "who played what, in the same order: \"Fighter (greedy)\"");
  v("seed", s.seed, "first half of the matches' names");
  v("first_index", s.first_index, "second half of the first match's name");
  v("matches_each", s.matches_each, "how many were asked for with each value");
  v("exchanged_seats", s.exchanged_seats, "whether every second match had exchanged seats");
  v("complete", s.complete, "false after a stop: this is the result so far");
  v("points", s.points, "in the order of the values");
}

// All values are tried before the first match is played: one that the content cannot have is
// declined.
Reply<SweepRecord> sweep(const GameChoice& choice, const SeatOptions& seats,
                         const SweepOptions& options);

// "5,10,12.5" as numbers.
Reply<std::vector<json::Number>> numbers_in(std::string_view list);

}  // namespace agon::workbench
