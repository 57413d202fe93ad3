// Everybody against everybody: agents (`sim --all-agents`) or contents (`sim --all`). Where there
// is nobody to meet, because both sides share the content or only one side decides, each has one
// row.
#pragma once

#include <string>
#include <vector>

#include "agon/cli/grammar/arguments.h"
#include "agon/cli/verbs/setup.h"
#include "agon/json/value.h"
#include "agon/sim/simulation.h"

namespace agon::cli {

// What --all-agents names: `A,B:key=value,key=value,C`. A comma that is followed by key=value
// belongs to the parameters before it, and everything behind exec: to the command.
std::vector<std::string> split_agents(const std::vector<std::string>& typed);

// A row against a column; without columns both are the same contestant.
struct Pairing {
  std::size_t row;
  std::size_t column;
  sim::Simulation simulation = {};
};

struct RoundRobin {
  const game::Facts* facts = nullptr;
  std::string kind;      // what meets: "agent", or a kind of content
  std::string contents;  // "table corner"; empty where the contents are the contestants
  json::Value options;
  std::vector<std::string> names;  // of the contestants
  bool matrix = true;              // rows against columns; else one row each
  bool mirrored = true;            // b against a is what a against b was, seen from the other side
  std::array<std::string, 2> agents = {};  // where contents are the contestants
  u64 seed = 1;
  u64 first_index = 0;
  u64 matches = 0;  // of one pairing
  std::vector<Pairing> pairings;
  bool complete = true;
  double seconds = 0;  // not part of the report
  u32 threads = 1;
};

// Prints what is wrong and returns nothing if a name does not exist. Progress goes to stderr.
std::optional<RoundRobin> play_round_robin(const game::Entry& entry, const Arguments& arguments);

// How a row did against a column; nothing where they did not meet.
struct Cell {
  double score = 0;
  sim::Estimate interval = {};
  bool complete = false;
};
std::optional<Cell> cell_of(const RoundRobin& result, std::size_t row, std::size_t column);

// Over everybody that a row met.
std::optional<double> mean_score(const RoundRobin& result, std::size_t row);

std::string heading(const RoundRobin& result);  // what was played
std::string to_text(const RoundRobin& result);
json::Value to_value(const RoundRobin& result);
json::Value to_value(const sim::Estimate& interval);

// agon sim with --all or --all-agents.
int run_round_robin(const Arguments& arguments);

}  // namespace agon::cli
