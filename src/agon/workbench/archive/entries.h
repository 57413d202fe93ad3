// What an archive holds, as people and pages are told of it: matches and runs in one list.
#pragma once

#include "agon/archive/archive.h"
#include "agon/json/describe.h"

namespace agon::workbench {

AGON_ENUM(EntryKind, u8, match, simulation, round_robin, tournament, report, diff)

struct EntryRecord {
  std::string id;
  EntryKind kind = EntryKind::match;
  std::string game = {};
  std::string created = {};
  std::string contents = {};
  std::string seats = {};
  std::optional<archive::MatchStatus> status = {};
  std::string outcome = {};
  std::optional<u64> steps = {};
  std::optional<bool> practice = {};
  std::string command = {};
};

template <class V>
void describe(V& v, EntryRecord& e) {
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
}

struct EntriesRecord {
  std::vector<EntryRecord> entries;
};

template <class V>
void describe(V& v, EntriesRecord& e) {
  v("entries", e.entries, "newest first");
}

struct ListOptions {
  std::optional<EntryKind> kind = {};
  std::string game = {};
  std::string before = {};  // an id: what is older
  u64 most = 50;
};

Reply<EntriesRecord> list_entries(const archive::Archive& archive, const ListOptions& options);

struct EntryDetails {
  EntryRecord entry;
  std::string updated = {};
  u64 bytes = 0;
  u64 stored = 0;
  std::optional<json::Value> record = {};
};

template <class V>
void describe(V& v, EntryDetails& d) {
  v("entry", d.entry, "as in a list");
  v("updated", d.updated, "when the match was last written", json::LeftOut{});
  v("bytes", d.bytes, "of its replay, its journal or its record");
  v("stored", d.stored, "bytes that this takes in the archive");
  v("record", d.record, "of a run: what it gave", json::LeftOut{});
}

Reply<EntryDetails> show_entry(const archive::Archive& archive, const std::string& id);

// What is written into a file of its own: a replay (of a running match, what it has so far), or a
// run's record.
Reply<std::string> entry_text(const archive::Archive& archive, const std::string& id);

EntryRecord record_of(const archive::MatchRow& row);
EntryRecord record_of(const archive::RunRow& row);

// 2026-11-17T04:00:00Z
std::string time_text(u64 milliseconds);

}  // namespace agon::workbench
