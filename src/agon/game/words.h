// Choices in words: "bid hearts 3" for people, {"verb": "bid", "object": "hearts", "amount": 3} for
// programs. Both are made from the ruleset's facts and object names, so no ruleset writes a parser.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "agon/base/result.h"
#include "agon/game/any_game.h"

namespace agon::game {

std::string choice_text(const AnyGame& game, Choice choice);
json::Value choice_to_value(const AnyGame& game, Choice choice);

// Reads the words; whether the rules allow the choice is another question (`permit`).
Result<Choice> parse_choice(const AnyGame& game, std::string_view text);
Result<Choice> read_choice(const AnyGame& game, const json::Node& node);

// An entry of the menu as people say it: in the game's own way, or as above.
std::string spoken_text(const AnyGame& game, StateView state, Side side, Choice choice);

// The same as menus print it: by the name that people know, and with its picture.
Title title_of(const AnyGame& game, StateView state, Side side, Choice choice, const Style& style);
std::string titled_text(const AnyGame& game, StateView state, Side side, Choice choice,
                        const Style& style);

// The entry of the menu that was typed in the game's own way; the words behind the first may stand
// in any order, with commas or without. Nothing if the first word is none of that way.
std::optional<Result<Choice>> find_spoken(const AnyGame& game, StateView state, Side side,
                                          std::span<const Choice> menu, std::string_view typed);

// The number of the roll that a JSON string names.
Result<u16> find_roll(const AnyGame& game, const json::Node& name);

// The law's answer as a problem: a stable code and its sentence.
Result<void> permit(const AnyGame& game, StateView state, Side side, Choice choice);

}  // namespace agon::game
