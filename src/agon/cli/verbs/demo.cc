// agon demo: every game once: a match that is told, its replay verified, a simulation.
#include "agon/workbench/measure/demo.h"

#include <fmt/format.h>

#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/long_work.h"
#include "agon/cli/verbs/simulation_text.h"

namespace agon::cli {
namespace {

constexpr u64 kMatches = 100'000;

class Demo : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_json(syntax, json_);
    syntax.examples("  agon demo");
  }

  std::optional<json::Value> output() const override { return printed<Shown>(); }

  int run() override {
    Shown all;
    int code = kFine;
    for (const game::Entry* entry : roster::games()) {
      code = show(*entry, all);
      if (code != kFine) break;
    }
    if (json_ && code != kBadInput) print_pretty(json::to_value(all));
    return code;
  }

 private:
  using Shown = workbench::DemosRecord;

  int show(const game::Entry& entry, Shown& all) const {
    std::optional<workbench::Contest> contest =
        set_up({.game = std::string(entry.facts.name)}, {}, json_);
    if (!contest) return kBadInput;
    if (!json_) {
      print(fmt::format("== {}: {}\n\n", entry.facts.name, entry.facts.sentence));
      print(match_heading(*contest, {1, 0}));
    }
    Stopwatch watch;
    workbench::DemoRecord shown = play(*contest);
    if (!json_) {
      print(shown.replay_verified ? "replay: verified from its seed\n\n" : "replay: REFUSED\n\n");
      print(to_text(shown.simulation) + "\n");
    }
    watch.print_rate(shown.simulation.matches, workbench::thread_count(0));
    bool complete = shown.simulation.complete;
    bool verified = shown.replay_verified;
    all.emplace_back(entry.facts.name, std::move(shown));
    return !complete ? kInterrupted : verified ? kFine : kNo;
  }

  workbench::DemoRecord play(const workbench::Contest& contest) const {
    Teller teller(false, {});
    workbench::Tell tell;
    if (!json_) tell = [&](const workbench::MatchEvent& event) { teller.tell(event); };
    LongWork work;
    return workbench::demo(contest, tell,
                           {.matches = kMatches, .progress = work.progress(), .stop = work.stop()});
  }

  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::demo() { return std::make_unique<Demo>(); }

}  // namespace agon::cli
