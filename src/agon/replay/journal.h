// The journal: a match on disk while it is played (docs/replay-format.md). It costs one line a
// step, and is whole however the program ends; at the end of the match a replay takes its place.
//
//   {"format":"agon-journal","format_version":1}
//   the replay without steps
//   {"step":...}                 a step; "outcome" goes with the one that ends the match
//   {"chosen":{"a":...}}         somebody has chosen and waits for the other side
//   {"back_to":3}                all steps but the first three were taken back
//
// A line without its break was never finished, and counts for nothing.
#pragma once

#include "agon/base/file.h"
#include "agon/base/growing_file.h"
#include "agon/json/document.h"
#include "agon/replay/recorder.h"

namespace agon::replay {

inline constexpr std::string_view kJournalFormat = "agon-journal";
inline constexpr u32 kJournalVersion = 1;

struct JournalHead {
  std::string format{kJournalFormat};
  u32 format_version = kJournalVersion;
};

template <class V>
void describe(V& v, JournalHead& h) {
  v("format", h.format, "agon-journal");
  v("format_version", h.format_version, "the version of this format");
}

struct JournalLine {
  std::optional<json::Value> step = {};  // a StepRecord
  std::optional<game::Outcome> outcome = {};
  std::optional<json::Value> chosen = {};
  std::optional<u32> back_to = {};
};

template <class V>
void describe(V& v, JournalLine& l) {
  v("step", l.step, "a step, as in a replay", json::LeftOut{});
  v("outcome", l.outcome, "how the match ended with this step", json::LeftOut{});
  v("chosen", l.chosen, "for the next step, by sides that wait for the other", json::LeftOut{});
  v("back_to", l.back_to, "so many steps are left; the others were taken back", json::LeftOut{});
}

// Its lines, each with its break, for whoever keeps journals elsewhere than in files of their own.
std::string journal_text(const ReplayRecord& record);  // all of them so far
std::string step_line(const ReplayRecord& record);     // of its last step
std::string chosen_line(const ReplayRecord& record);
std::string back_line(std::size_t steps);  // that are left

bool is_journal(std::string_view text);

// The replay that it would become now; places in it are those of the journal.
Result<json::Document> read_journal(std::string text, std::string file_name);

class Journal {
 public:
  // Writes what has been recorded so far, and holds the file from then on.
  static Result<Journal> begin(const std::string& path, const Recorder& recorder, const Over& over);

  Result<void> add_step(const Recorder& recorder);  // its last one
  Result<void> add_chosen(const Recorder& recorder);
  Result<void> go_back(std::size_t steps);
  void sync() { file_.sync(); }

 private:
  Journal(std::string path, GrowingFile file, std::size_t bytes)
      : path_(std::move(path)), file_(std::move(file)), bytes_(bytes) {}
  Result<void> add(std::string_view line);

  std::string path_;
  GrowingFile file_;
  std::size_t bytes_;
};

}  // namespace agon::replay
