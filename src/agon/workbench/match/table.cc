#include "agon/workbench/match/table.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <random>

#include "agon/agent/external.h"
#include "agon/replay/load.h"
#include "agon/replay/verify.h"

namespace agon::workbench {
namespace {

using game::AnyGame, game::Side;

bool is_there(const std::filesystem::path& file) {
  std::error_code unknown;  // whoever writes it says what is wrong with the name
  return std::filesystem::exists(file, unknown);
}

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

std::string default_file(const game::Facts& facts, const std::string& folder) {
  std::string name =
      fmt::format("agon-{}-{:%Y%m%d-%H%M%S}.json", facts.name, fmt::localtime(std::time(nullptr)));
  return free_name((std::filesystem::path(folder) / name).string());
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
  replay::DiceFrom dice = replay::DiceFrom::seed;
  std::vector<replay::Step> steps;
};

// Whether the match can go on here at all.
Reply<void> decline_resuming(const replay::Verdict& verdict, const ResumeOptions& options) {
  if (!options.game.empty() && options.game != verdict.entry->facts.name) {
    return decline(ErrorCode::usage, fmt::format("{} is a match of {}, not of {}", options.file,
                                                 verdict.entry->facts.name, options.game));
  }
  if (verdict.other_versions) {
    return decline(ErrorCode::usage,
                   fmt::format("{} was played under other rules or dice: it can be shown and "
                               "verified, not gone on with",
                               options.file));
  }
  return decline_second(verdict.entry->facts, options.b.has_value());
}

// Those of the file, unless others were named. What stands in a file starts no program.
Reply<void> take_seats(const ResumeOptions& options, std::array<std::string, 2>& seats,
                       replay::NotedChoices& chosen) {
  for (Side side : game::kSides) {
    const std::optional<std::string>& typed = side == Side::a ? options.a : options.b;
    std::string& seat = seats[at(side)];
    if (typed) {
      if (*typed != seat) chosen[at(side)].reset();  // it was somebody else's
      seat = *typed;
    } else if (agent::is_external(seat)) {
      return decline(
          ErrorCode::usage,
          fmt::format("a program played {}; files start no programs, so name it again for {}",
                      game::name_of(side), game::name_of(side)));
    }
  }
  return {};
}

}  // namespace

Reply<Table> lay_table(OpenGame open, const TableOptions& options) {
  const game::Facts& facts = open.entry->facts;
  if (Reply<void> fits = decline_second(facts, options.b.has_value()); !fits) {
    return decline(fits.error());
  }
  std::string file = options.file.empty() ? default_file(facts, options.folder) : options.file;
  if (is_there(file)) {
    return decline(ErrorCode::usage,
                   fmt::format("{} is there already; resume it to go on with it", file));
  }
  std::string_view usual = facts.players == 1 ? kNobody : "greedy";
  return Table{
      .open = std::move(open),
      .name = {options.seed ? *options.seed : any_seed(), options.index},
      .seats = {options.a.value_or(std::string(kPerson)), options.b.value_or(std::string(usual))},
      .dice = options.asked_dice ? replay::DiceFrom::told : replay::DiceFrom::seed,
      .file = std::move(file)};
}

Reply<Table> resume_table(const ResumeOptions& options) {
  Result<json::Document> document = replay::load(options.file);
  if (!document) return decline(document.error());
  Reply<Table> table = reopen_table(*document, options);
  if (!table || !table->over) return table;
  return decline(ErrorCode::usage, fmt::format("the match in {} is over", options.file));
}

Reply<Table> reopen_table(const json::Document& replay, const ResumeOptions& options) {
  Reopened was;
  Result<replay::Verdict> verdict = replay::verify(replay, roster::find_or_null, &was);
  if (!verdict) return decline(verdict.error());
  if (Reply<void> fine = decline_resuming(*verdict, options); !fine) return decline(fine.error());
  if (Reply<void> taken = take_seats(options, was.seats, verdict->chosen); !taken)
    return decline(taken.error());
  Reply<OpenGame> open = open_replayed(*verdict->entry, verdict->played_on, options.contents);
  if (!open) return decline(open.error());
  return Table{.open = *std::move(open),
               .name = verdict->name,
               .seats = std::move(was.seats),
               .dice = was.dice,
               .steps = std::move(was.steps),
               .chosen = std::move(verdict->chosen),
               .file = options.file,
               .resumed = true,
               .over = verdict->outcome != game::Outcome::running};
}

void clear_table(Table& table, const std::string& first_file) {
  table.steps.clear();
  table.chosen = {};
  table.resumed = false;
  table.over = false;
  ++table.name.index;
  table.file = free_name(first_file);
}

u64 any_seed() {
  std::random_device device;
  return device() & 0xFFFFFFFF;  // short enough to type
}

}  // namespace agon::workbench
