// agon sim: many matches, and what they came to.
#include <fmt/format.h>

#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/report.h"
#include "agon/cli/verbs/round_robin.h"

namespace agon::cli {

sim::Plan plan_of(const Setup& setup, const Arguments& arguments) {
  bool one_player = setup.entry->facts.players == 1;
  return {.games = {&setup.game(false), &setup.game(true)},
          .agents = setup.agents,
          .seed = arguments.seed,
          .first_index = arguments.index,
          .matches = arguments.matches,
          .paired = !arguments.no_swap && !one_player && !setup.alike(),
          .threads = arguments.threads,
          .metered = arguments.metered};
}

Report simulate(const Setup& setup, const Arguments& arguments) {
  sim::Plan plan = plan_of(setup, arguments);
  auto start = std::chrono::steady_clock::now();
  Report report{.contents = setup.contents, .plan = plan, .simulation = {}};
  {
    Interrupt interrupt;
    ProgressLine line(plan.matches);
    report.simulation = sim::simulate(plan, interrupt.token(), [&](u64 done) { line.show(done); });
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

void print_rate(const Report& report) {
  print_rate(report.simulation.tally.matches, report.seconds, report.plan.threads);
}

void print_rate(u64 matches, double seconds, u32 threads) {
  print_error(fmt::format("{} matches in {:.3f} s, {} matches/s, {} thread{}\n", matches, seconds,
                          rounded(static_cast<double>(matches) / seconds), threads,
                          threads == 1 ? "" : "s"));
}

int run_sim(const Arguments& arguments) {
  if (arguments.all || !arguments.all_agents.empty()) return run_round_robin(arguments);
  std::optional<Setup> setup = set_up(arguments);
  if (!setup) return kBadInput;
  Report report = simulate(*setup, arguments);
  if (arguments.json) {
    print_pretty(to_value(report));
  } else {
    print(to_text(report));
  }
  print_rate(report);
  return report.simulation.complete ? kFine : kInterrupted;
}

}  // namespace agon::cli
