// agon archive verify: looks at the whole file, and plays every match in it again.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/verbs/archive_text.h"
#include "agon/cli/verbs/long_work.h"

namespace agon::cli {
namespace {

using workbench::ArchiveVerdict;

std::string archive_text(const ArchiveVerdict& verdict) {
  std::string holds = fmt::format("{}: version {}, {}, {}, {}", printable(verdict.archive),
                                  verdict.version, counted(verdict.matches, "match"),
                                  counted(verdict.runs, "run"), size_text(verdict.bytes));
  if (verdict.verified) return holds + "; all verified\n";
  std::string wrong =
      verdict.faulty == 0 ? "" : fmt::format("; {} not as it must be", verdict.faulty);
  return holds + wrong + (verdict.complete ? "\n" : "; stopped before the end\n");
}

class VerifyArchive : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_archive(syntax, file_);
    declare_json(syntax, json_);
    syntax.examples("  agon archive verify --archive theirs.sqlite");
  }

  std::optional<json::Value> output() const override { return printed<ArchiveVerdict>(); }

  int run() override {
    LongWork work;
    Reply<std::string> file = workbench::archive_file(file_, roster::process_environment);
    if (!file) return print_problems(file.error(), json_);
    Reply<ArchiveVerdict> verdict =
        workbench::verify_archive(*file, {.progress = work.progress(), .stop = work.stop()});
    if (!verdict) {
      print_problems(verdict.error(), json_);
      return code_of_replay(verdict.error());
    }
    print_faults(verdict->faults, verdict->faulty);
    show(*verdict, json_, archive_text);
    if (!verdict->complete) return kInterrupted;
    return verdict->verified ? kFine : kNo;
  }

 private:
  std::string file_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::archive_verify() { return std::make_unique<VerifyArchive>(); }

}  // namespace agon::cli
