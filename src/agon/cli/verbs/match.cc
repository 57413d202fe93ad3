// agon match: one match, told as it happens.
#include <fmt/format.h>

#include <csignal>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/common.h"
#include "agon/replay/load.h"
#include "agon/workbench/match/told_lines.h"

namespace agon::cli {
namespace {

std::string defaults_text(const workbench::MatchRecord& match) {
  std::string out;
  for (const auto& [side, defaults] : match.defaulted) {
    out += fmt::format("{} played the default {}; the first time, {}\n", side,
                       counted(defaults.decisions, "time"), printable(defaults.first_reason));
  }
  return out;
}

class Match : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    declare_options(syntax, choice_);
    declare_seats(syntax, seats_);
    declare_name(syntax, options_.name);
    syntax.flag("--swap", seats_.swap,
                "exchange the seats, as every second match of a simulation does");
    auto take_replay = [this](const std::string& name) -> std::string {
      replay_ = name;
      return name == "-" ? "a replay is written to a file that has a name" : "";
    };
    syntax.read("--replay", take_replay, "write a replay to this file").shown_as("FILE");
    declare_force(syntax, force_);
    declare_style(syntax, style_);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon match {game} --a greedy --b random --seed 1 --index 3 --swap\n"
        "  agon match {game} {content} --json\n"
        "  agon match {game} --b \"exec:python3 bot.py\" --agent-deadline 2\n"
        "  agon match {game} --replay match.json && agon replay verify match.json");
  }

  std::optional<json::Value> output() const override {
    return json::any_of(workbench::line_schemas());
  }

  int run() override {
    Reply<workbench::Contest> contest = seated(choice_, seats_);
    if (!contest) return complain(contest.error());
    if (Result<void> may = may_write_replay(); !may) return complain({may.error()});
    // A reader that has seen enough must not cost us the replay.
    if (!replay_.empty()) std::signal(SIGPIPE, SIG_IGN);
    Teller teller(json_, style_);
    if (json_) {
      options_.begin = [](const auto& header) { print_line(workbench::line_of(header)); };
    } else {
      print(match_heading(*contest, options_.name));
    }
    options_.tell = [&](const workbench::MatchEvent& event) { teller.tell(event); };
    if (!replay_.empty()) {
      options_.no_room = [this](Problem problem) {
        problem.place.file = replay_;
        complain({problem});
      };
    }
    workbench::PlayedMatch played = workbench::play_match(*contest, options_);
    if (json_) {
      print_line(workbench::line_of(played.record));
    } else {
      print(workbench::failures_text(played.record.failed) + defaults_text(played.record));
    }
    int written = replay_.empty() ? kFine : write_replay(played);
    return written == kFine && !played.record.failed.empty() ? kNo : written;
  }

 private:
  int complain(const Problems& problems) const {
    if (json_) print_line(workbench::line_of(problems));
    return print_problems(problems, false);
  }

  Result<void> may_write_replay() const {
    return replay_.empty() ? Result<void>() : may_write(replay_, replay::over_replays(force_));
  }

  int write_replay(const workbench::PlayedMatch& played) const {
    Result<void> written = replay::write(replay_, played.replay, replay::over_replays(force_));
    if (!written) return complain({written.error()});
    print_error(fmt::format("replay written to {}\n", printable(replay_)));
    return played.whole ? kFine : kBadInput;
  }

  workbench::GameChoice choice_;
  workbench::SeatOptions seats_ = typed_seats();
  workbench::MatchOptions options_;
  game::Style style_;
  std::string replay_;
  bool force_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::match() { return std::make_unique<Match>(); }

}  // namespace agon::cli
