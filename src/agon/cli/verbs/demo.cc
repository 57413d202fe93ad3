// agon demo: every game once: how a match ended, that its replay verifies, what many came to; all
// of it with --full.
#include "agon/workbench/measure/demo.h"

#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/percent.h"
#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/long_work.h"
#include "agon/cli/verbs/simulation_text.h"

namespace agon::cli {
namespace {

constexpr u64 kFew = 1000;
constexpr u64 kMany = 100'000;
constexpr std::size_t kLastLines = 4;  // of a match: what decided it

// The lines of a match, of which the last ones tell how it ended.
class Ending {
 public:
  void hear(const workbench::MatchEvent& event) {
    std::string text = teller_.text_of(event);
    for (std::size_t from = 0; from < text.size();) {
      std::size_t end = text.find('\n', from) + 1;
      lines_.push_back(text.substr(from, end - from));
      from = end;
    }
  }

  std::string text() const {
    std::size_t left_out = lines_.size() - std::min(lines_.size(), kLastLines);
    std::string out = left_out == 0 ? "" : "      ...\n";
    for (std::size_t i = left_out; i < lines_.size(); ++i) out += lines_[i];
    return out;
  }

 private:
  Teller teller_{false, {.ascii = !standard_output().pictures}};
  std::vector<std::string> lines_;
};

std::string in_a_line(const workbench::SimulationRecord& record) {
  std::string out = fmt::format("{} matches: {} scores {:.1f} %", record.matches,
                                printable(record.first.agent), 100 * record.first.score);
  if (record.interval_95) {
    out += fmt::format(" ({:.1f} to {:.1f})", percent_below(record.interval_95->low, 1),
                       percent_above(record.interval_95->high, 1));
  }
  return out + fmt::format(", {:.1f} turns on average", record.turns.mean);
}

class Demo : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.flag("--full", full_, "each match from its beginning, and 100,000 of each game");
    declare_json(syntax, json_);
    syntax.examples("  agon demo");
  }

  std::optional<json::Value> output() const override { return printed<Shown>(); }

  int run() override {
    Shown all;
    for (const game::Entry* entry : roster::games()) {
      int code = show(*entry, all);
      if (code == kBadInput) return code;
      if (code != kFine) return end(all, code);
    }
    return end(all, kFine);
  }

 private:
  using Shown = workbench::DemosRecord;

  int end(const Shown& all, int code) const {
    if (json_) print_pretty(json::to_value(all));
    if (json_ || code != kFine) return code;
    print(
        fmt::format("What next?\n"
                    "  agon play {0}          sit down at the table\n"
                    "  agon sim {0} -n 1e6    play a million matches\n"
                    "  agon serve                 all of it in the browser\n",
                    roster::games().front()->facts.name));
    return code;
  }

  // Against an agent that plays at random, where there are two.
  int show(const game::Entry& entry, Shown& all) const {
    bool alone = entry.facts.players == 1;
    std::optional<workbench::Contest> contest =
        set_up({.game = std::string(entry.facts.name)}, {.a = alone || full_ ? "random" : "greedy"},
               json_);
    if (!contest) return kBadInput;
    if (!json_)
      print(
          fmt::format("== {}: {}\n", painted(Paint::bold, entry.facts.name), entry.facts.sentence));
    if (!json_) print((full_ ? "\n" : "") + match_heading(*contest, {1, 0}));
    Stopwatch watch;
    Ending ending;
    workbench::DemoRecord shown = play(*contest, ending);
    if (!json_) print(full_ ? as_whole(shown) : in_short(shown, ending));
    if (full_) watch.print_rate(shown.simulation.matches, workbench::thread_count(0));
    bool complete = shown.simulation.complete;
    bool verified = shown.replay_verified;
    all.emplace_back(entry.facts.name, std::move(shown));
    return !complete ? kInterrupted : verified ? kFine : kNo;
  }

  static std::string as_whole(const workbench::DemoRecord& shown) {
    return fmt::format("replay: {}\n\n{}\n",
                       shown.replay_verified ? "verified from its seed" : "REFUSED",
                       to_text(shown.simulation));
  }

  static std::string in_short(const workbench::DemoRecord& shown, const Ending& ending) {
    return fmt::format("{}its replay {}; {}\n\n", ending.text(),
                       shown.replay_verified ? painted(Paint::green, "verifies")
                                             : painted(Paint::red, "is REFUSED"),
                       in_a_line(shown.simulation));
  }

  workbench::DemoRecord play(const workbench::Contest& contest, Ending& ending) const {
    Teller teller(false, {.ascii = !standard_output().pictures});
    workbench::Tell tell;
    if (!json_) {
      tell = [&](const workbench::MatchEvent& event) {
        full_ ? teller.tell(event) : ending.hear(event);
      };
    }
    LongWork work;
    return workbench::demo(
        contest, tell,
        {.matches = full_ ? kMany : kFew, .progress = work.progress(), .stop = work.stop()});
  }

  bool full_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::demo() { return std::make_unique<Demo>(); }

}  // namespace agon::cli
