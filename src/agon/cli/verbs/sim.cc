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
    declare_kinds(syntax, kinds_);
    declare_options(syntax, choice_);
    auto [a, b] = declare_usual_seats(syntax);
    declare_name(syntax, name_);
    Option agents =
        syntax.texts("--all-agents", all_agents_,
                     "each of these agents against each other one, with each side's content, as "
                     "'agon tournament' does, but kept nowhere: "
                     "A,B:key=value,C; may be repeated, and an exec:COMMAND takes all that follows "
                     "it");
    agents.shown_as("AGENTS").excludes(a).excludes(b);
    Option all = syntax.flag(
        "--all", all_,
        "each content against each other one, or where both sides share it, one row each");
    all.excludes(agents);
    syntax
        .one_of("--against", against_, {"all"},
                "all: CONTENT against every other one of its kind; where both sides share it, the "
                "same agents on it and on each other one")
        .shown_default("")
        .excludes(agents)
        .excludes(all);
    syntax.number("-n", matches_, "how many matches", 1, u64{1} << 40);
    syntax.flag("--no-swap", no_swap_, "do not exchange the seats in every second match");
    syntax
        .number("--metered", metered_,
                "this many matches, the first ones, feed the metrics; in a round robin, of each "
                "pairing, the tables that the game has")
        .shown_default("10000, in a round robin 1000");
    declare_threads(syntax, threads_);
    declare_kernel(syntax, choice_.kernel);
    files_.declare(syntax);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon sim {game} -n 1000000 --a greedy --b random\n"
        "  agon sim {game} {content} -n 20000 --json\n"
        "  agon sim {game} --all-agents random,first,greedy -n 2000\n"
        "  agon sim {game} --all --a greedy\n"
        "  agon sim {game} mine.json --against all --html mine.html\n"
        "  agon sim {game} -n 100 --a \"exec:python3 bot.py\" --threads 1");
  }

  std::optional<json::Value> output() const override {
    return printed<workbench::SimulationRecord, workbench::RoundRobinRecord>();
  }

  int run() override {
    if (Result<void> may = files_.may_write(); !may) return print_problems({may.error()}, json_);
    threads_ = workbench::thread_count(threads_);
    take_kinds(kinds_, choice_);
    seats_.a = a_.value_or("random");
    seats_.b = b_;
    if (all_ || !against_.empty() || !all_agents_.empty()) return run_round_robin();
    std::optional<workbench::Contest> contest = set_up(choice_, seats_, json_);
    if (!contest) return kBadInput;
    Stopwatch watch;
    Reply<workbench::SimulationRecord> result = simulate(*contest);
    if (!result) return print_problems(result.error(), json_);
    int code = show(*result, {exhibit_of(*result), "agon sim " + choice_.game}, files_, json_,
                    code_of(*result));
    watch.print_rate(result->matches, threads_);
    return code;
  }

 private:
  // Where one content is held against all others, whoever judges the game's balance plays, unless
  // somebody is typed.
  std::pair<Option, Option> declare_usual_seats(Syntax& syntax) {
    auto declare = [&](const char* name, std::optional<std::string>& agent) {
      Option out =
          syntax.text(name, agent, "the agent at that seat, or exec:COMMAND, or http://HOST:PORT");
      out.shown_default("random, with --against the game's own judge");
      return out;
    };
    Option a = declare("--a", a_);
    Option b = declare("--b", b_);
    declare_deadline(syntax, seats_.programs);
    return {a, b};
  }

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
    int code = show(*result, {exhibit_of(*result), "agon sim " + choice_.game}, files_, json_,
                    code_of(*result));
    u64 matches = 0;
    for (const workbench::PairingRecord& pairing : result->pairings) matches += pairing.matches;
    watch.print_rate(matches, threads_);
    return code;
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
    if (!against_.empty()) {
      return workbench::against_all(**entry, choice_.selection(), seats_against(**entry), options);
    }
    if (all_) {
      return workbench::contents_round_robin(**entry, choice_.selection(), seats_, options);
    }
    Reply<workbench::OpenGame> open = workbench::open(**entry, choice_.selection());
    if (!open) return decline(open.error());
    show_warnings(open->warnings);
    return workbench::agents_round_robin(*open, split_agents(all_agents_), seats_.programs,
                                         options);
  }

  workbench::SeatOptions seats_against(const game::Entry& entry) const {
    workbench::SeatOptions judges = workbench::judges_seats(entry);
    workbench::SeatOptions out = seats_;
    out.a = a_.value_or(judges.a);
    if (!b_) out.b = judges.b;
    return out;
  }

  workbench::GameChoice choice_;
  std::vector<game::TypedFlag> kinds_;
  std::optional<std::string> a_;
  std::optional<std::string> b_;
  std::string against_;
  ResultFiles files_;
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
