// A table with people at it: a match that begins, or one that was left and goes on. Everything that
// its replay says.
#pragma once

#include "agon/replay/format.h"
#include "agon/replay/load.h"
#include "agon/replay/step.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {

inline constexpr std::string_view kPerson = "human";

struct Table {
  OpenGame open;
  chance::MatchName name;
  std::array<std::string, 2> seats;  // kPerson, or an agent as it is typed
  replay::DiceFrom dice = replay::DiceFrom::seed;
  std::vector<replay::Step> steps = {};
  replay::NotedChoices chosen = {};  // for the next step, by people who wait for the other side
  std::string file;                  // where the match is kept
  bool resumed = false;              // the file is there already, with all this
  bool over = false;                 // and so is the end of the match
  std::size_t replay_bytes = replay::kLargestReplay;
};

struct TableOptions {
  std::optional<std::string> a = {};  // a person
  std::optional<std::string> b = {};  // greedy, or nobody where there is one player
  std::optional<u64> seed = {};       // any
  u64 index = 0;
  bool asked_dice = false;  // somebody throws them
  std::string file = {};    // agon-GAME-TIME.json
  std::string folder = {};  // where that is, if no file was named; empty: the current one
};

Reply<Table> lay_table(OpenGame open, const TableOptions& options);

struct ResumeOptions {
  std::string file;
  std::string game = {};              // what it should be a match of; empty: whatever it is
  roster::Selection contents = {};    // where its content is, if it does not ship
  std::optional<std::string> a = {};  // whoever sat there
  std::optional<std::string> b = {};
};

Reply<Table> resume_table(const ResumeOptions& options);
// The same of a replay that was read already, whatever its file is called; of a match that is over,
// too, for those who only look.
Reply<Table> reopen_table(const json::Document& replay, const ResumeOptions& options);

// The next match at the same table, in a file of its own beside `first_file`.
void clear_table(Table& table, const std::string& first_file);

u64 any_seed();  // for a person who named none

}  // namespace agon::workbench
