// agon replay: verify files, or show one for people.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/match/replays.h"

namespace agon::cli {
namespace {

// A file that cannot be opened is bad input; one that does not verify is an answer.
int code_of(const Problem& problem) {
  return problem.code == ErrorCode::file_unreadable ? kBadInput : kNo;
}

std::string verdict_text(const replay::Verdict& verdict) {
  std::string how = verdict.from_seed ? "from its seed" : "from its recorded rolls";
  if (verdict.other_versions) how += ", recorded under another version: no difference";
  std::string outcome = verdict.outcome == game::Outcome::running ? "not finished"
                        : verdict.outcome == game::Outcome::draw
                            ? "a draw"
                            : fmt::format("{} wins", game::name_of(verdict.outcome));
  return fmt::format("{}, {}, {}, {}; verified {}", verdict.game, counted(verdict.steps, "step"),
                     counted(verdict.turns, "turn"), outcome, how);
}

void declare_files(Syntax& syntax, std::vector<std::string>& files) {
  syntax.texts("FILE", files, "replay files; - is standard input").required();
}

class Verify : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_files(syntax, files_);
    declare_json(syntax, json_);
    syntax.examples("  agon replay verify match.json");
  }

  std::optional<json::Value> output() const override { return printed<workbench::VerdictRecord>(); }

  int run() override {
    int code = kFine;
    for (const std::string& file : files_) {
      Result<replay::Verdict> verdict = workbench::verify_file(file);
      if (!verdict) {
        code = std::max(code, code_of(verdict.error()));
        print_error(to_text(verdict.error()));
      }
      if (json_) {
        print_line(json::to_value(workbench::record_of(file, verdict)));
      } else if (verdict) {
        print(fmt::format("{}: {}\n", file, verdict_text(*verdict)));
      }
    }
    return code;
  }

 private:
  std::vector<std::string> files_;
  bool json_ = false;
};

class Show : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_files(syntax, files_);
    declare_style(syntax, style_);
    declare_json(syntax, json_);
    syntax.examples("  agon replay show match.json");
  }

  std::optional<json::Value> output() const override {
    json::Value event = json::open_to_more(json::schema_of<workbench::EventHead>());
    return json::any_of({std::move(event), printed<workbench::VerdictRecord>()});
  }

  int run() override {
    int code = kFine;
    for (const std::string& file : files_) {
      Result<replay::Verdict> verdict = show(file);
      if (verdict && json_) print_line(json::to_value(workbench::record_of(file, verdict)));
      if (verdict) continue;
      print_problems({verdict.error()}, json_);
      code = std::max(code, code_of(verdict.error()));
    }
    return code;
  }

 private:
  Result<replay::Verdict> show(const std::string& file) const {
    Teller teller(json_, style_);
    workbench::ReplayOptions options{
        .tell = [&](const workbench::MatchEvent& event) { teller.tell(event); }};
    if (!json_) options.start = print_heading;
    if (!json_) options.noted = print_note;
    return workbench::verify_file(file, options);
  }

  static void print_heading(const game::AnyGame& game, const replay::ReplayRecord& record) {
    std::string seats = workbench::seats_text(game.facts(), printable(record.seats.a.agent),
                                              printable(record.seats.b.agent));
    print(fmt::format("{}: {}, seed {}, index {}\n", record.game, seats, record.seed.value,
                      record.index.value));
  }

  static void print_note(game::Side side, const std::string& note) {
    print(
        fmt::format("      ({} did not choose this: {})\n", game::name_of(side), printable(note)));
  }

  std::vector<std::string> files_;
  game::Style style_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::replay_verify() { return std::make_unique<Verify>(); }
std::unique_ptr<Verb> verbs::replay_show() { return std::make_unique<Show>(); }

}  // namespace agon::cli
