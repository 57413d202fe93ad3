// Matches and runs from elsewhere, brought into an archive: from a replay file, a journal, or
// another archive, of which nothing is believed. Every match is played again first, and what the
// archive then says of it follows from its replay.
#pragma once

#include "agon/workbench/archive/verified.h"

namespace agon::workbench {

struct BroughtRecord {
  std::string archive;
  std::string source;
  u64 matches = 0;
  u64 runs = 0;
  u64 known = 0;
  u64 refused = 0;
  std::vector<FaultRecord> faults = {};
  std::vector<std::string> ids = {};
  bool complete = true;
};

template <class V>
void describe(V& v, BroughtRecord& b) {
  v("archive", b.archive, "the file that has them now");
  v("source", b.source, "where they come from");
  v("matches", b.matches, "how many matches were brought in");
  v("runs", b.runs, "how many runs");
  v("known", b.known, "how many were there already");
  v("refused", b.refused, "how many were not as they must be, and were left out");
  v("faults", b.faults, "what was wrong with the first of these", json::LeftOut{});
  v("ids", b.ids, "the names of those that were brought in, in the archive");
  v("complete", b.complete, "false if it was stopped before the end");
}

Reply<BroughtRecord> bring_in(archive::Archive& archive, const std::string& source,
                              const LookOptions& options);

// A command that says itself what it runs: agon, and words that no shell makes anything else of.
bool is_plain_command(std::string_view command);

}  // namespace agon::workbench
