// agon replay verify: plays replay files again and compares everything.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/match/replays.h"

namespace agon::cli {
namespace {

std::string verdict_text(const replay::Verdict& verdict) {
  std::string how = verdict.from_seed ? "from its seed" : "from its recorded rolls";
  if (verdict.other_versions) how += ", recorded under another version: no difference";
  std::string outcome = verdict.outcome == game::Outcome::running ? "not finished"
                        : verdict.outcome == game::Outcome::draw
                            ? "a draw"
                            : fmt::format("{} wins", game::name_of(verdict.outcome));
  return fmt::format("{}, {}, {}, {}; {} {}", verdict.entry->facts.name,
                     counted(verdict.steps, "step"), counted(verdict.turns, "turn"), outcome,
                     painted(Paint::green, "verified"), how);
}

class Verify : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_replays(syntax, files_);
    declare_json(syntax, json_);
    syntax.examples("  agon replay verify match.json");
  }

  std::optional<json::Value> output() const override { return printed<workbench::VerdictRecord>(); }

  int run() override {
    int code = kFine;
    for (const std::string& file : files_) {
      Reply<replay::Verdict> verdict = workbench::verify_file(file);
      if (!verdict) code = std::max(code, code_of_replay(verdict.error()));
      if (!verdict) print_errors(verdict.error());
      if (json_) {
        print_line(json::to_value(workbench::record_of(file, verdict)));
      } else if (verdict) {
        print(fmt::format("{}: {}\n", printable(file), verdict_text(*verdict)));
      }
    }
    return code;
  }

 private:
  std::vector<std::string> files_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::replay_verify() { return std::make_unique<Verify>(); }

}  // namespace agon::cli
