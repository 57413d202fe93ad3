// A ruleset's own answer about a moment, with content and state typed:
// `.by = game::answered_by<host::typed<R, function>>`. Only ever asked about games of its ruleset.
#pragma once

#include "agon/game/answered.h"
#include "agon/host/game_of.h"

namespace agon::host {

template <game::Ruleset R, auto function>
auto typed(const game::Asked& asked) {
  const auto& game = static_cast<const GameOf<R>&>(*asked.game);
  return function(game.content(), GameOf<R>::unpack(asked.state), asked);
}

}  // namespace agon::host
