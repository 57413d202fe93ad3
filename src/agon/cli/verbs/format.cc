// agon fmt: content files in their one layout.
#include "agon/workbench/content/format.h"

#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/verbs/common.h"

namespace agon::cli {
namespace {

using workbench::FileLayout, workbench::Formatted, workbench::FormattedFile;

class Format : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax
        .texts("PATH", options_.paths,
               "files or folders; - is standard input, and standard output then")
        .required();
    syntax.text("--as", options_.kind, "the kind of files that do not say it: GAME/KIND");
    syntax.flag("--check", options_.check, "write nothing, only say what would change");
    declare_json(syntax, json_);
    syntax.examples(
        "  agon fmt mine.json --as GAME/KIND\n"
        "  agon fmt --check content\n"
        "\nKeys stand in the order of 'agon schema', scripts on one line, their comments kept.\n"
        "What a file means never changes; one with errors is left alone.\n"
        "Exit codes: 0 all is laid out, 1 something is not or has errors, 2 something could not\n"
        "be read.");
  }

  std::optional<json::Value> output() const override { return printed<Formatted>(); }

  int run() override {
    Interrupt interrupt;
    options_.stop = interrupt.token();
    Reply<Formatted> done = workbench::format(options_);
    if (!done) return print_problems(done.error(), json_);
    for (const FormattedFile& file : done->files) print_errors(file.problems);
    if (json_) print_pretty(json::to_value(*done));
    if (!json_) show_text(*done);
    if (!done->complete) return kInterrupted;
    return code_of(*done);
  }

 private:
  void show_text(const Formatted& done) const {
    for (const FormattedFile& file : done.files) {
      if (file.text && !options_.check) return print(*file.text);
      if (file.layout == FileLayout::refused) {
        print(fmt::format("{}: left alone, it has errors\n", printable(file.file)));
      } else if (file.layout == FileLayout::changed) {
        print(fmt::format("{}: {}, from line {}\n", printable(file.file),
                          options_.check ? "not laid out" : "laid out", file.line.value_or(1)));
      }
    }
    u64 kept = done.files.size() - done.changed - done.refused;
    print(fmt::format("{}: {} {}, {} as {} {}, {} left alone\n", counted(done.files.size(), "file"),
                      done.changed, options_.check ? "not laid out" : "laid out", kept,
                      kept == 1 ? "it" : "they", kept == 1 ? "was" : "were", done.refused));
  }

  int code_of(const Formatted& done) const {
    for (const FormattedFile& file : done.files) {
      for (const Problem& problem : file.problems) {
        bool closed = problem.code == ErrorCode::file_unreadable ||
                      problem.code == ErrorCode::file_unwritable ||
                      problem.code == ErrorCode::usage;
        if (closed) return kBadInput;
      }
    }
    return done.refused > 0 || (options_.check && done.changed > 0) ? kNo : kFine;
  }

  workbench::FormatOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::format() { return std::make_unique<Format>(); }

}  // namespace agon::cli
