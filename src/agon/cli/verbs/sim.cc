// agon sim: many matches, and what they came to; or everybody against everybody.
#include "agon/cli/verbs/agent_list.h"
#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/long_work.h"
#include "agon/cli/verbs/round_robin_text.h"
#include "agon/cli/verbs/simulation_text.h"

namespace agon::cli {
namespace {

constexpr u64 kMetered = 10'000;
constexpr u64 kMeteredOfPairing = 1000;

class Sim : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    declare_options(syntax, choice_);
    auto [a, b] = declare_seats(syntax, seats_);
    declare_name(syntax, name_);
    Option agents =
        syntax.texts("--all-agents", all_agents_,
                     "each of these agents against each other one, with each side's content, as "
                     "'agon tournament' does, but kept nowhere: "
                     "A,B:key=value,C; may be repeated, and an exec:COMMAND takes all that follows "
                     "it");
    agents.shown_as("AGENTS").excludes(a).excludes(b);
    syntax
        .flag("--all", all_,
              "each content against each other one, or where both sides share it, one row each")
        .excludes(agents);
    syntax.number("-n", matches_, "how many matches", 1, u64{1} << 40);
    syntax.flag("--no-swap", no_swap_, "do not exchange the seats in every second match");
    syntax
        .number("--metered", metered_,
                "this many matches, the first ones, feed the metrics; in a round robin, of each "
                "pairing, the tables that the game has")
        .shown_default("10000, in a round robin 1000");
    declare_threads(syntax, threads_);
    declare_kernel(syntax, choice_.kernel);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon sim {game} -n 1000000 --a greedy --b random\n"
        "  agon sim {game} {content} -n 20000 --json\n"
        "  agon sim {game} --all-agents random,first,greedy -n 2000\n"
        "  agon sim {game} --all --a greedy\n"
        "  agon sim {game} -n 100 --a \"exec:python3 bot.py\" --threads 1");
  }

  std::optional<json::Value> output() const override {
    return printed<workbench::SimulationRecord, workbench::RoundRobinRecord>();
  }

  int run() override {
    threads_ = workbench::thread_count(threads_);
    if (all_ || !all_agents_.empty()) return run_round_robin();
    std::optional<workbench::Contest> contest = set_up(choice_, seats_, json_);
    if (!contest) return kBadInput;
    Stopwatch watch;
    Reply<workbench::SimulationRecord> result = simulate(*contest);
    if (!result) return print_problems(result.error(), json_);
    show(*result, json_, to_text);
    watch.print_rate(result->matches, threads_);
    return code_of(*result);
  }

 private:
  template <class Record>
  static int code_of(const Record& result) {
    if (!result.complete) return kInterrupted;
    return result.failed.empty() ? kFine : kNo;
  }

  Reply<workbench::SimulationRecord> simulate(const workbench::Contest& contest) const {
    LongWork work;
    return workbench::simulate(contest, {.seed = name_.seed,
                                         .first_index = name_.index,
                                         .matches = matches_,
                                         .exchange = !no_swap_,
                                         .metered = metered_.value_or(kMetered),
                                         .threads = threads_,
                                         .progress = work.progress(),
                                         .stop = work.stop()});
  }

  int run_round_robin() const {
    Stopwatch watch;
    Reply<workbench::RoundRobinRecord> result = play_round_robin();
    if (!result) return print_problems(result.error(), json_);
    show(*result, json_, to_text);
    u64 matches = 0;
    for (const workbench::PairingRecord& pairing : result->pairings) matches += pairing.matches;
    watch.print_rate(matches, threads_);
    return code_of(*result);
  }

  Reply<workbench::RoundRobinRecord> play_round_robin() const {
    Reply<const game::Entry*> entry = workbench::find_game(choice_.game);
    if (!entry) return decline(entry.error());
    LongWork work;
    workbench::RoundRobinOptions options{.seed = name_.seed,
                                         .first_index = name_.index,
                                         .matches = matches_,
                                         .exchange = !no_swap_,
                                         .metered = metered_.value_or(kMeteredOfPairing),
                                         .threads = threads_,
                                         .progress = work.progress(),
                                         .stop = work.stop()};
    if (all_) {
      return workbench::contents_round_robin(**entry, choice_.selection(), seats_, options);
    }
    Reply<workbench::OpenGame> open = workbench::open(**entry, choice_.selection());
    if (!open) return decline(open.error());
    show_warnings(open->warnings);
    return workbench::agents_round_robin(*open, split_agents(all_agents_), seats_.programs,
                                         options);
  }

  workbench::GameChoice choice_;
  workbench::SeatOptions seats_ = typed_seats();
  chance::MatchName name_ = {1, 0};
  std::vector<std::string> all_agents_;
  bool all_ = false;
  u64 matches_ = 10'000;
  bool no_swap_ = false;
  std::optional<u64> metered_;
  u32 threads_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::sim() { return std::make_unique<Sim>(); }

}  // namespace agon::cli
