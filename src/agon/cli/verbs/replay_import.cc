// agon replay import: another program's replay, played by our rules and compared.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/verbs/common.h"
#include "agon/replay/load.h"
#include "agon/workbench/match/foreign.h"

namespace agon::cli {
namespace {

std::string import_text(const workbench::ImportRecord& record) {
  std::string outcome = record.outcome == game::Outcome::draw
                            ? "a draw"
                            : fmt::format("{} wins", game::name_of(record.outcome));
  return fmt::format("{}: {}, {}, {}; the rules give all that it says\n", printable(record.file),
                     record.game, counted(record.turns, "turn"), outcome);
}

class Import : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("FILE", options_.file, "another program's replay; - is standard input").required();
    declare_format(syntax, options_.format);
    syntax.text("-o", out_, "also write a replay of ours, in which the dice are told")
        .shown_as("FILE");
    declare_force(syntax, force_);
    declare_json(syntax, json_);
    std::string format = some_format();
    syntax.examples(
        fmt::format("  agon replay import --format {} theirs.json\n"
                    "  agon replay import --format {} theirs.json -o ours.json && "
                    "agon replay verify ours.json",
                    format, format));
  }

  std::optional<json::Value> output() const override { return printed<workbench::ImportRecord>(); }

  int run() override {
    Reply<workbench::Imported> imported = workbench::import_replay(options_);
    if (!imported) return fail(imported.error());
    if (!out_.empty()) {
      if (!imported->replay) return fail({imported->replay.error()});
      Result<void> written = replay::write(out_, *imported->replay, replay::over_replays(force_));
      if (!written) return fail({written.error()});
      imported->record.written = out_;
    }
    if (json_) {
      print_line(json::to_value(imported->record));
    } else {
      print(import_text(imported->record));
    }
    return kFine;
  }

 private:
  int fail(const Problems& problems) const {
    print_problems(problems, json_);
    return code_of_replay(problems);
  }

  workbench::ImportOptions options_;
  std::string out_;
  bool force_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::replay_import() { return std::make_unique<Import>(); }

}  // namespace agon::cli
