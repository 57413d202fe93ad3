// agon archive prune: takes out what nobody needs any more.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/verbs/archive_text.h"
#include "agon/workbench/archive/prune.h"

namespace agon::cli {
namespace {

using workbench::PrunedRecord;

constexpr std::size_t kMostShown = 20;

std::string pruned_text(const PrunedRecord& record) {
  std::string out;
  for (std::size_t i = 0; i < std::min(record.entries.size(), kMostShown); ++i) {
    out += to_text(record.entries[i]);
  }
  if (record.entries.size() > kMostShown) {
    out += fmt::format("and {} more\n", record.entries.size() - kMostShown);
  }
  if (record.count == 0) return "nothing would go\n";
  if (!record.removed) return out + fmt::format("{} would go; --yes removes\n", record.count);
  return out + fmt::format("{} removed; the file had {} and has {}\n", record.count,
                           size_text(record.bytes_before), size_text(record.bytes_after));
}

class PruneArchive : public Verb {
 public:
  void declare(Syntax& syntax) override {
    Option older = syntax.number("--older", options_.older,
                                 "what was last written more than so many days ago");
    older.shown_as("DAYS");
    syntax.number("--keep", options_.keep, "all but the newest so many of each kind")
        .excludes(older);
    declare_kind(syntax, options_.kind);
    syntax.flag("--running", options_.running,
                "also matches that are not over, unless a server goes on with them");
    syntax.flag("--yes", options_.really, "remove them; otherwise it is only said what would go");
    declare_archive(syntax, file_);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon archive prune --older 90\n"
        "  agon archive prune --keep 1000 --kind match --yes");
  }

  std::optional<json::Value> output() const override { return printed<PrunedRecord>(); }

  int run() override {
    if (!options_.older && !options_.keep) {
      return print_problems(
          {{ErrorCode::usage, "say what may go: --older DAYS, or all but --keep NUMBER"}}, json_);
    }
    // Nobody's archive is made by somebody who wants less in it.
    if (Reply<archive::Archive> there = open_archive(file_, archive::Access::read); !there) {
      return print_problems(there.error(), json_);
    }
    Reply<archive::Archive> archive = open_archive(file_, archive::Access::keep);
    if (!archive) return print_problems(archive.error(), json_);
    Reply<PrunedRecord> record = workbench::prune_archive(*archive, options_);
    if (!record) return print_problems(record.error(), json_);
    show(*record, json_, pruned_text);
    return kFine;
  }

 private:
  workbench::PruneOptions options_;
  std::string file_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::archive_prune() { return std::make_unique<PruneArchive>(); }

}  // namespace agon::cli
