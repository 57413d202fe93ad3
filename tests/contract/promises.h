// Deleted with the stand-in of this folder, when aegis is on the roster.
//
// What every game owes, asked of a game that is not on the roster: matches by batch and step by
// step agree, and every state that random play meets keeps the promises of game/ruleset.h.
#pragma once

#include "agon/game/entry.h"

namespace agon::contract {

// No documents of the caller have to outlive the game. Fails the test and is null on any problem.
std::unique_ptr<game::AnyGame> load(const game::Entry& entry, std::span<const std::string> contents,
                                    const std::string& options = "{}");

// `entry` made `game`. Plays matches 0 .. matches - 1 of a fixed seed with random seats.
void expect_kept_promises(const game::Entry& entry, const game::AnyGame& game, int matches);

}  // namespace agon::contract
