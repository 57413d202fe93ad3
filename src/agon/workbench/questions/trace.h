// One script of a game, run step by step (the game's question of the verb `trace`).
#pragma once

#include "agon/workbench/questions/ask.h"

namespace agon::workbench {

struct TraceOptions {
  // The script itself, CONTENT/SCRIPT, @FILE, or - for standard input.
  std::string script;
  // What it meets: for a text all of the game's contents, else the others; defaults for the rest.
  std::vector<std::string> contents = {};
  std::map<std::string, roster::Sent> sent = {};  // what these names mean, whatever ships
  AskOptions ask = {};
};

struct Traced {
  game::Answer answer;
  OpenGame open;  // with the warnings of its contents
};

Reply<Traced> trace(const game::Entry& entry, const TraceOptions& options);

}  // namespace agon::workbench
