// simulate, report, diff: many matches.
#include "agon/pymodule/measure.h"

#include "agon/cli/verbs/agent_list.h"
#include "agon/cli/verbs/diff_text.h"
#include "agon/cli/verbs/report_text.h"
#include "agon/cli/verbs/round_robin_text.h"
#include "agon/cli/verbs/simulation_text.h"

namespace agon::pymodule {
namespace {

template <class Record>
Answered answered(const Record& record, const Problems& warnings) {
  return {.value = json::to_value(record),
          .text = cli::to_text(record),
          .warnings = warnings,
          .complete = record.complete};
}

Reply<Answered> play_round_robin(const SimulateArguments& asked, Work& work) {
  Reply<const game::Entry*> entry = workbench::find_game(asked.choice.game);
  if (!entry) return decline(entry.error());
  workbench::RoundRobinOptions options{.seed = asked.name.seed,
                                       .first_index = asked.name.index,
                                       .matches = asked.n,
                                       .exchange = !asked.no_swap,
                                       .metered = asked.metered.value_or(1000),
                                       .threads = asked.threads,
                                       .progress = work.progress(),
                                       .stop = work.stop(),
                                       .tallier = asked.tallier};
  workbench::SeatOptions seats = asked.seats.seats();
  Problems warnings;
  Reply<workbench::RoundRobinRecord> result = [&]() -> Reply<workbench::RoundRobinRecord> {
    if (asked.all) {
      return workbench::contents_round_robin(**entry, asked.choice.selection(), seats, options);
    }
    Reply<workbench::OpenGame> open = workbench::open(**entry, asked.choice.selection());
    if (!open) return decline(open.error());
    warnings = open->warnings;
    return workbench::agents_round_robin(*open, cli::split_agents(asked.all_agents), seats.programs,
                                         options);
  }();
  if (!result) return decline(result.error());
  return answered(*result, warnings);
}

}  // namespace

Reply<Answered> simulate(const SimulateArguments& asked, Work& work) {
  if (asked.all || !asked.all_agents.empty()) return play_round_robin(asked, work);
  Reply<workbench::OpenGame> open = workbench::open(asked.choice);
  if (!open) return decline(open.error());
  Problems warnings = open->warnings;
  Reply<workbench::Contest> contest = workbench::seat(*std::move(open), asked.seats.seats());
  if (!contest) return decline(contest.error());
  Reply<workbench::SimulationRecord> result =
      workbench::simulate(*contest, {.seed = asked.name.seed,
                                     .first_index = asked.name.index,
                                     .matches = asked.n,
                                     .exchange = !asked.no_swap,
                                     .metered = asked.metered.value_or(10'000),
                                     .threads = asked.threads,
                                     .progress = work.progress(),
                                     .stop = work.stop(),
                                     .tallier = asked.tallier});
  if (!result) return decline(result.error());
  return answered(*result, warnings);
}

Reply<Answered> report(const ReportArguments& asked, Work& work) {
  Reply<workbench::Report> result = workbench::report(asked.choice, {.seed = asked.seed,
                                                                     .matches = asked.n,
                                                                     .threads = asked.threads,
                                                                     .begins = work.words(),
                                                                     .progress = work.progress(),
                                                                     .stop = work.stop(),
                                                                     .tallier = asked.tallier});
  if (!result) return decline(result.error());
  Answered out{.value = json::to_value(*result), .complete = workbench::is_complete(*result)};
  out.text = std::visit([](const auto& one) { return cli::to_text(one); }, *result);
  if (auto* one = std::get_if<workbench::BandsReport>(&*result)) out.warnings = one->warnings;
  return out;
}

namespace {

struct DiffArguments {
  GameArguments game;
  SeatArguments seats;
  NameArguments name;
  json::Value from;
  json::Value to;
  std::vector<json::Value> to_content;
  u64 n = 2000;
  bool no_swap = false;
  u32 threads = 0;

  workbench::GameChoice choice = {};
  workbench::VariantOptions variants = {};
  void prepare() {
    choice = game.choice();
    variants = {.from = object_text(from), .to = object_text(to)};
    for (const json::Value& content : to_content) {
      variants.to_contents.push_back(content_name(content, choice));
    }
  }
};

template <class V>
void describe(V& v, DiffArguments& d) {
  describe(v, d.game);
  describe(v, d.seats);
  describe(v, d.name);
  v("from", d.from, "match options of the first variant only", json::Default{});
  v("to", d.to, "the same of the second variant", json::Default{});
  v("to_content", d.to_content, "contents of the second variant", json::Default{});
  v("n", d.n, "how many matches of each variant", json::Default{}, kMatches);
  v("no_swap", d.no_swap, "do not exchange the seats in every second match", json::Default{});
  v("threads", d.threads, "threads; 0 is one for each core", json::Default{}, kThreads);
}

Reply<Answered> diff(const DiffArguments& asked, Work& work) {
  Reply<const game::Entry*> entry = workbench::find_game(asked.choice.game);
  if (!entry) return decline(entry.error());
  workbench::SeatOptions seats = asked.seats.seats();
  std::string usual = workbench::usual_agent(**entry);
  if (!asked.seats.a) seats.a = usual;
  if (!seats.b && (*entry)->facts.players == 2) seats.b = usual;
  Reply<workbench::DiffRecord> result = workbench::diff(asked.choice, asked.variants, seats,
                                                        {.seed = asked.name.seed,
                                                         .first_index = asked.name.index,
                                                         .matches = asked.n,
                                                         .exchange = !asked.no_swap,
                                                         .threads = asked.threads,
                                                         .progress = work.progress(),
                                                         .stop = work.stop()});
  if (!result) return decline(result.error());
  return answered(*result, result->warnings);
}

}  // namespace

void add_measures(nb::module_& m) {
  add_verb<SimulateArguments, simulate>(m, "simulate", "Plays many matches.");
  add_verb<ReportArguments, report>(m, "report", "Judges a content's balance.");
  add_verb<DiffArguments, diff>(m, "diff", "Compares two variants on the same dice.");
}

}  // namespace agon::pymodule
