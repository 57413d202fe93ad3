// agon archive export: a match's replay, or a run's record, as a file of its own.
#include "agon/cli/verbs/archive_text.h"
#include "agon/replay/load.h"

namespace agon::cli {
namespace {

class ExportEntry : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("ID", id_, "a match or run, as 'agon archive list' shows it").required();
    syntax.text("OUT", out_, "the file to write").required();
    declare_archive(syntax, file_);
    declare_force(syntax, force_);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon archive export 0123456789abcdef match.json && agon replay show match.json");
  }

  std::optional<json::Value> output() const override { return printed<workbench::WrittenRecord>(); }

  int run() override {
    Reply<archive::Archive> archive = open_archive(file_, archive::Access::read);
    if (!archive) return print_problems(archive.error(), json_);
    Reply<std::string> text = workbench::entry_text(*archive, id_);
    if (!text) return print_problems(text.error(), json_);
    Result<void> written = replay::write(out_, *text, replay::over_replays(force_));
    if (!written) return print_problems({written.error()}, json_);
    show_written({{out_}}, json_);
    return kFine;
  }

 private:
  std::string id_;
  std::string out_;
  std::string file_;
  bool force_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::archive_export() { return std::make_unique<ExportEntry>(); }

}  // namespace agon::cli
