// agon validate: what is wrong with content files of any game, each by itself, and together with
// the others and those that ship.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <tuple>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/roster/kinds.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

struct Typed {
  std::vector<std::string> paths;
  std::string kind;     // of files that do not say it
  bool strict = false;  // warnings are errors
  bool json = false;
};

namespace fs = std::filesystem;

// A file, or a folder that there is something to say about.
struct Item {
  std::string path;
  bool is_file = true;
  std::string kind = {};  // "grapple/book"; empty if nothing shows it
  Problems problems = {};
  // Kept where files of a game need each other.
  std::unique_ptr<json::Document> document = nullptr;
  const game::Entry* entry = nullptr;
  std::size_t kind_index = 0;
};

struct Found {
  std::vector<Item> items;
  std::size_t others = 0;  // files in folders that are not *.json
};

struct Count {
  std::size_t files = 0;
  std::size_t errors = 0;
  std::size_t warnings = 0;
  bool unread = false;  // something could not be looked at
};

Problem about(const std::string& path, ErrorCode code, std::string message) {
  Problem out{.code = code, .message = std::move(message)};
  out.place.file = path;
  return out;
}

void add_folder_problem(const std::string& path, Problem problem, Found& found) {
  found.items.push_back({.path = path, .is_file = false, .problems = {std::move(problem)}});
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
      if (wanted) found.items.push_back({.path = entry});
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

Found find_all(const std::vector<std::string>& paths) {
  Found found;
  for (const std::string& path : paths) {
    std::error_code unknown;
    std::size_t before = found.items.size();
    if (path == "-" || !fs::is_directory(path, unknown)) {
      found.items.push_back({.path = path});
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

void lint(Item& item, const Typed& arguments) {
  Result<json::Document> document = json::load(item.path);
  if (!document) return item.problems.push_back(document.error());
  Result<roster::FileKind> kind = roster::kind_of(*document, arguments.kind);
  if (!kind) return item.problems.push_back(kind.error());
  item.kind = kind->name;
  kind->lint(json::root(*document), item.problems);
  if (kind->entry->offers.lint_together == nullptr) return;
  item.document = std::make_unique<json::Document>(*std::move(document));
  item.entry = kind->entry;
  item.kind_index = kind->index;
}

bool is_among(const std::vector<Item>& items, const std::string& path) {
  std::error_code unknown;
  return std::ranges::any_of(
      items, [&](const Item& item) { return fs::equivalent(item.path, path, unknown); });
}

// The shipped files that were not named; what cannot be read is somebody else's to say.
std::vector<std::pair<std::size_t, json::Document>> others_of(const game::Entry& entry,
                                                              const std::vector<Item>& items) {
  std::vector<std::pair<std::size_t, json::Document>> out;
  for (const roster::FileKind& kind : roster::kinds_of(entry)) {
    if (kind.index >= entry.facts.contents.size()) continue;
    for (const roster::Shipped& file :
         roster::shipped(entry.facts, entry.facts.contents[kind.index])) {
      if (is_among(items, file.path)) continue;
      if (Result<json::Document> document = json::load(file.path)) {
        out.emplace_back(kind.index, *std::move(document));
      }
    }
  }
  return out;
}

void lint_together(const game::Entry& entry, std::vector<Item>& items) {
  auto others = others_of(entry, items);
  std::vector<game::LintedFile> files;
  for (Item& item : items) {
    if (item.entry != &entry) continue;
    files.push_back({item.kind_index, json::root(*item.document), &item.problems});
  }
  for (const auto& [kind, document] : others)
    files.push_back({kind, json::root(document), nullptr});
  entry.offers.lint_together(files);
}

void lint_all(std::vector<Item>& items, const Typed& arguments) {
  std::set<const game::Entry*> games;
  for (Item& item : items) {
    if (item.is_file) lint(item, arguments);
    if (item.entry != nullptr) games.insert(item.entry);
  }
  for (const game::Entry* entry : games) lint_together(*entry, items);
  for (Item& item : items) {
    std::sort(item.problems.begin(), item.problems.end(), stands_before);
  }
}

void add_to(Count& count, const Item& item) {
  count.files += item.is_file;
  for (const Problem& problem : item.problems) {
    bool error = problem.severity == Severity::error;
    ++(error ? count.errors : count.warnings);
    bool unread = problem.code == ErrorCode::file_unreadable || problem.code == ErrorCode::usage;
    count.unread |= error && unread;
  }
}

std::string counted(std::size_t n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

std::string verdict(const Item& item) {
  Count count;
  add_to(count, item);
  std::string out;
  if (count.errors > 0) out += counted(count.errors, "error");
  if (count.warnings > 0) out += (out.empty() ? "" : ", ") + counted(count.warnings, "warning");
  if (out.empty()) out = "fine";
  if (!item.kind.empty()) out += " (" + item.kind + ")";
  return out;
}

json::Value to_value(const Item& item) {
  json::Value out = json::to_value(workbench::record_of(item.problems));
  out.set("file", item.path);
  if (!item.kind.empty()) out.set("kind", item.kind);
  return out;
}

json::Value to_value(const Found& found, const Count& count) {
  json::Value files = json::Value::array();
  for (const Item& item : found.items) files.push(to_value(item));
  json::Value out = json::Value::object();
  out.set("files", std::move(files));
  out.set("errors", count.errors);
  out.set("warnings", count.warnings);
  out.set("other_files", found.others);
  return out;
}

std::string summary(const Found& found, const Count& count) {
  std::string out = fmt::format("{}: {}, {}", counted(count.files, "file"),
                                counted(count.errors, "error"), counted(count.warnings, "warning"));
  if (found.others > 0) out += fmt::format("; {} not *.json", counted(found.others, "other file"));
  return out + "\n";
}

}  // namespace

int run_validate(const Typed& arguments) {
  if (!arguments.kind.empty()) {
    Result<roster::FileKind> as = roster::find_kind(arguments.kind);
    if (!as) {
      print_problems({as.error()}, arguments.json);
      return kBadInput;
    }
  }
  Found found = find_all(arguments.paths);
  lint_all(found.items, arguments);
  Count count;
  for (Item& item : found.items) {
    for (Problem& problem : item.problems) {
      if (arguments.strict) problem.severity = Severity::error;
      print_error(to_text(problem));
    }
    add_to(count, item);
    bool shown = item.is_file && !arguments.json;
    if (shown) print(fmt::format("{}: {}\n", printable(item.path), verdict(item)));
  }
  if (arguments.json) print_pretty(to_value(found, count));
  if (!arguments.json) print(summary(found, count));
  return count.unread ? kBadInput : count.errors > 0 ? kNo : kFine;
}

namespace {

class Validate : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.texts("PATH", typed_.paths, "files or folders; - is standard input").required();
    syntax.text("--as", typed_.kind, "the kind of files that do not say it: GAME/KIND");
    syntax.flag("--strict", typed_.strict, "warnings are errors");
    declare_json(syntax, typed_.json);
    syntax.examples(
        "  agon validate content\n"
        "  agon validate mine.json --as GAME/KIND --strict\n"
        "\nA file's kind is what its \"$schema\" names, else --as, else its place:\n"
        ".../GAME/KIND/FILE.json. In folders every *.json is looked at.\n"
        "Exit codes: 0 no errors, 1 errors, 2 something could not be read.");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_validate(typed_); }

 private:
  Typed typed_;
};

}  // namespace

std::unique_ptr<Verb> verbs::validate() { return std::make_unique<Validate>(); }

}  // namespace agon::cli
