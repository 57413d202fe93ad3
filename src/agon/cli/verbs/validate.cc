// agon validate: what is wrong with content files of any game.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/content/lint.h"

namespace agon::cli {
namespace {

// "1 error, 2 warnings (GAME/KIND)".
std::string verdict(const workbench::Linted& item) {
  workbench::LintCount count;
  count.add(item);
  std::string out;
  if (count.errors > 0) out += painted(Paint::red, counted(count.errors, "error"));
  if (count.warnings > 0) {
    out += (out.empty() ? "" : ", ") + painted(Paint::yellow, counted(count.warnings, "warning"));
  }
  if (out.empty()) out = painted(Paint::green, "fine");
  if (!item.kind.empty()) out += " (" + item.kind + ")";
  return out;
}

std::string summary(const workbench::Lint& lint) {
  std::string out =
      fmt::format("{}: {}, {}", counted(lint.count.files, "file"),
                  counted(lint.count.errors, "error"), counted(lint.count.warnings, "warning"));
  if (lint.others > 0) out += fmt::format("; {} not *.json", counted(lint.others, "other file"));
  return out + "\n";
}

class Validate : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.texts("PATH", options_.paths, "files or folders; - is standard input").required();
    syntax.text("--as", options_.kind, "the kind of files that do not say it")
        .shown_as("GAME/KIND");
    syntax.flag("--strict", options_.strict, "warnings are errors");
    declare_json(syntax, json_);
    syntax.examples(
        "  agon validate content\n"
        "  agon validate mine.json --as GAME/KIND --strict\n"
        "\nA file's kind is what its \"$schema\" names, else --as, else its place:\n"
        ".../GAME/KIND/FILE.json. In folders every *.json is looked at.\n"
        "Exit codes: 0 no errors, 1 errors, 2 something could not be read.");
  }

  std::optional<json::Value> output() const override { return printed<workbench::LintRecord>(); }

  int run() override {
    Interrupt interrupt;
    options_.stop = interrupt.token();
    Reply<workbench::Lint> lint = workbench::lint(options_);
    if (!lint) return print_problems(lint.error(), json_);
    for (const workbench::Linted& item : lint->items) {
      print_errors(item.problems);
      bool shown = item.is_file && !json_;
      if (shown) print(fmt::format("{}: {}\n", printable(item.path), verdict(item)));
    }
    if (json_) print_pretty(json::to_value(workbench::record_of(*lint)));
    if (!json_) print(summary(*lint));
    if (!lint->complete) return kInterrupted;
    return lint->count.unread ? kBadInput : lint->count.errors > 0 ? kNo : kFine;
  }

 private:
  workbench::LintOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::validate() { return std::make_unique<Validate>(); }

}  // namespace agon::cli
