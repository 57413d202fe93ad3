// From names to a game that can be played: its rules with content and match options.
#pragma once

#include <memory>

#include "agon/roster/roster.h"

namespace agon::workbench {

// What somebody asks for: a game, names of shipped content or files (defaults for what is left
// out), match options as a JSON object, and a kernel for its batches.
struct GameChoice {
  std::string game;
  std::vector<std::string> contents = {};
  std::string options = {};
  std::string kernel = {};

  roster::Selection selection() const { return {contents, options, kernel}; }
};

struct OpenGame {
  const game::Entry* entry = nullptr;
  std::shared_ptr<const game::AnyGame> game;
  roster::Selection selection;
  std::vector<std::string> files;  // where the contents were read from
  std::string contents;            // "table corner", as shown to people
  Problems warnings;               // what the content's author should know
};

Reply<OpenGame> open(const GameChoice& choice);
Reply<OpenGame> open(const game::Entry& entry, const roster::Selection& selection);

// Where the content of a replay can be found: in the files that were typed, which must hold the
// same, or among those that ship.
Result<std::vector<std::string>> files_of(const game::AnyGame& replayed,
                                          const std::vector<std::string>& typed);

// The games that an optional name means: that one, or all.
Result<std::vector<const game::Entry*>> chosen_games(const std::string& name);

}  // namespace agon::workbench
