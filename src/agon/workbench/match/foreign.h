// Replays of other programs that play a game of ours: written from a replay that verifies, and
// read into one that does. Which formats there are is the games' business (game/replay_format.h).
#pragma once

#include "agon/game/entry.h"
#include "agon/json/describe.h"
#include "agon/replay/load.h"

namespace agon::workbench {

// A format, and the game that offers it.
struct FoundFormat {
  const game::Entry* entry;
  const game::ReplayFormat* format;
};

std::vector<FoundFormat> all_formats();

struct ExportOptions {
  std::string file;             // a replay of ours; "-" is standard input
  std::string format;           // by its name
  std::string created_at = {};  // "2026-11-17T04:00:00Z"; now, if left out
};

// The text of a file in that format. Declined where the replay does not verify, its match is not
// over, or its game has no such format.
Reply<std::string> export_replay(const ExportOptions& options);

struct ImportOptions {
  std::string file;  // of another program; "-" is standard input
  std::string format;
  std::size_t replay_bytes = replay::kLargestReplay;
};

struct ImportRecord {
  std::string file;
  std::string format;
  std::string game;
  u64 steps = 0;
  u32 turns = 0;
  game::Outcome outcome = game::Outcome::running;
  std::string written = {};
};

template <class V>
void describe(V& v, ImportRecord& r) {
  v("file", r.file, "the file");
  v("format", r.format, "in which format it is");
  v("game", r.game, "the game");
  v("steps", r.steps, "how many steps of ours, automatic ones included");
  v("turns", r.turns, "how many turns");
  v("outcome", r.outcome, "how the match ended");
  v("written", r.written, "the replay of ours, where one was written", json::LeftOut{});
}

struct Imported {
  ImportRecord record;
  Result<std::string> replay;  // of ours, with told dice; or why there cannot be one
};

// Plays the match of the file by the rules, and compares everything that the file says with what
// they give: the first difference is the problem.
Reply<Imported> import_replay(const ImportOptions& options);
Reply<Imported> import_text(std::string text, const ImportOptions& options);

// Whether it is a time as RFC 3339 writes it, in UTC: "2026-11-17T04:00:00Z", perhaps with a
// fraction of a second.
bool is_utc_time(std::string_view text);

}  // namespace agon::workbench
