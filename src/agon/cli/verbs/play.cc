// agon play: people at the table. The replay is written anew after every step, so whatever ends the
// program, at most the entry being typed is lost.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "agon/agent/exec.h"
#include "agon/base/file.h"
#include "agon/cli/terminal/console.h"
#include "agon/cli/terminal/prompt.h"
#include "agon/cli/terminal/teller.h"
#include "agon/cli/verbs/commands.h"
#include "agon/cli/verbs/setup.h"
#include "agon/replay/recorder.h"
#include "agon/replay/verify.h"
#include "agon/roster/roster.h"
#include "agon/sim/match.h"

namespace agon::cli {
namespace {

using game::AnyGame, game::Side;

constexpr std::string_view kPerson = "human";

// A match that is played or was left: everything that its replay says.
struct Table {
  const game::Entry* entry = nullptr;
  std::shared_ptr<const AnyGame> game;
  std::vector<std::string> files;
  chance::MatchName name;
  std::array<std::string, 2> seats;
  replay::Dice dice = replay::Dice::seed;
  std::vector<replay::Step> steps;
  std::string file;
};

bool is_there(const std::filesystem::path& file) {
  std::error_code unknown;  // whoever writes it says what is wrong with the name
  return std::filesystem::exists(file, unknown);
}

enum class Ending : u8 { over, left, failed };

class Sitting {
 public:
  Sitting(Table table, const Arguments& arguments, Lines& lines)
      : table_(std::move(table)),
        arguments_(arguments),
        style_{.ascii = arguments.ascii, .verbose = arguments.verbose},
        lines_(lines) {}

  Result<void> seat_agents() {
    for (Side side : game::kSides) {
      const std::string& typed = table_.seats[at(side)];
      if (typed == kPerson || at(side) >= table_.game->facts().players) continue;
      Result<game::Player> player =
          find_player(*table_.entry, typed, *table_.game, table_.files, arguments_);
      if (!player) return refuse(player.error());
      agents_[at(side)] = player->make(*table_.game);
    }
    return {};
  }

  // The whole match, or what is left of it.
  Ending play() {
    const game::Facts& facts = table_.game->facts();
    print(fmt::format("{}: {}, seed {}, index {}; saved in {}\n", facts.name,
                      seats_text(facts, table_.seats[0], table_.seats[1]), table_.name.seed,
                      table_.name.index, table_.file));
    sit_down();
    if (!save(table_.file)) return Ending::failed;
    while (!match_->over()) {
      if (InterruptFlag::raised()) return leave();
      Match::TakenChoices choices;
      switch (decide(choices)) {
        case Decision::made:
          break;
        case Decision::undone:
          continue;
        case Decision::left:
          return leave();
      }
      teller_->set_turn(table_.game->turn(match_->state()));
      replay::Step step = match_->take(std::move(choices));
      if (typed_dice_->given_up()) return leave();
      table_.steps.push_back(std::move(step));
      recorder_->add(table_.steps.back(), match_->state());
      if (!save(table_.file)) return Ending::failed;
    }
    print(printable_lines(table_.game->state_text(match_->state(), style_)) + "\n");
    return Ending::over;
  }

  game::Outcome outcome() const { return match_->result().outcome; }

 private:
  using Match = sim::Match;
  enum class Decision : u8 { made, undone, left };

  bool is_person(Side side) const { return table_.seats[at(side)] == kPerson; }

  // A fresh match in which the steps so far are played again.
  void sit_down() {
    const AnyGame& game = *table_.game;
    typed_dice_ = std::make_unique<TypedDice>(game.facts().rolls, lines_,
                                              [this] { match_->listen(nullptr); });
    bool typed = table_.dice == replay::Dice::told;
    game::Seats seats{{agents_[0].get(), agents_[1].get()}};
    match_ = std::make_unique<Match>(game, table_.name, seats, typed ? typed_dice_.get() : nullptr);
    recorder_ = std::make_unique<replay::Recorder>(
        game, table_.name, replay::SeatRecords{{table_.seats[0]}, {table_.seats[1]}}, table_.dice);
    for (const replay::Step& step : table_.steps) {
      match_->repeat(step);
      recorder_->add(step, match_->state());
    }
    teller_ = std::make_unique<Teller>(game, false, style_);
    match_->listen(teller_.get());
  }

  bool save(const std::string& file) const {
    Result<void> written = write_file(file, recorder_->text());
    if (!written) print_error(to_text(written.error()));
    return written.has_value();
  }

  Ending leave() const {
    print(fmt::format("the match is saved; go on with: agon play --resume {}\n", table_.file));
    return Ending::left;
  }

  Decision decide(Match::TakenChoices& choices) {
    game::Deciders deciders = table_.game->deciders(match_->state());
    bool both = deciders == game::Deciders::both && is_person(Side::a) && is_person(Side::b);
    bool asked = false;
    for (Side side : game::kSides) {
      if (!includes(deciders, side) || !is_person(side)) continue;
      if (!asked) {
        print("\n" + printable_lines(table_.game->state_text(match_->state(), style_)) + "\n");
      }
      asked = true;
      Answer answer = ask(side, both);
      if (std::holds_alternative<Quit>(answer)) return Decision::left;
      if (std::holds_alternative<Undo>(answer)) return undo(choices[0].has_value() && both);
      choices[at(side)] = replay::NotedChoice{std::get<game::Choice>(answer)};
    }
    // Agents last: a decision that is taken back must not cost them one of theirs.
    for (Side side : game::kSides) {
      if (includes(deciders, side) && !is_person(side)) choices[at(side)] = match_->ask(side);
    }
    return Decision::made;
  }

  // A choice, or what ends the asking; a copy is saved on the way.
  Answer ask(Side side, bool hidden) {
    std::vector<const game::Question*> own = game::questions_of(table_.entry->offers, "play");
    Prompt prompt(*table_.game, own.empty() ? nullptr : own.front(), lines_, style_);
    while (true) {
      Answer answer = prompt.ask(match_->state(), side, hidden);
      const Save* wanted = std::get_if<Save>(&answer);
      if (wanted == nullptr) return answer;
      if (wanted->file.empty()) {
        print(fmt::format("everything so far is in {}; save FILE writes a copy\n", table_.file));
      } else if (is_there(wanted->file)) {
        print(fmt::format("{} is there already, nothing was written\n", wanted->file));
      } else if (save(wanted->file)) {
        print(fmt::format("written to {}\n", wanted->file));
      }
    }
  }

  // Back to the last decision of a person; where the other person has just chosen, to theirs.
  Decision undo(bool only_this_decision) {
    if (only_this_decision) return Decision::undone;
    std::size_t keep = table_.steps.size();
    bool found = false;
    while (keep > 0 && !found) {
      --keep;
      for (Side side : game::kSides) {
        found |= is_person(side) && table_.steps[keep].choices[at(side)].has_value();
      }
    }
    if (!found) {
      print("there is nothing to undo\n");
      return Decision::undone;
    }
    table_.steps.resize(keep);
    sit_down();
    save(table_.file);
    print(fmt::format("back to turn {}\n", table_.game->turn(match_->state())));
    return Decision::undone;
  }

  Table table_;
  const Arguments& arguments_;
  game::Style style_;
  Lines& lines_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
  std::unique_ptr<TypedDice> typed_dice_;
  std::unique_ptr<Match> match_;
  std::unique_ptr<replay::Recorder> recorder_;
  std::unique_ptr<Teller> teller_;
};

// A name that no file has yet: FILE, FILE-2, FILE-3, ...
std::string free_name(const std::string& wanted) {
  std::filesystem::path path = wanted;
  std::string stem = path.stem().string();
  for (u32 i = 2; is_there(path); ++i) {
    path.replace_filename(
        fmt::format("{}-{}{}", stem, i, std::filesystem::path(wanted).extension().string()));
  }
  return path.string();
}

std::string default_file(const game::Facts& facts) {
  return free_name(
      fmt::format("agon-{}-{:%Y%m%d-%H%M%S}.json", facts.name, fmt::localtime(std::time(nullptr))));
}

// Everything that a replay says about the match it left off.
class Reopened : public replay::Watcher {
 public:
  void start(const AnyGame&, const replay::ReplayRecord& record, game::StateView) override {
    seats = {record.seats.a.agent, record.seats.b.agent};
    dice = record.dice;
  }
  void step(const AnyGame&, const replay::Step& step, game::StateView) override {
    steps.push_back(step);
  }
  std::array<std::string, 2> seats;
  replay::Dice dice = replay::Dice::seed;
  std::vector<replay::Step> steps;
};

Result<Table> resume(const Arguments& arguments) {
  Result<json::Document> document = json::load(arguments.resume);
  if (!document) return refuse(document.error());
  Reopened was;
  Result<replay::Verdict> verdict = replay::verify(*document, roster::find_or_null, &was);
  if (!verdict) return refuse(verdict.error());
  if (verdict->outcome != game::Outcome::running) {
    return refuse(ErrorCode::usage, fmt::format("the match in {} is over", arguments.resume));
  }
  if (!arguments.game.empty() && arguments.game != verdict->game) {
    return refuse(ErrorCode::usage, fmt::format("{} is a match of {}, not of {}", arguments.resume,
                                                verdict->game, arguments.game));
  }
  if (verdict->other_versions) {
    return refuse(ErrorCode::usage,
                  fmt::format("{} was played under other rules or dice: it can be shown and "
                              "verified, not gone on with",
                              arguments.resume));
  }
  if (Result<void> fits = check_seats(verdict->played_on->facts(), arguments); !fits) {
    return refuse(fits.error());
  }
  std::array<bool, 2> typed = {arguments.a_typed, arguments.b_typed};
  for (Side side : game::kSides) {
    if (typed[at(side)] || !was.seats[at(side)].starts_with(agent::kExecPrefix)) continue;
    return refuse(
        ErrorCode::usage,
        fmt::format("a program played {}; files start no programs, so type it again: --{} "
                    "exec:COMMAND",
                    game::name_of(side), game::name_of(side)));
  }
  Result<std::vector<std::string>> files = files_of(*verdict->played_on, arguments);
  if (!files) return refuse(files.error());
  if (arguments.a_typed) was.seats[0] = arguments.a;
  if (arguments.b_typed) was.seats[1] = arguments.b;
  return Table{.entry = roster::find_or_null(verdict->game),
               .game = verdict->played_on,
               .files = *std::move(files),
               .name = verdict->name,
               .seats = was.seats,
               .dice = was.dice,
               .steps = std::move(was.steps),
               .file = arguments.resume};
}

std::optional<Table> lay_out(const Arguments& arguments) {
  if (arguments.game.empty()) {
    print_problems({{.code = ErrorCode::usage, .message = "which game? 'agon list' shows them"}},
                   false);
    return std::nullopt;
  }
  std::optional<OpenGame> open = open_game(arguments);
  if (!open) return std::nullopt;
  const game::Facts& facts = open->entry->facts;
  if (Result<void> fits = check_seats(facts, arguments); !fits) {
    print_problems({fits.error()}, false);
    return std::nullopt;
  }
  std::string file = arguments.replay.empty() ? default_file(facts) : arguments.replay;
  if (is_there(file)) {
    print_problems(
        {{.code = ErrorCode::usage,
          .message = fmt::format("{} is there already; --resume goes on with it", file)}},
        false);
    return std::nullopt;
  }
  return Table{.entry = open->entry,
               .game = std::move(open->game),
               .files = std::move(open->files),
               .name = {arguments.seed_typed ? arguments.seed : any_seed(), arguments.index},
               .seats = {arguments.a_typed ? arguments.a : std::string(kPerson),
                         facts.players == 1  ? std::string(kNobody)
                         : arguments.b_typed ? arguments.b
                                             : "greedy"},
               .dice = arguments.typed_dice ? replay::Dice::told : replay::Dice::seed,
               .steps = {},
               .file = file};
}

// Whether there is to be another match: as many as were asked for, or as long as somebody says yes.
bool another(const Arguments& arguments, u64 played, Lines& lines) {
  if (arguments.matches > 0) return played < arguments.matches;
  print("another match? (y/n)> ");
  std::fflush(stdout);
  std::optional<Line> line = lines.next();
  return line && (line->text == "y" || line->text == "yes");
}

int code_of(Ending ending) {
  if (ending == Ending::failed) return kBadInput;
  return InterruptFlag::raised() ? kInterrupted : kFine;
}

}  // namespace

int run_play(const Arguments& arguments) {
  std::optional<Table> table;
  if (arguments.resume.empty()) {
    table = lay_out(arguments);
    if (!table) return kBadInput;
  } else if (Result<Table> resumed = resume(arguments); resumed) {
    table = *std::move(resumed);
  } else {
    print_problems({resumed.error()}, false);
    return kBadInput;
  }
  InterruptFlag interrupt;
  Lines lines;
  const std::string first_file = table->file;
  std::array<u64, 2> wins{};
  for (u64 played = 0;;) {
    Sitting sitting(*table, arguments, lines);
    if (Result<void> seated = sitting.seat_agents(); !seated) {
      print_problems({seated.error()}, false);
      return kBadInput;
    }
    Ending ending = sitting.play();
    if (ending != Ending::over) return code_of(ending);
    wins[0] += sitting.outcome() == game::Outcome::a;
    wins[1] += sitting.outcome() == game::Outcome::b;
    ++played;
    std::string_view form = table->game->facts().players == 1
                                ? "after {} match{}: {} won, {} lost\n"
                                : "after {} match{}: a {} : {} b\n";
    print(fmt::format(fmt::runtime(form), played, played == 1 ? "" : "es", wins[0], wins[1]));
    if (!another(arguments, played, lines)) return code_of(ending);
    table->steps.clear();
    ++table->name.index;
    table->file = free_name(first_file);
  }
}

}  // namespace agon::cli
