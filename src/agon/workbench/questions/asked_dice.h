// Dice that somebody is asked for, one by one. Rules cannot stop in the middle, so after somebody
// gave up they get any dice; `give_up` is called before, for nobody should hear of those.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "agon/base/list.h"
#include "agon/chance/referee.h"

namespace agon::workbench {

// What fell, from 1 to `sides`; nothing gives up. `where` names the roll for people.
using AskDie = std::function<std::optional<u32>(const std::string& where, u32 sides)>;

class AskedDice : public chance::Referee {
 public:
  // Roll 1 stands first.
  AskedDice(std::span<const Word> rolls, AskDie ask, std::function<void()> give_up)
      : rolls_(rolls), ask_(std::move(ask)), give_up_(std::move(give_up)) {}

  u32 roll(chance::Place place, u32 sides) override;
  bool given_up() const { return given_up_; }

 private:
  std::span<const Word> rolls_;
  AskDie ask_;
  std::function<void()> give_up_;
  bool given_up_ = false;
};

}  // namespace agon::workbench
