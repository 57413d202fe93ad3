// Prints events as they happen: a sentence under its turn, or a line of JSON.
#pragma once

#include "agon/game/any_game.h"

namespace agon::cli {

class Teller : public chance::EventListener {
 public:
  Teller(const game::AnyGame& game, bool json, const game::Style& style)
      : game_(game), json_(json), style_(style) {}

  // Said before each step: the turn that its events belong to.
  void set_turn(u32 turn);
  void on(chance::EventView event) override;

 private:
  const game::AnyGame& game_;
  bool json_;
  game::Style style_;
  u32 turn_ = 0;
  bool told_ = false;  // whether the turn's number has been printed
};

}  // namespace agon::cli
