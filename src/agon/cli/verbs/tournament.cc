// agon tournament: who plays best, with ratings, kept in a file as it goes.
#include "agon/workbench/measure/tournament.h"

#include "agon/base/text.h"
#include "agon/cli/show/tournament_text.h"
#include "agon/cli/verbs/agent_list.h"
#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/long_work.h"

namespace agon::cli {
namespace {

constexpr u64 kMatches = 10'000;          // of a pairing
constexpr u64 kMostMatches = 10'000'000;  // of one that is played until it is known

// "ci<1%", with spaces wherever somebody likes them; as a share.
std::optional<double> read_until(std::string_view typed) {
  std::string text;
  for (char c : typed) {
    if (c != ' ') text += c;
  }
  if (!text.starts_with("ci<") || !text.ends_with('%')) return std::nullopt;
  std::optional<double> percent =
      number_in<double>(std::string_view(text).substr(3, text.size() - 4));
  if (!percent || *percent < 0.01 || *percent > 50) return std::nullopt;
  return *percent / 100;
}

class Tournament : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    declare_options(syntax, choice_);
    syntax
        .texts("--agents", agents_,
               "who takes part, as A,B:key=value,C; the first is the anchor of the ratings; may be "
               "repeated, and an exec:COMMAND takes all that follows it")
        .shown_as("AGENTS");
    syntax.flag("--gauntlet", options_.round_robin.gauntlet,
                "the first agent against each other one, instead of everybody against everybody");
    auto take_until = [this](const std::string& typed) -> std::string {
      options_.until = read_until(typed);
      return options_.until ? "" : "it reads as 'ci<1%', with a number from 0.01 to 50";
    };
    syntax.read("--until", take_until,
                "stop when every interval reaches less far to either side: 'ci<1%'");
    syntax
        .number("-n", matches_, "how many matches of each pairing, at most with --until", 1,
                u64{1} << 40)
        .shown_default("10000, with --until 10000000");
    declare_name(syntax, name_);
    syntax.flag("--no-swap", no_swap_, "do not exchange the seats in every second match");
    syntax.text("--file", file_, "keep it in this file, and go on with what is there")
        .shown_default("agon-tournament-GAME-....jsonl, one for each question");
    declare_deadline(syntax, programs_.programs);
    declare_threads(syntax, threads_);
    declare_kernel(syntax, choice_.kernel);
    files_.declare(syntax);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon tournament {game} --agents random,first,greedy -n 2000\n"
        "  agon tournament {game} --agents random,greedy --until 'ci<1%'\n"
        "  agon tournament {game} --agents \"greedy,exec:python3 bot.py\" --file mine.jsonl\n"
        "  agon tournament {game} --gauntlet --agents mine,random,greedy");
  }

  std::optional<json::Value> output() const override {
    return printed<workbench::TournamentRecord>();
  }

  int run() override {
    if (Result<void> may = files_.may_write(); !may) return print_problems({may.error()}, json_);
    threads_ = workbench::thread_count(threads_);
    Stopwatch watch;
    Reply<workbench::TournamentRecord> played = play();
    if (!played) return print_problems(played.error(), json_);
    int good = played->result.failed.empty() ? kFine : kNo;
    int code = show(*played, {exhibit_of(*played), "agon tournament " + choice_.game}, files_,
                    json_, played->result.complete ? good : kInterrupted);
    u64 matches = 0;
    for (const workbench::PairingRecord& one : played->result.pairings) matches += one.matches;
    watch.print_rate(matches - played->resumed_matches, threads_);
    return code;
  }

 private:
  Reply<workbench::TournamentRecord> play() {
    constexpr u64 kMetered = 1000;  // of a pairing, as `agon sim` has it
    Reply<const game::Entry*> entry = workbench::find_game(choice_.game);
    if (!entry) return decline(entry.error());
    Reply<workbench::OpenGame> open = workbench::open(**entry, choice_.selection());
    if (!open) return decline(open.error());
    show_warnings(open->warnings);
    LongWork work;
    workbench::RoundRobinOptions& round_robin = options_.round_robin;
    round_robin.seed = name_.seed;
    round_robin.first_index = name_.index;
    round_robin.matches = matches_.value_or(options_.until ? kMostMatches : kMatches);
    round_robin.exchange = !no_swap_;
    round_robin.metered = kMetered;
    round_robin.threads = threads_;
    round_robin.progress = work.progress();
    round_robin.stop = work.stop();
    options_.file = file_;
    return workbench::play_tournament(*open, split_agents(agents_), programs_.programs, options_);
  }

  workbench::GameChoice choice_;
  workbench::SeatOptions programs_ = typed_seats();
  workbench::TournamentOptions options_;
  chance::MatchName name_ = {1, 0};
  std::vector<std::string> agents_;
  std::optional<u64> matches_;
  std::optional<std::string> file_;
  ResultFiles files_;
  bool no_swap_ = false;
  u32 threads_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::tournament() { return std::make_unique<Tournament>(); }

}  // namespace agon::cli
