#include "agon/workbench/match/replays.h"

#include "agon/replay/load.h"
#include "agon/roster/roster.h"

namespace agon::workbench {
namespace {

class Listening : public replay::Watcher {
 public:
  explicit Listening(const ReplayOptions& options) : options_(options) {}

  void start(const game::AnyGame& game, const replay::ReplayRecord& record,
             game::StateView state) override {
    if (options_.start) options_.start(game, record);
    if (!options_.tell && !options_.reported) return;
    game::ReportedBy report;
    if (options_.reported) report = roster::find_or_null(game.facts().name)->offers.report;
    herald_ = std::make_unique<Herald>(game, options_.tell, report);
    herald_->set_turn(game.turn(state));
  }

  void step(const game::AnyGame& game, const replay::Step& step, game::StateView state) override {
    for (game::Side side : game::kSides) {
      const std::optional<replay::NotedChoice>& noted = step.choices[at(side)];
      if (options_.noted && noted && !noted->note.empty()) options_.noted(side, noted->note);
    }
    if (herald_) herald_->set_turn(game.turn(state));
  }

  chance::EventListener* listener() override { return herald_.get(); }

  void end() const {
    std::optional<json::Value> report = herald_ ? herald_->report() : std::nullopt;
    if (report) options_.reported(*std::move(report));
  }

 private:
  const ReplayOptions& options_;
  std::unique_ptr<Herald> herald_;
};

Reply<replay::Verdict> verify(const Result<json::Document>& document,
                              const ReplayOptions& options) {
  if (!document) return decline(document.error());
  Listening listening(options);
  Reply<replay::Verdict> verdict =
      reply(replay::verify(*document, roster::find_or_null, &listening));
  if (verdict) listening.end();
  return verdict;
}

}  // namespace

Reply<replay::Verdict> verify_file(const std::string& path, const ReplayOptions& options) {
  return verify(replay::load(path), options);
}

Reply<replay::Verdict> verify_text(std::string text, const ReplayOptions& options) {
  return verify(replay::parse(std::move(text), "replay"), options);
}

VerdictRecord record_of(const std::string& file, const Reply<replay::Verdict>& verdict) {
  VerdictRecord out{.file = file, .verified = verdict.has_value()};
  if (!verdict) {
    out.problem = record_of(verdict.error().front());
    return out;
  }
  out.game = verdict->entry->facts.name;
  out.steps = verdict->steps;
  out.turns = verdict->turns;
  out.outcome = verdict->outcome;
  out.from = verdict->from_seed ? "seed" : "rolls";
  out.other_versions = verdict->other_versions;
  bool other_rules = verdict->rules_version != verdict->entry->facts.rules_version;
  if (other_rules) out.rules_version = verdict->rules_version;
  return out;
}

}  // namespace agon::workbench
