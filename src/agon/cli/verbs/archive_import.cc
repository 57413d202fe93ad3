// agon archive import: a replay, or all that another archive holds, verified first.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/verbs/archive_text.h"
#include "agon/cli/verbs/long_work.h"
#include "agon/workbench/archive/bring_in.h"

namespace agon::cli {
namespace {

using workbench::BroughtRecord;

std::string brought_text(const BroughtRecord& record) {
  std::string out = fmt::format("{} and {} imported", counted(record.matches, "match"),
                                counted(record.runs, "run"));
  if (record.known > 0) out += fmt::format(", {} there already", record.known);
  if (record.refused > 0) out += fmt::format(", {} refused", record.refused);
  out += record.complete ? "\n" : ", stopped before the end\n";
  if (record.ids.size() == 1) out += fmt::format("{}\n", record.ids.front());
  return out;
}

class ImportEntries : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("SOURCE", source_, "a replay, a journal, or another archive").required();
    declare_archive(syntax, file_);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon archive import match.json\n"
        "  agon archive import theirs.sqlite --archive mine.sqlite");
  }

  std::optional<json::Value> output() const override { return printed<BroughtRecord>(); }

  int run() override {
    LongWork work;
    Reply<archive::Archive> archive = open_archive(file_, archive::Access::keep);
    if (!archive) return print_problems(archive.error(), json_);
    Reply<BroughtRecord> record =
        workbench::bring_in(*archive, source_, {.progress = work.progress(), .stop = work.stop()});
    if (!record) {
      print_problems(record.error(), json_);
      return code_of_replay(record.error());
    }
    print_faults(record->faults, record->refused);
    show(*record, json_, brought_text);
    if (!record->complete) return kInterrupted;
    return record->refused == 0 ? kFine : kNo;
  }

 private:
  std::string source_;
  std::string file_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::archive_import() { return std::make_unique<ImportEntries>(); }

}  // namespace agon::cli
