// The command line as one record. CLI11 stays behind arguments.cc.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "agon/base/result.h"
#include "agon/game/flag.h"

namespace agon::cli {

struct Arguments {
  std::string verb;  // "sim", "replay verify", ...; empty: only `help` is to be printed
  std::string help;

  std::string game;
  std::vector<std::string> contents;  // or files, where a verb takes files
  std::string options;                // match options, a JSON object
  std::string a = "random";
  std::string b = "random";
  std::vector<std::string> all_agents;  // of a round robin, as typed
  bool all = false;                     // every content of the game
  std::chrono::milliseconds agent_deadline{10'000};
  u64 seed = 1;
  u64 index = 0;
  u64 matches = 10'000;
  u64 metered = 10'000;
  u64 count = 1;
  u32 threads = 0;
  std::string kernel;  // of games whose batches have several
  bool swap = false;
  bool no_swap = false;
  bool json = false;
  bool ascii = false;
  bool verbose = false;
  bool signature = false;
  std::string replay;
  std::string state;                 // a file with a state; "-": standard input
  std::vector<std::string> choices;  // "a=TEXT"
  std::optional<u64> at;             // steps of the replay
  // Options that only some games have.
  std::vector<game::TypedFlag> own_options;
  std::optional<std::string> rolls;  // told dice: "3,17,4"
  std::string resume;                // a replay to go on with
  std::string script;                // to trace, or where it stands
  std::string name;                  // of something new
  bool typed_dice = false;
  // Whether these were typed, for verbs with defaults of their own.
  bool a_typed = false;
  bool b_typed = false;
  bool seed_typed = false;
  std::string kind;     // of a file: "book", or "grapple/book" where no game is named
  std::string out;      // a folder, or the one file
  bool strict = false;  // warnings are errors
};

// One line saying what is wrong and the near miss, if the command line is not understood.
Result<Arguments> parse_arguments(int argc, const char* const* argv);

}  // namespace agon::cli
