// From names on the command line to games and agents that can play.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "agon/cli/grammar/arguments.h"
#include "agon/game/entry.h"

namespace agon::cli {

struct Setup {
  const game::Entry* entry = nullptr;
  // Straight, and with per-side content exchanged; the second is null where content is shared.
  std::array<std::unique_ptr<game::AnyGame>, 2> games;
  std::array<game::Player, 2> agents;
  std::vector<std::string> files;  // of the straight game's contents
  std::string contents;            // "table corner", as shown to people

  const game::AnyGame& game(bool exchanged) const {
    return exchanged && games[1] ? *games[1] : *games[0];
  }
  // Both seats alike: exchanging them would only play the same match twice.
  bool alike() const;
};

// Who sits at b in a game of one player.
inline constexpr std::string_view kNobody = "nobody";

// "bold (a) v random (b)", and "bold v random"; in a game of one player only the first.
std::string seats_text(const game::Facts& facts, std::string_view a, std::string_view b);
std::string versus_text(const game::Facts& facts, std::string_view a, std::string_view b);

// Refuses a second player, or an exchange of seats, where there is one player.
Result<void> check_seats(const game::Facts& facts, const Arguments& arguments);

// Takes the kernel that was typed, if one was.
Result<void> use_kernel(const game::Entry& entry, const Arguments& arguments);

enum class Warnings : u8 { show, hide };

// Prints what is wrong and returns nothing if a name, a content or an agent does not exist.
std::optional<Setup> set_up(const Arguments& arguments);

// The same for a game that was found already. Its content's warnings are shown unless they were.
std::optional<Setup> set_up(const game::Entry& entry, const Arguments& arguments,
                            Warnings warnings = Warnings::show);

// The same without agents, for verbs that ask for none.
struct OpenGame {
  const game::Entry* entry = nullptr;
  std::unique_ptr<game::AnyGame> game;
  std::vector<std::string> files;
  std::string contents;
};
std::optional<OpenGame> open_game(const Arguments& arguments);
std::optional<OpenGame> open_game(const game::Entry& entry, const Arguments& arguments,
                                  Warnings warnings = Warnings::show);

// The agent that somebody typed on the command line: one by name, or exec:COMMAND. What comes from
// a file must not get here.
Result<game::Player> find_player(const game::Entry& entry, const std::string& typed,
                                 const game::AnyGame& game, std::span<const std::string> files,
                                 const Arguments& arguments);

// Where the content of a replay can be found: in the files that were typed, which must hold the
// same, or among those that ship.
Result<std::vector<std::string>> files_of(const game::AnyGame& replayed,
                                          const Arguments& arguments);

// For a person who named no seed.
u64 any_seed();

// The games that a verb with an optional GAME means: that one, or all.
Result<std::vector<const game::Entry*>> chosen_games(const Arguments& arguments);

}  // namespace agon::cli
