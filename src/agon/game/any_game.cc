#include "agon/game/any_game.h"

namespace agon::game {

Choice default_choice(const AnyGame& game, std::span<const Choice> menu) {
  Choice declared = game.facts().default_choice;
  return declared.verb == 0 ? menu.front() : declared;
}

}  // namespace agon::game
