// What is wrong with content files of any game, each by itself, and together with the others and
// those that ship.
#pragma once

#include <stop_token>

#include "agon/base/result.h"
#include "agon/json/describe.h"
#include "agon/workbench/problem_record.h"

namespace agon::workbench {

// A file that somebody sent: its name, for messages, and what it holds.
struct SentFile {
  std::string name;
  std::string text;
};

struct LintOptions {
  std::vector<std::string> paths = {};  // files and folders; "-" is standard input
  std::vector<SentFile> sent = {};
  std::string kind = {};  // of files that do not say it: "GAME/KIND"
  bool strict = false;    // warnings are errors
  std::stop_token stop = {};
};

// A file, or a folder that there is something to say about.
struct Linted {
  std::string path;
  bool is_file = true;
  std::string kind = {};  // "GAME/KIND"; empty if nothing shows it
  Problems problems = {};
};

struct LintCount {
  u64 files = 0;
  u64 errors = 0;
  u64 warnings = 0;
  bool unread = false;  // something could not be looked at

  void add(const Linted& item);
};

struct Lint {
  std::vector<Linted> items;
  u64 others = 0;  // files in folders that are not *.json
  LintCount count;
  bool complete = true;  // else there was a stop
};

// Declines a kind that does not exist. After a stop, what there is so far.
Reply<Lint> lint(const LintOptions& options);

struct LintedRecord {
  std::string file;
  std::string kind;
  std::vector<ProblemRecord> problems;
};

template <class V>
void describe(V& v, LintedRecord& l) {
  v("file", l.file, "the file, or a folder that there is something to say about");
  v("kind", l.kind, "its kind, GAME/KIND, if something shows it", json::LeftOut{});
  v("problems", l.problems, "what is wrong with it, in order of their places");
}

struct LintRecord {
  std::vector<LintedRecord> files;
  u64 errors = 0;
  u64 warnings = 0;
  u64 other_files = 0;
  bool complete = true;
};

template <class V>
void describe(V& v, LintRecord& l) {
  v("files", l.files, "every file that was looked at");
  v("errors", l.errors, "how many errors there are in all of them");
  v("warnings", l.warnings, "how many warnings");
  v("other_files", l.other_files, "files in folders that are no *.json");
  v("complete", l.complete, "false after a stop: there were more files to look at");
}

LintRecord record_of(const Lint& lint);

}  // namespace agon::workbench
