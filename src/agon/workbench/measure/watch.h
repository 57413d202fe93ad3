// Content files that somebody is writing: whenever one was saved it is validated, and what the save
// changed is measured against the last good text of the same file, on the same dice (diff.h). Each
// file plays in its own game, with the defaults for all other contents.
//
// Whoever owns a FileWatch calls next() a few times a second. A file is taken when it has been
// quiet between two calls, so that a burst of saves is one change and a file that is replaced by
// another is never seen half written.
#pragma once

#include <chrono>
#include <memory>

#include "agon/base/list.h"
#include "agon/workbench/content/lint.h"
#include "agon/workbench/measure/diff.h"

namespace agon::workbench {

struct FileWatchOptions {
  std::vector<std::string> files = {};
  std::string kind = {};  // of files that do not say it: "GAME/KIND"
  u64 seed = 1;
  u64 matches = 1000;                     // of each variant
  std::chrono::milliseconds most{10000};  // of work for one save: then what there is by then
  u32 threads = 0;                        // 0: one for each core
  Progress progress = {};
  std::stop_token stop = {};
};

// first: the first good text; saved: another good one; broken: it has errors, or cannot be read;
// gone: there is no such file now; back: it is there again, and holds what it held.
AGON_ENUM(WatchEvent, u8, first, saved, broken, gone, back)

struct ValueChange {
  std::string path;
  json::Value value;
};

template <class V>
void describe(V& v, ValueChange& c) {
  v("path", c.path, "where in the file, a JSON pointer");
  v("value", c.value, "what stands there now");
}

struct WatchRecord {
  std::string file;
  std::string kind = {};
  WatchEvent event = WatchEvent::first;
  Problems problems = {};
  std::vector<ValueChange> changes = {};
  std::optional<SimulationRecord> result = {};
  std::optional<DiffRecord> difference = {};
};

template <class V>
void describe(V& v, WatchRecord& w) {
  std::vector<ProblemRecord> problems = record_of(w.problems).problems;
  v("file", w.file, "the file");
  v("kind", w.kind, "its kind, GAME/KIND, if something shows it", json::LeftOut{});
  v("event", w.event,
    "first: the first text without errors; saved: another one; broken: it has errors; gone: there "
    "is no such file now; back: it is there again as it was");
  v("problems", problems, "its errors and warnings", json::LeftOut{});
  v("changes", w.changes, "what is new against the last text without errors", json::LeftOut{});
  v("result", w.result, "what the first text came to", json::LeftOut{});
  v("difference", w.difference, "what the changes came to, on the same dice", json::LeftOut{});
}

class FileWatch {
 public:
  // Declines a kind that does not exist, and files that cannot be read.
  static Reply<FileWatch> open(FileWatchOptions options);

  // The next change, measured; nothing if there is none now, or if it was overtaken by another.
  std::optional<WatchRecord> next();

  FileWatch(FileWatch&&) noexcept;
  FileWatch& operator=(FileWatch&&) noexcept;
  ~FileWatch();

 private:
  class Files;
  explicit FileWatch(std::unique_ptr<Files> files);
  std::unique_ptr<Files> files_;
};

}  // namespace agon::workbench
