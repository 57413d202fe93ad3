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
    syntax.number("--seed", options_.seed, "first half of a match's name");
    declare_threads(syntax, options_.threads);
    declare_json(syntax, json_);
    syntax.examples("  agon report {game}\n  agon report {game} mine.json -n 20000 --json");
  }

  std::optional<json::Value> output() const override {
    return printed<workbench::BandsReport, workbench::PairingsReport>();
  }

  int run() override {
    const game::Entry* entry = roster::find_or_null(choice_.game);
    const game::Balance* balance = entry == nullptr ? nullptr : entry->offers.balance;
    if (balance != nullptr && balance->pairings != nullptr && choice_.contents.empty()) {
      return report_pairings(*entry, *balance);
    }
    workbench::SeatOptions seats;
    if (balance != nullptr) seats.a = balance->agent;
    if (balance != nullptr && entry->facts.players == 2) seats.b = balance->agent;
    std::optional<workbench::Contest> contest = set_up(choice_, seats, json_);
    return contest ? report_bands(*contest, balance) : kBadInput;
  }

 private:
  int report_bands(const workbench::Contest& contest, const game::Balance* balance) {
    workbench::BandsReport report = [&] {
      LongWork work;
      return workbench::report_bands(contest, balance, options(work));
    }();
    show(report);
    if (!report.simulation.complete) return kInterrupted;
    return all_inside(report) ? kFine : kNo;
  }

  int report_pairings(const game::Entry& entry, const game::Balance& balance) {
    Reply<workbench::PairingsReport> report = [&] {
      LongWork work;
      return workbench::report_pairings(entry, balance, options(work));
    }();
    if (!report) return print_problems(report.error(), json_);
    show(*report);
    if (!report->complete) return kInterrupted;
    return all_inside(*report) ? kFine : kNo;
  }

  const workbench::ReportOptions& options(LongWork& work) {
    options_.progress = work.progress();
    options_.stop = work.stop();
    return options_;
  }

  template <class Record>
  void show(const Record& record) const {
    if (json_) {
      print_pretty(json::to_value(record));
    } else {
      print(to_text(record));
    }
  }

  workbench::GameChoice choice_;
  workbench::ReportOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::report() { return std::make_unique<Report>(); }

}  // namespace agon::cli
