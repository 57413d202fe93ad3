// agon archive list: what an archive holds, newest first.
#include "agon/cli/verbs/archive_text.h"

namespace agon::cli {
namespace {

using workbench::ArchivedList;

class ListArchive : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_archive(syntax, file_);
    declare_kind(syntax, options_.kind);
    syntax.text("--game", options_.game, "only of this game").shown_as("GAME");
    syntax.text("--before", options_.before, "only what is older than this one").shown_as("ID");
    syntax.number("-n", options_.most, "how many at most", 1, 1'000'000);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon archive list\n"
        "  agon archive list --kind match --game hilo -n 10 --archive ./archive.sqlite");
  }

  std::optional<json::Value> output() const override { return printed<ArchivedList>(); }

  int run() override {
    Reply<archive::Archive> archive = open_archive(file_, archive::Access::read);
    if (!archive) return print_problems(archive.error(), json_);
    Reply<ArchivedList> listed = workbench::list_entries(*archive, options_);
    if (!listed) return print_problems(listed.error(), json_);
    if (json_) print_pretty(json::to_value(*listed));
    if (json_) return kFine;
    for (const workbench::ArchivedRecord& entry : listed->entries) print(to_text(entry));
    if (listed->entries.empty()) print("nothing of that kind is in the archive\n");
    return kFine;
  }

 private:
  std::string file_;
  workbench::ListOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::archive_list() { return std::make_unique<ListArchive>(); }

}  // namespace agon::cli
