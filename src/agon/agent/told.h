// The lines that a program reads (messages.h), as text. A program that stays is told the same
// contents in every match and the same choices in every menu, so the text of these is made once and
// kept: making it costs more than playing.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "agon/game/any_game.h"
#include "agon/game/orders.h"

namespace agon::agent {

std::string hello_line(const game::Facts& facts);
std::string bye_line();
std::string end_line(const game::AnyGame& game, game::StateView state);

// Of games that outlive it.
class Told {
 public:
  std::string begin_line(const game::AnyGame& game, game::Side side, std::optional<u64> seed);

  // Keys in their order, as canonical() has them.
  std::string decide_line(const game::AnyGame& game, game::StateView state, game::Side side,
                          std::span<const game::Choice> menu);

  // Of a game with lists: keys as the message has them, then those of the request that any program
  // is asked for one, and what one over a pipe is told besides. Keys that the message has are ours.
  std::string decide_line(const game::AnyGame& game, game::StateView state, game::Side side,
                          std::span<const game::Choice> menu, const game::Orders& orders,
                          std::string_view match_id);

 private:
  struct Kept {
    std::string head;  // of `begin`: what all matches have
    std::unordered_map<u64, std::string> entries;
  };

  enum class Keys : u8 { sorted, as_described };
  std::string menu_text(const game::AnyGame& game, std::span<const game::Choice> menu, Keys keys);
  const std::string& entry_text(const game::AnyGame& game, game::Choice choice, Keys keys);

  std::map<const game::AnyGame*, Kept> kept_;
};

}  // namespace agon::agent
