#include "agon/game/any_game.h"

namespace agon::game {

const std::string* AgentOrder::find(std::string_view name) const {
  for (const Argument& argument : arguments) {
    if (argument.name == name) return &argument.value;
  }
  return nullptr;
}

Choice default_choice(const AnyGame& game, std::span<const Choice> menu) {
  Choice declared = game.facts().default_choice;
  return declared.verb == 0 ? menu.front() : declared;
}

}  // namespace agon::game
