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
    declare_kinds(syntax, kinds_);
    syntax.number("-n", options_.matches, "how many matches", 1, u64{1} << 40);
    syntax.number("--seed", options_.seed, "first half of a match's name").common();
    declare_threads(syntax, options_.threads);
    files_.declare(syntax);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon report {game}\n  agon report {game} mine.json -n 20000 --html mine.html");
  }

  std::optional<json::Value> output() const override {
    return printed<workbench::BandsReport, workbench::PairingsReport>();
  }

  int run() override {
    if (Result<void> may = files_.may_write(); !may) return print_problems({may.error()}, json_);
    take_kinds(kinds_, choice_);
    Reply<workbench::Report> report = judge();
    if (!report) return print_problems(report.error(), json_);
    std::visit([](const auto& one) { show_warnings(one.warnings); }, *report);
    int code = !is_complete(*report) ? kInterrupted : all_inside(*report) ? kFine : kNo;
    return std::visit(
        [&](const auto& one) {
          return show(one, {exhibit_of(one), "agon report " + choice_.game}, files_, json_, code);
        },
        *report);
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
  std::vector<game::TypedFlag> kinds_;
  ResultFiles files_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::report() { return std::make_unique<Report>(); }

}  // namespace agon::cli
