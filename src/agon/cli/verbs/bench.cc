// agon bench: matches per second on one core, or the signature of every game.
#include "agon/workbench/measure/bench.h"

#include <fmt/format.h>

#include "agon/base/processor.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/verbs/common.h"

namespace agon::cli {
namespace {

class Bench : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", options_.game, "only this game");
    syntax.flag("--signature", signature_,
                "instead: one number per game that must be equal on every machine");
    declare_threads(syntax, options_.threads);
    declare_kernel(syntax, options_.kernel);
    declare_json(syntax, json_);
    syntax.examples("  agon bench {game}\n  agon bench --signature");
  }

  std::optional<json::Value> output() const override {
    return printed<workbench::SpeedsRecord, workbench::SignaturesRecord>();
  }

  int run() override {
    Interrupt interrupt;
    options_.stop = interrupt.token();
    int code = signature_ ? show_signatures() : show_speeds();
    return code == kFine && options_.stop.stop_requested() ? kInterrupted : code;
  }

 private:
  int show_signatures() const {
    auto each = [&](const std::string& game, json::Hex signature) {
      if (!json_) print(fmt::format("{} {}\n", game, to_hex(signature.value)));
    };
    return finish(workbench::signatures(options_, each));
  }

  int show_speeds() const {
    bool begun = json_;
    auto each = [&](const std::string& game, const workbench::SpeedRecord& speed) {
      if (!std::exchange(begun, true)) {
        print(fmt::format("random v random, one core of {}\n", processor_name()));
      }
      if (!json_) print(line_of(game, speed));
    };
    return finish(workbench::measure_speeds(options_, each));
  }

  static std::string line_of(const std::string& game, const workbench::SpeedRecord& speed) {
    std::string kernel = speed.kernel.empty() ? "" : ", kernel " + speed.kernel;
    return fmt::format("{:<12} {} matches/s, {:.1f} ns a step{}\n", game,
                       rounded(speed.matches_per_second), speed.nanoseconds_per_step, kernel);
  }

  template <class Record>
  int finish(const Reply<Record>& record) const {
    if (!record) return print_problems(record.error(), json_);
    if (json_) print_pretty(json::to_value(*record));
    return kFine;
  }

  workbench::BenchOptions options_;
  bool signature_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::bench() { return std::make_unique<Bench>(); }

}  // namespace agon::cli
