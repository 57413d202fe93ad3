// agon sweep: one number of a content over several values.
#include "agon/workbench/measure/sweep.h"

#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/long_work.h"
#include "agon/cli/verbs/sweep_text.h"

namespace agon::cli {
namespace {

class Sweep : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    declare_options(syntax, choice_);
    syntax
        .text("--number", options_.number,
              "where the number stands in its content, as a JSON pointer: /attributes/health")
        .shown_as("POINTER")
        .required();
    syntax
        .read(
            "--values", [this](const std::string& text) { return take_values(text); },
            "what it is to be, one after the other: 5,10,12.5")
        .shown_as("VALUES")
        .required();
    syntax.number("--of", content_, "which CONTENT holds it, counted from 1", 1, 8);
    declare_seats(syntax, seats_);
    declare_name(syntax, name_);
    syntax.number("-n", options_.matches, "how many matches with each value", 1, u64{1} << 40);
    syntax.flag("--no-swap", no_swap_, "do not exchange the seats in every second match");
    declare_threads(syntax, options_.threads);
    files_.declare(syntax);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon sweep hilo --number /goal --values 5,10,20 --a bold\n"
        "  agon sweep duel fighter fire_mage --of 2 --number /attributes/health "
        "--values 50,60,70 --a greedy --b greedy");
  }

  std::optional<json::Value> output() const override { return printed<workbench::SweepRecord>(); }

  int run() override {
    if (Result<void> may = files_.may_write(); !may) return print_problems({may.error()}, json_);
    Reply<workbench::SweepRecord> result = measure();
    if (!result) return print_problems(result.error(), json_);
    int code = !result->complete ? kInterrupted : result->failed.empty() ? kFine : kNo;
    return show(*result, {exhibit_of(*result), "agon sweep " + choice_.game}, files_, json_, code);
  }

 private:
  std::string take_values(const std::string& text) {
    Reply<std::vector<json::Number>> values = workbench::numbers_in(text);
    if (!values) return values.error().front().message;
    options_.values = *std::move(values);
    return "";
  }

  Reply<workbench::SweepRecord> measure() {
    LongWork work;
    options_.content = content_ - 1;
    options_.seed = name_.seed;
    options_.first_index = name_.index;
    options_.exchange = !no_swap_;
    options_.progress = work.progress();
    options_.stop = work.stop();
    return workbench::sweep(choice_, seats_, options_);
  }

  workbench::GameChoice choice_;
  workbench::SeatOptions seats_ = typed_seats();
  chance::MatchName name_ = {1, 0};
  workbench::SweepOptions options_;
  u32 content_ = 1;
  ResultFiles files_;
  bool no_swap_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::sweep() { return std::make_unique<Sweep>(); }

}  // namespace agon::cli
