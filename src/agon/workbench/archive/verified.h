// Matches of an archive, played again before anybody believes them.
#pragma once

#include <stop_token>

#include "agon/archive/archive.h"
#include "agon/workbench/measure/simulate.h"
#include "agon/workbench/problem_record.h"

namespace agon::workbench {

// All that a replay says of its match, and the replay itself as we write them.
struct VerifiedMatch {
  archive::MatchRow row;
  std::string replay;
};

// Of a replay or a journal. The row has an id that follows from it, and no facts or times.
Result<VerifiedMatch> verified(std::string text, const std::string& file);

struct FaultRecord {
  std::string id;
  ProblemRecord problem;
};

template <class V>
void describe(V& v, FaultRecord& f) {
  v("id", f.id, "which match or run");
  v("problem", f.problem, "what is wrong with it");
}

inline constexpr std::size_t kMostFaults = 100;  // that are named

struct ArchiveVerdict {
  std::string archive;
  bool verified = false;
  u64 version = 0;
  u64 bytes = 0;
  u64 matches = 0;
  u64 runs = 0;
  u64 looked_at = 0;
  u64 faulty = 0;
  std::vector<FaultRecord> faults = {};
  bool complete = true;
};

template <class V>
void describe(V& v, ArchiveVerdict& a) {
  v("archive", a.archive, "the file");
  v("verified", a.verified, "whether the file is whole and every replay in it is as it was played");
  v("version", a.version, "the version of its tables");
  v("bytes", a.bytes, "the size of the file");
  v("matches", a.matches, "how many matches it holds, running ones included");
  v("runs", a.runs, "how many runs");
  v("looked_at", a.looked_at, "how many of both were played again or read");
  v("faulty", a.faulty, "in how many of them something is wrong");
  v("faults", a.faults, "the first of these", json::LeftOut{});
  v("complete", a.complete, "false if it was stopped before the end");
}

struct LookOptions {
  Progress progress = {};
  std::stop_token stop = {};
};

// Every page of the file, and every replay, journal and record in it. Declines a file that is
// damaged as a whole.
Reply<ArchiveVerdict> verify_archive(const std::string& file, const LookOptions& options);

}  // namespace agon::workbench
