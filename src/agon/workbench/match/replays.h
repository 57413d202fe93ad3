// Replay files: played again and compared with what they say, or told.
#pragma once

#include "agon/json/describe.h"
#include "agon/replay/verify.h"
#include "agon/workbench/match/herald.h"
#include "agon/workbench/problem_record.h"

namespace agon::workbench {

// What somebody wants to hear while a file is played again; each may be missing.
struct ReplayOptions {
  std::function<void(const game::AnyGame&, const replay::ReplayRecord&)> start = {};
  Tell tell = {};
  std::function<void(game::Side, const std::string& note)> noted = {};  // of a step that was told
  // After the last step, of a game that reports matches.
  std::function<void(json::Value report)> reported = {};
};

Reply<replay::Verdict> verify_file(const std::string& path, const ReplayOptions& options = {});
Reply<replay::Verdict> verify_text(std::string text, const ReplayOptions& options = {});

// A replay was verified, or the problem says why not.
struct VerdictRecord {
  std::string file;
  bool verified = false;
  std::string game = {};
  std::optional<u64> steps = {};
  std::optional<u32> turns = {};
  std::optional<game::Outcome> outcome = {};
  std::string from = {};
  std::optional<bool> other_versions = {};
  std::optional<u32> rules_version = {};
  std::optional<ProblemRecord> problem = {};
  std::optional<json::Value> report = {};
};

template <class V>
void describe(V& v, VerdictRecord& r) {
  v("file", r.file, "the file");
  v("verified", r.verified, "whether everything in it is as it was played again");
  v("game", r.game, "the game", json::LeftOut{});
  v("steps", r.steps, "how many steps, automatic ones included", json::LeftOut{});
  v("turns", r.turns, "how many turns", json::LeftOut{});
  v("outcome", r.outcome, "how the match stands after the last step", json::LeftOut{});
  v("from", r.from, "seed: the dice followed from it; rolls: from those in the file",
    json::LeftOut{});
  v("other_versions", r.other_versions, "whether rules or dice had another version",
    json::LeftOut{});
  v("rules_version", r.rules_version,
    "of the rules that it was recorded under, if another than ours", json::LeftOut{});
  v("problem", r.problem, "the first difference, or what is wrong with the file", json::LeftOut{});
  v("report", r.report, "where the match is shown: what the game reports of it, if it does",
    json::LeftOut{});
}

VerdictRecord record_of(const std::string& file, const Reply<replay::Verdict>& verdict);

}  // namespace agon::workbench
