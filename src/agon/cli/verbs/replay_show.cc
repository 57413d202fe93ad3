// agon replay show: prints matches for people, or where their luck was.
#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/luck_text.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/common.h"
#include "agon/game/orders.h"
#include "agon/workbench/match/replays.h"

namespace agon::cli {
namespace {

class Show : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_replays(syntax, files_);
    declare_style(syntax, style_);
    declare_json(syntax, json_);
    Option luck = syntax.flag("--luck", luck_, "instead: what dice and what choices came to");
    syntax
        .text("--policy", policy_,
              "with --luck: how both sides are taken to play, an agent's name; else as well as is "
              "known")
        .shown_as("AGENT")
        .needs(luck);
    syntax.examples("  agon replay show match.json\n  agon replay show match.json --luck");
  }

  std::optional<json::Value> output() const override {
    std::vector<json::Value> lines = workbench::event_line_schemas();
    lines.push_back(workbench::with_reports(json::schema_of<workbench::VerdictRecord>()));
    lines.push_back(json::schema_of<workbench::LuckRecord>());
    return answer_or_problems(std::move(lines));
  }

  int run() override {
    if (luck_) return run_luck();
    int code = kFine;
    for (const std::string& file : files_) {
      std::optional<json::Value> report;
      Reply<replay::Verdict> verdict = show(file, report);
      if (verdict && json_) {
        workbench::VerdictRecord record = workbench::record_of(file, verdict);
        record.report = std::move(report);
        print_line(json::to_value(record));
      }
      if (verdict) continue;
      print_problems(verdict.error(), json_);
      code = std::max(code, code_of_replay(verdict.error()));
    }
    return code;
  }

 private:
  int run_luck() const {
    int code = kFine;
    for (const std::string& file : files_) {
      Reply<workbench::LuckRecord> luck = ledger(file);
      if (!luck) {
        print_problems(luck.error(), json_);
        code = std::max(code, code_of_replay(luck.error()));
        continue;
      }
      if (json_) {
        print_line(json::to_value(*luck));
      } else {
        print(luck_text(*luck, style_));
      }
      if (!luck->complete) return kInterrupted;
    }
    return code;
  }

  Reply<workbench::LuckRecord> ledger(const std::string& file) const {
    Reply<workbench::Watched> watched = workbench::watch_file(file);
    if (!watched) return decline(watched.error());
    if (!json_) {
      print(fmt::format(
          "{}, {}: {}\n", watched->open.entry->facts.name, watched->contents_text,
          workbench::seats_text(watched->open.entry->facts, printable(watched->seats[0]),
                                printable(watched->seats[1]))));
    }
    Interrupt interrupt;
    ProgressLine line("done");
    return workbench::luck_of(*watched,
                              {.policy = policy_,
                               .stop = interrupt.token(),
                               .progress = [&](u64 done, u64 all) { line.show(done, all); },
                               .begins = [&](std::string_view part) { line.begin(part); }});
  }

  Reply<replay::Verdict> show(const std::string& file, std::optional<json::Value>& report) const {
    Teller teller(json_, style_);
    workbench::ReplayOptions options{
        .tell = [&](const workbench::MatchEvent& event) { teller.tell(event); }};
    if (!json_) options.start = print_heading;
    if (!json_) options.noted = print_note;
    if (json_) options.reported = [&](json::Value made) { report = std::move(made); };
    return workbench::verify_file(file, options);
  }

  static void print_heading(const game::AnyGame& game, const replay::ReplayRecord& record) {
    std::string seats = workbench::seats_text(game.facts(), printable(record.seats.a.agent),
                                              printable(record.seats.b.agent));
    print(fmt::format("{}: {}, seed {}, index {}\n", record.game, seats, record.seed.value,
                      record.index.value));
  }

  static void print_note(game::Side side, const std::string& note) {
    std::optional<game::Submission> submission = game::submission_in(note);
    bool fine = submission && submission->error.empty();
    std::string said = fine ? submission->rationale : game::reason_in(note);
    if (said.empty()) return;
    // A program may have told of an error and handed in a list all the same.
    bool handed_in = submission && !submission->actions.items().empty();
    std::string_view how = fine ? "says" : handed_in ? "reports" : "did not choose this";
    print(fmt::format("      ({} {}: {})\n", game::name_of(side), how, printable(said)));
  }

  std::vector<std::string> files_;
  game::Style style_;
  bool json_ = false;
  bool luck_ = false;
  std::string policy_;
};

}  // namespace

std::unique_ptr<Verb> verbs::replay_show() { return std::make_unique<Show>(); }

}  // namespace agon::cli
