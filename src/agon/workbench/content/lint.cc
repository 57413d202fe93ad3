#include "agon/workbench/content/lint.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <tuple>

#include "agon/base/utf8.h"
#include "agon/replay/format.h"
#include "agon/replay/load.h"
#include "agon/roster/kinds.h"
#include "agon/roster/roster.h"

namespace agon::workbench {
namespace {

namespace fs = std::filesystem;

struct Item {
  Linted linted;
  const SentFile* sent = nullptr;  // else it is a file, or a folder, of this machine
  // Kept where files of a game need each other.
  std::unique_ptr<json::Document> document = nullptr;
  const game::Entry* entry = nullptr;
  std::size_t kind_index = 0;
};

struct Found {
  std::vector<Item> items;
  u64 others = 0;
};

Problem about(const std::string& path, ErrorCode code, std::string message) {
  Problem out{.code = code, .message = std::move(message)};
  out.place.file = path;
  return out;
}

void add_folder_problem(const std::string& path, Problem problem, Found& found) {
  found.items.push_back({{.path = path, .is_file = false, .problems = {std::move(problem)}}});
}

std::vector<fs::path> entries_of(const fs::path& folder, std::error_code& failed) {
  std::vector<fs::path> out;
  fs::directory_iterator entry(folder, failed);
  while (!failed && entry != fs::directory_iterator()) {
    out.push_back(entry->path());
    entry.increment(failed);
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Links to files are followed, links to folders are not: they may lead anywhere, or in circles.
void walk(const fs::path& folder, Found& found) {
  std::error_code failed;
  std::vector<fs::path> entries = entries_of(folder, failed);
  if (failed) {
    std::string message = "cannot read the folder: " + failed.message();
    return add_folder_problem(folder, about(folder, ErrorCode::file_unreadable, message), found);
  }
  for (const fs::path& entry : entries) {
    std::error_code unknown;
    fs::file_status status = fs::status(entry, unknown);
    if (!fs::is_directory(status)) {
      bool unseen = status.type() == fs::file_type::none;  // opening it says why
      bool wanted = unseen || entry.extension() == ".json";
      if (wanted) found.items.push_back({{.path = entry}});
      if (!wanted) ++found.others;
    } else if (!fs::is_symlink(entry, unknown)) {
      walk(entry, found);
    } else {
      Problem problem = about(entry, ErrorCode::file_unreadable,
                              "a link to a folder is not followed; name it to have it looked at");
      problem.severity = Severity::warning;
      add_folder_problem(entry, std::move(problem), found);
    }
  }
}

Found find_all(const LintOptions& options) {
  Found found;
  for (const SentFile& file : options.sent) {
    found.items.push_back({.linted = {.path = file.name}, .sent = &file});
  }
  for (const std::string& path : options.paths) {
    std::error_code unknown;
    std::size_t before = found.items.size();
    if (path == "-" || !fs::is_directory(path, unknown)) {
      found.items.push_back({{.path = path}});
    } else {
      walk(path, found);
      if (found.items.size() > before) continue;
      add_folder_problem(path, about(path, ErrorCode::usage, "the folder holds no *.json"), found);
    }
  }
  return found;
}

bool stands_before(const Problem& a, const Problem& b) {
  return std::tie(a.place.line, a.place.column, a.message) <
         std::tie(b.place.line, b.place.column, b.message);
}

// Content that ships is called by the name of its file.
void lint_name(Linted& file) {
  if (!has_control(fs::path(file.path).filename().string())) return;
  file.problems.push_back(
      about(file.path, ErrorCode::content,
            "the file's name holds control characters or bidirectional overrides"));
}

// A journal is no JSON, and a long replay is longer than a content may be.
bool is_replay(const Result<json::Document>& document, const Item& item) {
  auto is_one = [](const json::Document& one) {
    const json::Value* format = one.root().find("format");
    return format != nullptr && format->is_string() && format->as_string() == replay::kFormat;
  };
  if (document || item.sent != nullptr || item.linted.path == "-") {
    return document && is_one(*document);
  }
  Result<json::Document> whole = replay::load(item.linted.path);
  return whole && is_one(*whole);
}

Problem replay_note(const Item& item) {
  Problem out = about(item.linted.path, ErrorCode::unknown_kind,
                      "a replay is no content: 'agon replay verify' plays it again");
  out.severity = Severity::warning;
  return out;
}

void lint(Item& item, const LintOptions& options) {
  lint_name(item.linted);
  Result<json::Document> document = item.sent != nullptr
                                        ? json::parse(item.sent->text, item.sent->name)
                                        : json::load(item.linted.path);
  if (is_replay(document, item)) return item.linted.problems.push_back(replay_note(item));
  if (!document) return item.linted.problems.push_back(document.error());
  if (options.stop.stop_requested()) return;
  Result<roster::FileKind> kind = roster::kind_of(*document, options.kind);
  if (!kind) return item.linted.problems.push_back(kind.error());
  item.linted.kind = kind->name;
  kind->lint(json::root(*document), item.linted.problems);
  if (kind->entry->offers.lint_together == nullptr) return;
  item.document = std::make_unique<json::Document>(*std::move(document));
  item.entry = kind->entry;
  item.kind_index = kind->index;
}

bool is_among(const std::vector<Item>& items, const std::string& path) {
  std::error_code unknown;
  return std::ranges::any_of(items, [&](const Item& item) {
    return item.sent == nullptr && fs::equivalent(item.linted.path, path, unknown);
  });
}

// The shipped files that were not named; what cannot be read is somebody else's to say.
std::vector<std::pair<std::size_t, json::Document>> others_of(const game::Entry& entry,
                                                              const std::vector<Item>& items,
                                                              const std::stop_token& stop) {
  std::vector<std::pair<std::size_t, json::Document>> out;
  for (const roster::FileKind& kind : roster::kinds_of(entry)) {
    if (kind.index >= entry.facts.contents.size()) continue;
    for (const roster::Shipped& file :
         roster::shipped(entry.facts, entry.facts.contents[kind.index])) {
      if (stop.stop_requested()) return out;
      if (is_among(items, file.path)) continue;
      if (Result<json::Document> document = json::load(file.path)) {
        out.emplace_back(kind.index, *std::move(document));
      }
    }
  }
  return out;
}

void lint_together(const game::Entry& entry, std::vector<Item>& items,
                   const std::stop_token& stop) {
  auto others = others_of(entry, items, stop);
  if (stop.stop_requested()) return;
  std::vector<game::LintedFile> files;
  for (Item& item : items) {
    if (item.entry != &entry) continue;
    files.push_back({item.kind_index, json::root(*item.document), &item.linted.problems});
  }
  for (const auto& [kind, document] : others)
    files.push_back({kind, json::root(document), nullptr});
  entry.offers.lint_together(files);
}

void lint_all(std::vector<Item>& items, const LintOptions& options) {
  std::set<const game::Entry*> games;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (options.stop.stop_requested()) items.resize(i);
    if (i == items.size()) break;
    if (items[i].linted.is_file) lint(items[i], options);
    if (items[i].entry != nullptr) games.insert(items[i].entry);
  }
  for (const game::Entry* entry : games) lint_together(*entry, items, options.stop);
  for (Item& item : items) {
    std::sort(item.linted.problems.begin(), item.linted.problems.end(), stands_before);
  }
}

}  // namespace

void LintCount::add(const Linted& item) {
  files += item.is_file;
  for (const Problem& problem : item.problems) {
    bool error = problem.severity == Severity::error;
    ++(error ? errors : warnings);
    bool closed = problem.code == ErrorCode::file_unreadable || problem.code == ErrorCode::usage;
    unread |= error && closed;
  }
}

Reply<Lint> lint(const LintOptions& options) {
  if (!options.kind.empty()) {
    Result<roster::FileKind> as = roster::find_kind(options.kind);
    if (!as) return decline(as.error());
  }
  Found found = find_all(options);
  lint_all(found.items, options);
  Lint out{
      .items = {}, .others = found.others, .count = {}, .complete = !options.stop.stop_requested()};
  for (Item& item : found.items) {
    for (Problem& problem : item.linted.problems) {
      if (options.strict) problem.severity = Severity::error;
    }
    out.count.add(item.linted);
    out.items.push_back(std::move(item.linted));
  }
  return out;
}

LintRecord record_of(const Lint& lint) {
  LintRecord out{.files = {},
                 .errors = lint.count.errors,
                 .warnings = lint.count.warnings,
                 .other_files = lint.others,
                 .complete = lint.complete};
  for (const Linted& item : lint.items) {
    out.files.push_back({item.path, item.kind, record_of(item.problems).problems});
  }
  return out;
}

}  // namespace agon::workbench
