// The command line as one record. CLI11 stays behind arguments.cc.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "agon/base/result.h"

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
  u32 threads = 0;
  bool swap = false;
  bool no_swap = false;
  bool json = false;
  bool ascii = false;
  bool signature = false;
  std::string replay;
};

// One line saying what is wrong and the near miss, if the command line is not understood.
Result<Arguments> parse_arguments(int argc, const char* const* argv);

}  // namespace agon::cli
