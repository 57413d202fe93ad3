// A choice as it is told to programs.
#pragma once

#include "agon/game/any_game.h"
#include "agon/json/describe.h"

namespace agon::game {

struct ChoiceRecord {
  std::string verb;
  std::optional<std::string> object;
  std::optional<u32> amount;
};

template <class V>
void describe(V& v, ChoiceRecord& c) {
  v("verb", c.verb, "what is done, by the game's name for it");
  v("object", c.object, "to what, where the verb takes an object", json::LeftOut{});
  v("amount", c.amount, "how much, where the verb takes an amount", json::LeftOut{});
}

ChoiceRecord record_of(const AnyGame& game, Choice choice);

}  // namespace agon::game
