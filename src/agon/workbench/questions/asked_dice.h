// Dice that somebody is asked for, one by one. Rules cannot stop in the middle, so after somebody
// gave up they get any dice; `give_up` is called before, for nobody should hear of those.
//
// In a match they say whose each die is and what its numbers mean. No rule is known here: the step
// is played ahead with every number in turn, and what is told before the next die falls is what
// this one decides.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agon/base/list.h"
#include "agon/chance/referee.h"
#include "agon/chance/tape.h"
#include "agon/game/entry.h"

namespace agon::workbench {

// A die as people hear of it who throw it.
struct AskedDie {
  std::string where;  // names the roll
  u32 sides = 0;
  std::string whose = "a die";            // "a's die"
  std::vector<std::string> decides = {};  // what each number comes to, if that is known by then
};

// What fell, from 1 to its sides; nothing gives up.
using AskDie = std::function<std::optional<u32>(const AskedDie& die)>;

class AskedDice : public chance::Referee {
 public:
  // Roll 1 stands first.
  AskedDice(std::span<const Word> rolls, AskDie ask, std::function<void()> give_up)
      : rolls_(rolls), ask_(std::move(ask)), give_up_(std::move(give_up)) {}

  u32 roll(chance::Place place, u32 sides) override;
  bool given_up() const { return given_up_; }

  // A step of a match in which they will fall next. Nothing of it need outlive it but the game.
  struct Ahead {
    const game::Entry* entry = nullptr;
    const game::AnyGame* game = nullptr;
    std::vector<std::byte> state = {};
    game::NotedChoices choices = {};
    game::Style style = {};
  };
  void begin(Ahead ahead);

 private:
  AskedDie die_at(chance::Place place, u32 sides) const;

  std::span<const Word> rolls_;
  AskDie ask_;
  std::function<void()> give_up_;
  bool given_up_ = false;
  Ahead ahead_;
  std::vector<chance::Rolled> fallen_;  // in this step
};

}  // namespace agon::workbench
