// How a ruleset says whose dice are whose (`Offers::owners`): by the state before the step and the
// die's place, or, where that does not tell, by the events of the step.
#pragma once

#include "agon/game/offers.h"
#include "agon/host/game_of.h"

namespace agon::host {

// `.owners = &host::owners_by<R, owner>`, with std::optional<Side> owner(const State&, Place).
template <game::Ruleset R, auto owner>
game::DiceOwners owners_by(const game::AnyGame&, game::StateView before, const game::Step& step) {
  typename R::State state = GameOf<R>::unpack(before);
  game::DiceOwners out;
  for (const chance::Rolled& rolled : step.rolls) out.push_back(owner(state, rolled.place));
  return out;
}

// Plays the step again, for somebody who hears its events.
inline void tell_again(const game::AnyGame& game, game::StateView before, const game::Step& step,
                       chance::EventListener& listener) {
  std::vector<std::byte> state(before.begin(), before.end());
  chance::Tape tape(game.facts().rolls, {step.rolls.begin(), step.rolls.end()});
  tape.listen(&listener);
  game.play(state, choices_of(step), static_cast<chance::Referee&>(tape));
}

}  // namespace agon::host
