// Who plays best: a round robin or a gauntlet of agents (round_robin.h) that is kept in a file as
// it is played, goes on where it was interrupted, and may stop as soon as it knows enough. Then the
// intervals are those of confidence sequences, of all pairings at once: they hold however often
// somebody looked before stopping (course.h).
#pragma once

#include "agon/workbench/measure/round_robin.h"
#include "agon/workbench/measure/tournament_file.h"

namespace agon::workbench {

struct TournamentOptions {
  RoundRobinOptions round_robin = {};  // whose matches are the most of one pairing
  // Stop when the interval of every score reaches less far than this to either side.
  std::optional<double> until = {};
  // Where it is kept: made, or gone on with. "": nowhere; nothing said: a name that follows from
  // the question.
  std::optional<std::string> file = {};
};

struct AgentFailuresRecord {
  std::string name;
  FailuresRecord failures;
};

template <class V>
void describe(V& v, AgentFailuresRecord& f) {
  v("name", f.name, "the agent");
  describe(v, f.failures);
}

struct TournamentRecord {
  RoundRobinRecord result;
  std::optional<double> until = {};
  std::optional<std::string> winner = {};
  std::vector<AgentFailuresRecord> failures = {};
  std::string file = {};
  u64 resumed_matches = 0;
};

template <class V>
void describe(V& v, TournamentRecord& t) {
  describe(v, t.result);
  v("until", t.until,
    "how far the intervals may reach to either side; then they are confidence sequences of all "
    "pairings at once, which hold whenever it stops",
    json::LeftOut{});
  v("winner", t.winner,
    "who is better than everybody it met; where none is, in 95 of 100 tournaments nobody is named",
    json::LeftOut{});
  v("failures", t.failures, "agents that failed, and how often in which way", json::LeftOut{});
  v("file", t.file, "where it is kept", json::LeftOut{});
  v("resumed_matches", t.resumed_matches, "how many of the matches were in the file already");
}

Reply<TournamentRecord> play_tournament(const OpenGame& open,
                                        const std::vector<std::string>& agents,
                                        const Programs& programs, const TournamentOptions& options);

}  // namespace agon::workbench
