// agon play: people at the table.
#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/cli/terminal/screen.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/match/saved.h"
#include "agon/workbench/match/sitting.h"
#include "agon/workbench/names.h"

namespace agon::cli {
namespace {

using workbench::Ending, workbench::Table;

class Play : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_, false);  // a match that is resumed knows its game
    Option options = declare_options(syntax, choice_);
    syntax.text("--a", table_.a, "who sits at a: human, or an agent [human]").shown_as("AGENT");
    syntax.text("--b", table_.b, "who sits at b: human, or an agent [greedy]").shown_as("AGENT");
    declare_deadline(syntax, programs_);
    Option seed = syntax.number("--seed", table_.seed, "first half of a match's name");
    seed.shown_default("any").common();
    Option index = syntax.number("--index", table_.index, "second half of it").common();
    syntax.number("-n", matches_, "how many matches; asks after each if left out", 1, 1'000'000);
    Option replay = syntax.text("--replay", table_.file,
                                "the file that the match is kept in [agon-GAME-TIME.json in the "
                                "folder that 'agon replay list' shows]");
    Option resume = syntax.read(
        "--resume",
        [this](const std::string& file) {
          resumes_ = true;
          resume_ = file;
          return std::string();
        },
        "go on with the match in this file, or with the newest that is not over");
    resume.at_most_one().shown_as("[FILE]");
    replay.shown_as("FILE");
    Option dice = declare_dice(syntax, dice_);
    Option dev = syntax.flag(
        "--dev", dev_, "for developers: asks for match options before a match, and is verbose");
    // All of these are in the file.
    for (const Option& other : {replay, seed, index, dice, options, dev}) resume.excludes(other);
    declare_style(syntax, style_);
    syntax.examples(
        "  agon play {game}                          against 'greedy'\n"
        "  agon play {game} --b human                two people\n"
        "  agon play {game} --dice manual            with real dice\n"
        "  agon play --resume                        the newest match that is not over\n"
        "  agon play --resume match.json");
  }

  std::optional<json::Value> output() const override { return std::nullopt; }

  int run() override {
    Reply<Table> table = resumes_ ? resume_table() : lay_table();
    return table ? play(*std::move(table)) : print_problems(table.error(), false);
  }

 private:
  Reply<Table> lay_table() {
    if (choice_.game.empty()) {
      return decline(ErrorCode::usage, "which game? 'agon list' shows them");
    }
    Reply<workbench::OpenGame> open = workbench::open(choice_);
    if (!open) return decline(open.error());
    show_warnings(open->warnings);
    table_.asked_dice = dice_ == "manual";
    if (table_.file.empty()) {
      Reply<std::string> folder = workbench::make_matches_folder(roster::process_environment);
      if (!folder) return decline(folder.error());
      table_.folder = *std::move(folder);
    }
    return workbench::lay_table(*std::move(open), table_);
  }

  Reply<std::string> resumed_file() const {
    if (!resume_.empty()) return resume_;
    Reply<std::string> folder = workbench::matches_folder(roster::process_environment);
    return folder ? workbench::newest_saved(*folder, choice_.game) : folder;
  }

  Reply<Table> resume_table() const {
    Reply<std::string> file = resumed_file();
    if (!file) return decline(file.error());
    return workbench::resume_table({.file = *std::move(file),
                                    .game = choice_.game,
                                    .contents = choice_.selection(),
                                    .a = table_.a,
                                    .b = table_.b});
  }

  // One match after the other, as many as were asked for or as long as somebody says yes.
  int play(Table table) const {
    InterruptFlag interrupt;
    game::Style style = style_;
    style.verbose |= dev_;
    Screen screen(style);
    workbench::Programs programs = programs_;
    programs.gone = InterruptFlag::raised;
    const std::string first_file = table.file;
    std::array<u64, 2> wins{};
    bool failed = false;
    Reply<void> named = workbench::decline_wrapping(table.name.index, matches_.value_or(1));
    if (!named) return print_problems(named.error(), false);
    for (u64 played = 1;; ++played) {
      if (dev_ && !screen.change_options(table.open)) return code(failed);
      workbench::Sitting sitting(table, screen, screen.telling());
      if (Reply<void> seated = sitting.seat_agents(programs); !seated) {
        return print_problems(seated.error(), false);
      }
      print(heading(table));
      Reply<Ending> ending = sitting.play();
      if (!ending) return print_problems(ending.error(), false);
      failed |= !sitting.failures().empty();
      print(workbench::failures_text(sitting.failures()));
      if (*ending == Ending::left) {
        print(fmt::format("the match is saved; go on with: agon play --resume {}\n",
                          printable(sitting.file())));
        return code(failed);
      }
      wins[0] += sitting.outcome() == game::Outcome::a;
      wins[1] += sitting.outcome() == game::Outcome::b;
      print(score_text(table.open.entry->facts, played, wins));
      bool last = table.name.index == ~u64{0};
      bool another =
          !last && (matches_ ? played < *matches_ : screen.says_yes("another match? (y/n)> "));
      if (!another) return code(failed);
      workbench::clear_table(table, first_file);
    }
  }

  static std::string heading(const Table& table) {
    const game::Facts& facts = table.open.entry->facts;
    return fmt::format("{}: {}, seed {}, index {}; saved in {}\n", facts.name,
                       printable(workbench::seats_text(facts, table.seats[0], table.seats[1])),
                       table.name.seed, table.name.index, printable(table.file));
  }

  static std::string score_text(const game::Facts& facts, u64 played,
                                const std::array<u64, 2>& wins) {
    std::string after = fmt::format("after {}: ", counted(played, "match"));
    return after + (facts.players == 1 ? fmt::format("{} won, {} lost\n", wins[0], wins[1])
                                       : fmt::format("a {} : {} b\n", wins[0], wins[1]));
  }

  static int code(bool failed) {
    if (InterruptFlag::raised()) return kInterrupted;
    return failed ? kNo : kFine;
  }

  workbench::GameChoice choice_;
  workbench::TableOptions table_;
  workbench::Programs programs_ = {.allowed = true};
  std::optional<u64> matches_;
  bool resumes_ = false;
  std::string resume_;  // empty: the newest
  bool dev_ = false;
  std::string dice_ = "seed";
  game::Style style_;
};

}  // namespace

std::unique_ptr<Verb> verbs::play() { return std::make_unique<Play>(); }

}  // namespace agon::cli
