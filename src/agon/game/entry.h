// What the roster holds of a game: its facts, its agents, how one is made from documents, and what
// it offers. host/game_of.h makes one from any Ruleset.
#pragma once

#include <memory>
#include <span>

#include "agon/game/any_game.h"
#include "agon/game/offers.h"

namespace agon::game {

struct Entry {
  const Facts& facts;
  std::span<const AgentKind> (*agents)();  // the ruleset's own, beside those that every game has
  // Documents in the order of the facts' contents. Options are objects of which the later ones win.
  // No game if `problems` then holds an error.
  std::unique_ptr<AnyGame> (*load)(std::span<const json::Node> contents,
                                   std::span<const json::Node> options, Problems& problems);
  // One file alone: `kind` counts the facts' contents, and the number after them is the options.
  json::Value (*schema)(std::size_t kind);
  void (*lint)(std::size_t kind, const json::Node& document, Problems& problems);
  Offers offers = {};
};

}  // namespace agon::game
