#include "agon/game/any_game.h"

namespace agon::game {

const std::string* find(std::span<const Argument> arguments, std::string_view name) {
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
