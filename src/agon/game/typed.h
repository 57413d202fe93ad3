// An entry of a menu as people type it: by its id, its printed name or the game's own words, in any
// case, with or without the verb, or by a beginning that only one entry has. What stands behind it
// may be a number that the menu does not list, where the verb takes an amount.
#pragma once

#include "agon/game/words.h"

namespace agon::game {

// A choice that the law takes, or what is wrong with what was typed: what a locked entry needs, why
// the law refuses it, which entries it may be, which one comes near.
Result<Choice> find_typed(const AnyGame& game, StateView state, Side side,
                          std::span<const Choice> menu, std::string_view typed);

// The words of a text in lower case; spaces, commas, dashes, _, > and so on only separate them.
std::vector<std::string> folded_words(std::string_view text);

// Whether each of the typed words begins the one at its place; a number is typed whole.
bool begins(std::span<const std::string> typed, std::span<const std::string> words);

}  // namespace agon::game
