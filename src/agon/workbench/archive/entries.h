// What an archive holds, as people and pages are told of it: matches and runs in one list.
#pragma once

#include "agon/archive/archive.h"
#include "agon/json/describe.h"

namespace agon::workbench {

AGON_ENUM(ArchivedKind, u8, match, simulation, round_robin, tournament, report, diff, sweep)

struct ArchivedRecord {
  std::string id;
  ArchivedKind kind = ArchivedKind::match;
  std::string game = {};
  std::string created = {};
  std::string contents = {};
  std::string seats = {};
  std::optional<archive::MatchStatus> status = {};
  std::string outcome = {};
  std::optional<u64> steps = {};
  std::optional<bool> practice = {};
  std::string command = {};
  std::optional<archive::RunStatus> run_status = {};
};

template <class V>
void describe(V& v, ArchivedRecord& e) {
  v("id", e.id, "its name in the archive");
  v("kind", e.kind, "a match, or what else was played");
  v("game", e.game, "the game's name");
  v("created", e.created, "when it began or was made");
  v("contents", e.contents, "a match's contents, as shown to people", json::LeftOut{});
  v("seats", e.seats, "who sat where", json::LeftOut{});
  v("status", e.status, "whether the match is played, over, or was left", json::LeftOut{});
  v("outcome", e.outcome, "who won; running where nobody has", json::LeftOut{});
  v("steps", e.steps, "how many steps the match had, automatic ones included", json::LeftOut{});
  v("practice", e.practice, "whether somebody had seen dice of it before", json::LeftOut{});
  v("command", e.command, "the command line that makes a run again", json::LeftOut{});
  v("run_status", e.run_status,
    "whether a run is whole, was stopped early, or was begun and has not ended", json::LeftOut{});
}

struct ArchivedList {
  std::vector<ArchivedRecord> entries;
};

template <class V>
void describe(V& v, ArchivedList& e) {
  v("entries", e.entries, "newest first");
}

struct ListOptions {
  std::optional<ArchivedKind> kind = {};
  std::string game = {};
  std::string before = {};  // an id: what is older
  u64 most = 50;
};

Reply<ArchivedList> list_entries(const archive::Archive& archive, const ListOptions& options);

struct ArchivedDetails {
  ArchivedRecord entry;
  std::string updated = {};
  u64 bytes = 0;
  u64 stored = 0;
  std::optional<json::Value> record = {};
};

template <class V>
void describe(V& v, ArchivedDetails& d) {
  v("entry", d.entry, "as in a list");
  v("updated", d.updated, "when the match was last written", json::LeftOut{});
  v("bytes", d.bytes, "of its replay, its journal or its record");
  v("stored", d.stored, "bytes that this takes in the archive");
  v("record", d.record, "of a run: what it gave; where it has not ended, what was asked for",
    json::LeftOut{});
}

Reply<ArchivedDetails> show_entry(const archive::Archive& archive, const std::string& id);

// What is written into a file of its own: a replay (of a running match, what it has so far), or a
// run's record.
Reply<std::string> entry_text(const archive::Archive& archive, const std::string& id);

ArchivedRecord record_of(const archive::MatchRow& row);
ArchivedRecord record_of(const archive::RunRow& row);

// 2026-11-17T04:00:00Z
std::string time_text(u64 milliseconds);

}  // namespace agon::workbench
