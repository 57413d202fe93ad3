// What the archive holds, as it is asked for: matches, accepted choices, and runs (whatever plays
// many matches).
#pragma once

#include <optional>
#include <string>

#include "agon/base/list.h"
#include "agon/game/choice.h"
#include "agon/json/describe.h"

namespace agon::archive {

// running: somebody plays it, and it has a journal; the others have a replay. left: it never ended.
AGON_ENUM(MatchStatus, u8, running, over, left)
AGON_ENUM(RunKind, u8, simulation, round_robin, tournament, report, diff, sweep)
// begun: it was asked for and has not ended, or whoever played it has; its record is what was asked
// for. stopped: it ended early, and this is what there was.
AGON_ENUM(RunStatus, u8, begun, stopped, whole)

bool is_id(std::string_view text);  // 16 characters of a to z and 0 to 9

struct MatchRow {
  std::string id;
  std::string game = {};
  std::string contents = {};
  std::string seats = {};
  std::string facts = {};  // JSON, which the archive does not look into
  u64 created = 0;
  u64 updated = 0;
  MatchStatus status = MatchStatus::running;
  std::string outcome{"running"};
  u64 steps = 0;
  bool practice = false;
};

template <class V>
void describe(V& v, MatchRow& m) {
  v("id", m.id, "its name in the archive");
  v("game", m.game, "the game's name");
  v("contents", m.contents, "its contents, as shown to people");
  v("seats", m.seats, "who sat where");
  v("facts", m.facts, "what whoever kept the match wrote down beside it");
  v("created", m.created, "when it began, in milliseconds since 1970");
  v("updated", m.updated, "when it was last written");
  v("status", m.status, "whether it is played, over, or was left");
  v("outcome", m.outcome, "who won");
  v("steps", m.steps, "how many steps it had, automatic ones included, when it was begun or ended");
  v("practice", m.practice, "whether somebody had seen dice of it before");
}

// An accepted choice: when it is sent again, it counts once.
struct ChosenRow {
  std::string side;
  std::string nonce;
  u32 step = 0;
  std::string choice_hash = {};
  friend bool operator==(const ChosenRow&, const ChosenRow&) = default;
};

struct RunRow {
  std::string id;
  RunKind kind = RunKind::simulation;
  std::string game = {};
  std::string command = {};  // makes it again
  u64 created = 0;
  RunStatus status = RunStatus::whole;
};

template <class V>
void describe(V& v, RunRow& r) {
  v("id", r.id, "its name in the archive");
  v("kind", r.kind, "what was played");
  v("game", r.game, "the game's name");
  v("command", r.command, "the command line that makes it again");
  v("created", r.created, "when it was begun, in milliseconds since 1970");
  v("status", r.status, "whether it is whole, was stopped early, or was begun and has not ended");
}

// Newest first; whatever is not said, any.
struct Filter {
  std::string game = {};
  std::optional<MatchStatus> status = {};  // of matches
  std::optional<RunKind> kind = {};        // of runs
  std::optional<RunStatus> run_status = {};
  std::string before = {};  // an id: what comes after it in this order
  u64 most = ~u64{0};
};

// A match with its text: a journal while it runs, else its replay.
struct KeptMatch {
  MatchRow row;
  std::string text;
  u64 stored = 0;  // bytes that the text takes in the file
};

struct KeptRun {
  RunRow row;
  std::string record;  // JSON
  u64 stored = 0;
};

// The file as a whole.
struct Measure {
  u64 version = 0;  // of the file's tables
  u64 bytes = 0;    // of the file, without the log beside it
  u64 matches = 0;
  u64 runs = 0;
};

u64 now_in_milliseconds();  // since 1970

}  // namespace agon::archive
