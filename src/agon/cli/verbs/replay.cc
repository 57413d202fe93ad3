// agon replay: verify files, or show one for people.
#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/setup.h"
#include "agon/replay/verify.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

Result<replay::Verdict> verify_file(const std::string& path, replay::Watcher* watcher) {
  Result<json::Document> document = json::load(path);
  if (!document) return refuse(document.error());
  return replay::verify(*document, roster::find_or_null, watcher);
}

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
  return fmt::format("{}, {} step{}, {} turn{}, {}; verified {}", verdict.game, verdict.steps,
                     verdict.steps == 1 ? "" : "s", verdict.turns, verdict.turns == 1 ? "" : "s",
                     outcome, how);
}

json::Value verdict_to_value(const std::string& file, const replay::Verdict& verdict) {
  json::Value out = json::Value::object();
  out.set("file", file);
  out.set("verified", true);
  out.set("game", verdict.game);
  out.set("steps", verdict.steps);
  out.set("turns", verdict.turns);
  out.set("outcome", game::name_of(verdict.outcome));
  out.set("from", verdict.from_seed ? "seed" : "rolls");
  out.set("other_versions", verdict.other_versions);
  return out;
}

json::Value refusal_to_value(const std::string& file, const Problem& problem) {
  json::Value out = json::Value::object();
  out.set("file", file);
  out.set("verified", false);
  out.set("problem", problem_to_value(problem));
  return out;
}

class Show : public replay::Watcher {
 public:
  Show(bool json, const game::Style& style) : json_(json), style_(style) {}

  void start(const game::AnyGame& game, const replay::ReplayRecord& record,
             game::StateView state) override {
    teller_ = std::make_unique<Teller>(game, json_, style_);
    teller_->set_turn(game.turn(state));
    if (json_) return;
    std::string seats =
        seats_text(game.facts(), printable(record.seats.a.agent), printable(record.seats.b.agent));
    print(fmt::format("{}: {}, seed {}, index {}\n", record.game, seats, record.seed.value,
                      record.index.value));
  }

  void step(const game::AnyGame& game, const replay::Step& step, game::StateView state) override {
    for (game::Side side : game::kSides) {
      const std::optional<replay::NotedChoice>& noted = step.choices[at(side)];
      if (json_ || !noted || noted->note.empty()) continue;
      print(fmt::format("      ({} did not choose this: {})\n", game::name_of(side),
                        printable(noted->note)));
    }
    teller_->set_turn(game.turn(state));
  }

  chance::EventListener* listener() override { return teller_.get(); }

 private:
  bool json_;
  game::Style style_;
  std::unique_ptr<Teller> teller_;
};

}  // namespace

int run_replay_verify(const Arguments& arguments) {
  int code = kFine;
  for (const std::string& file : arguments.contents) {
    Result<replay::Verdict> verdict = verify_file(file, nullptr);
    if (verdict && arguments.json) print_line(verdict_to_value(file, *verdict));
    if (verdict && !arguments.json) print(fmt::format("{}: {}\n", file, verdict_text(*verdict)));
    if (verdict) continue;
    code = std::max(code, code_of(verdict.error()));
    print_error(to_text(verdict.error()));
    if (arguments.json) print_line(refusal_to_value(file, verdict.error()));
  }
  return code;
}

int run_replay_show(const Arguments& arguments) {
  int code = kFine;
  for (const std::string& file : arguments.contents) {
    Show show(arguments.json, {.ascii = arguments.ascii, .verbose = arguments.verbose});
    Result<replay::Verdict> verdict = verify_file(file, &show);
    if (verdict && arguments.json) print_line(verdict_to_value(file, *verdict));
    if (verdict) continue;
    print_problems({verdict.error()}, arguments.json);
    code = std::max(code, code_of(verdict.error()));
  }
  return code;
}

}  // namespace agon::cli
