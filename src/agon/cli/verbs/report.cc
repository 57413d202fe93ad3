// agon report: a content's metrics, and whether they are where its ruleset wants them.
#include "agon/workbench/measure/report.h"

#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/long_work.h"
#include "agon/cli/verbs/report_text.h"

namespace agon::cli {
namespace {

class Report : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    syntax.number("-n", options_.matches, "how many matches", 1, u64{1} << 40);
    syntax.number("--seed", options_.seed, "first half of a match's name").common();
    declare_threads(syntax, options_.threads);
    declare_json(syntax, json_);
    syntax.examples("  agon report {game}\n  agon report {game} mine.json -n 20000 --json");
  }

  std::optional<json::Value> output() const override {
    return printed<workbench::BandsReport, workbench::PairingsReport>();
  }

  int run() override {
    Reply<workbench::Report> report = judge();
    if (!report) return print_problems(report.error(), json_);
    if (const auto* one = std::get_if<workbench::BandsReport>(&*report)) {
      show_warnings(one->warnings);
    }
    std::visit([&](const auto& one) { show(one, json_, to_text); }, *report);
    if (!is_complete(*report)) return kInterrupted;
    return all_inside(*report) ? kFine : kNo;
  }

 private:
  Reply<workbench::Report> judge() {
    LongWork work;
    options_.begins = work.begins();
    options_.progress = work.progress();
    options_.stop = work.stop();
    return workbench::report(choice_, options_);
  }

  workbench::GameChoice choice_;
  workbench::ReportOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::report() { return std::make_unique<Report>(); }

}  // namespace agon::cli
