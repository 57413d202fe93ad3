// Content files in their one layout (json/layout.h), the scripts inside them included. What a file
// means stays as it is: its canonical JSON is the same but for the layout of scripts, which mean
// the same (the game's `lay_out`). Files with errors are left alone.
#pragma once

#include "agon/base/list.h"
#include "agon/roster/kinds.h"
#include "agon/workbench/content/lint.h"

namespace agon::workbench {

struct FormatOptions {
  std::vector<std::string> paths = {};  // files and folders; "-" is standard input
  std::string kind = {};                // of files that do not say it: "GAME/KIND"
  bool check = false;                   // nothing is written
  std::stop_token stop = {};
};

AGON_ENUM(FileLayout, u8, kept, changed, refused)

struct FormattedFile {
  std::string file;
  std::string kind;
  FileLayout layout = FileLayout::kept;
  std::optional<u32> line = {};
  std::optional<std::string> text = {};
  Problems problems = {};
};

template <class V>
void describe(V& v, FormattedFile& f) {
  std::vector<ProblemRecord> problems = record_of(f.problems).problems;
  v("file", f.file, "the file");
  v("kind", f.kind, "its kind, GAME/KIND, if something shows it", json::LeftOut{});
  v("layout", f.layout,
    "kept: it has the layout; changed: it has it now, or with --check, would get it; refused: "
    "something is wrong with it, and it was left alone");
  v("line", f.line, "the first line that changes, from 1", json::LeftOut{});
  v("text", f.text, "of standard input: the text in its layout", json::LeftOut{});
  v("problems", problems, "why it was refused", json::LeftOut{});
}

struct Formatted {
  std::vector<FormattedFile> files;
  u64 changed = 0;
  u64 refused = 0;
  bool complete = true;
};

template <class V>
void describe(V& v, Formatted& f) {
  v("files", f.files, "every file that was looked at");
  v("changed", f.changed, "how many were laid out anew, or would be");
  v("refused", f.refused, "how many were left alone, because something is wrong with them");
  v("complete", f.complete, "false after a stop: there were more files to look at");
}

// Declines a kind that does not exist.
Reply<Formatted> format(const FormatOptions& options);

// A content of that kind in its layout. It must be one without errors.
std::string formatted(const roster::FileKind& kind, const json::Value& content);

}  // namespace agon::workbench
