// What the owner of a machine has set for every match of a game: those match options that the game
// lets be set so (game::Setting). They stand in a configuration file, by game and option,
//     {"GAME": {"OPTION": value}}
// or in the environment, one variable each. The environment wins over the file, and the options of
// a single match win over both; a replay has its own and looks at neither.
//
// Nobody reads the environment on their own: whoever runs on behalf of the owner hands it in.
#pragma once

#include <functional>

#include "agon/game/entry.h"
#include "agon/roster/sent.h"

namespace agon::roster {

// The value of a variable; nothing where it is not set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

// Of this process.
std::optional<std::string> process_environment(const std::string& name);

class Settings {
 public:
  explicit Settings(Environment environment) : environment_(std::move(environment)) {}

  // Objects of match options, those of the file first. The file is read once. False, and problems,
  // where something is wrong with what was set; a key that means nothing is, for any game.
  bool add_layers(const game::Entry& entry, std::vector<Sent>& layers, Problems& problems);

 private:
  struct File {
    std::string path;
    bool named = false;  // by $AGON_CONFIG: then it must be there
  };

  std::optional<std::string> variable(const std::string& name) const;
  File find_file() const;
  const Result<std::optional<Sent>>& file();

  Environment environment_;
  std::optional<Result<std::optional<Sent>>> file_;  // what was read
};

}  // namespace agon::roster
