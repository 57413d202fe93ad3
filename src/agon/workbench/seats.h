// Who plays whom: an open game with an agent at each seat.
#pragma once

#include <chrono>
#include <stop_token>

#include "agon/replay/format.h"
#include "agon/workbench/open.h"

namespace agon::workbench {

// Who sits at b in a game of one player.
inline constexpr std::string_view kNobody = "nobody";

// Whether exec:COMMAND and http://HOST:PORT may be typed for an agent, and how long such a one may
// take to decide: as long as is usual for its kind, unless it is said.
// Nobody but the person who owns this machine should be able to start programs on it.
struct Programs {
  bool allowed = false;
  std::optional<std::chrono::milliseconds> deadline = {};
  // Names that stand for programs: given by that person, so anybody may type them.
  std::map<std::string, std::string> named = {};
  std::function<bool()> gone = {};  // asked while one thinks: nobody waits for it any more
  std::stop_token stop = {};        // the same for agents of ours, where matches have people
};

struct SeatOptions {
  std::string a = "random";
  std::optional<std::string> b = {};  // random, or nobody where there is one player
  bool swap = false;  // exchange the seats, as every second match of a simulation does
  Programs programs = {};
};

struct Contest {
  OpenGame open;
  // With per-side content exchanged; null where content is shared.
  std::shared_ptr<const game::AnyGame> other_way;
  std::array<game::Player, 2> players;

  const game::Facts& facts() const { return open.entry->facts; }
  const game::AnyGame& game(bool exchanged) const {
    return exchanged && other_way ? *other_way : *open.game;
  }
  // Each side has its own content, and they are not the same.
  bool has_two_contents() const;
  // Who plays what, by side: "Fighter (greedy)"; who plays, where both sides share the content.
  std::array<std::string, 2> who() const;
  // Both seats alike: exchanging them would only play the same match twice.
  bool alike() const;
  // A program or a server plays: nobody knows what it makes its choices of.
  bool has_programs() const;
};

Reply<Contest> seat(OpenGame open, const SeatOptions& options);

// Declines a second player, or an exchange of seats, where there is one player.
Reply<void> decline_second(const game::Facts& facts, bool b_typed, bool swap = false);

// An agent as somebody typed it: by name, or exec:COMMAND, which must be one that can be started,
// or http://HOST:PORT, where somebody must listen. What comes from a file must not get here with
// programs allowed.
Reply<game::Player> find_player(const OpenGame& open, const std::string& typed,
                                const Programs& programs);

// For a replay, once the match has begun; null: a person.
replay::SeatRecord seat_of(const std::string& name, const game::Agent* agent);

// The game's strongest, or where it lacks something that it needs (a table), the next.
Reply<game::Player> strongest_player(const OpenGame& open);

// "bold (a) v random (b)"; in a game of one player only the first.
std::string seats_text(const game::Facts& facts, std::string_view a, std::string_view b);

}  // namespace agon::workbench
