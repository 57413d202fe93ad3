// A tournament on disk while it is played: a line for what is asked, then one for every part that
// was played.
//
//   {"format":"agon-tournament","format_version":1,"game":...,"agents":[...],"tasks":[...]}
//   {"pairing":0,"first":0,"count":8,"tally":{...},...}
//
// However the program ends, whole lines stay; one without its break was never finished, and counts
// for nothing. Nobody else writes the file meanwhile.
#pragma once

#include "agon/base/growing_file.h"
#include "agon/workbench/measure/counted_failures.h"
#include "agon/workbench/measure/share.h"

namespace agon::workbench {

inline constexpr std::string_view kTournamentFormat = "agon-tournament";
inline constexpr u32 kTournamentVersion = 1;

struct TournamentHead {
  std::string format{kTournamentFormat};
  u32 format_version = kTournamentVersion;
  std::string game;
  std::vector<std::string> agents;
  std::vector<std::string> tasks;
};

template <class V>
void describe(V& v, TournamentHead& h) {
  v("format", h.format, "agon-tournament");
  v("format_version", h.format_version, "the version of this format");
  v("game", h.game, "the game's name");
  v("agents", h.agents, "who takes part");
  v("tasks", h.tasks, "XXH3-128 of what each pairing is: rules, contents, agents, dice");
}

// So many indices of a pairing.
struct TournamentPart {
  u64 pairing = 0;
  u64 first = 0;
  u64 count = 0;
  sim::Tally tally;
  std::vector<std::vector<u64>> metrics;
  FailuresRecord first_failures;
  FailuresRecord second_failures;
};

template <class V>
void describe(V& v, TournamentPart& p) {
  v("pairing", p.pairing, "in the order of the pairings, from 0");
  v("first", p.first, "the first index, from 0");
  v("count", p.count, "how many");
  v("tally", p.tally, "sums over the matches");
  v("metrics", p.metrics, "counts of each metric, in the game's order; absent: all 0",
    json::Default{}, json::LeftOut{});
  v("first_failures", p.first_failures, "how the first agent failed");
  v("second_failures", p.second_failures, "how the second one did");
}

class TournamentFile {
 public:
  // Makes the file, or reads what is there of the same tournament.
  static Reply<TournamentFile> open(const std::string& path, const TournamentHead& head);

  const std::vector<TournamentPart>& parts() const { return parts_; }  // that were there
  Result<void> add(const TournamentPart& part);

 private:
  TournamentFile(GrowingFile file, std::vector<TournamentPart> parts)
      : file_(std::move(file)), parts_(std::move(parts)) {}

  GrowingFile file_;
  std::vector<TournamentPart> parts_;
};

}  // namespace agon::workbench
