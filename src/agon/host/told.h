// How a ruleset tells its contents in words (`Offers::told`), with the content typed.
#pragma once

#include "agon/game/told.h"
#include "agon/host/game_of.h"

namespace agon::host {

// `.told = &host::told_by<R, tell>`, with std::vector<ToldGroup> tell(const Content&, std::size_t).
template <game::Ruleset R, auto tell>
std::vector<game::ToldGroup> told_by(const game::AnyGame& game, std::size_t content) {
  return tell(static_cast<const GameOf<R>&>(game).content(), content);
}

}  // namespace agon::host
