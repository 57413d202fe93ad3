// agon archive show: one match or run of an archive.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/verbs/archive_text.h"

namespace agon::cli {
namespace {

using workbench::ArchivedDetails;

std::string details_text(const ArchivedDetails& details) {
  std::string out = to_text(details.entry, std::string::npos);
  if (!details.updated.empty()) out += fmt::format("  last written {}\n", details.updated);
  out +=
      fmt::format("  {}, {} in the archive\n", size_text(details.bytes), size_text(details.stored));
  if (details.record) out += json::pretty(*details.record);
  return out;
}

class ShowEntry : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("ID", id_, "a match or run, as 'agon archive list' shows it").required();
    declare_archive(syntax, file_);
    declare_json(syntax, json_);
    syntax.examples("  agon archive show 0123456789abcdef --json");
  }

  std::optional<json::Value> output() const override { return printed<ArchivedDetails>(); }

  int run() override {
    Reply<archive::Archive> archive = open_archive(file_, archive::Access::read);
    if (!archive) return print_problems(archive.error(), json_);
    Reply<ArchivedDetails> details = workbench::show_entry(*archive, id_);
    if (!details) return print_problems(details.error(), json_);
    show(*details, json_, details_text);
    return kFine;
  }

 private:
  std::string id_;
  std::string file_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::archive_show() { return std::make_unique<ShowEntry>(); }

}  // namespace agon::cli
