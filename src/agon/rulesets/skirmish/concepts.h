// What people must know to follow a match of skirmish.
#pragma once

#include "agon/game/lists.h"

namespace agon::skirmish {

AGON_CONCEPTS(
    (ply, "one side's turn: its income, then its actions"),
    (income, "supply at the start of a ply: the base income and what owned nodes yield"),
    (supply, "what troops are bought with"),
    (yield, "supply that a node brings its owner in each ply"),
    (budget, "how many actions a ply has room for"),
    (action,
     "reinforce, move or pass; a list of them is handed in before the first die of the ply falls"),
    (troops, "strength that stands on a node; troops that moved may move again"),
    (node, "a place of the map; who has troops there alone owns it, and keeps it when they leave"),
    (edge, "two neighbours, between which troops move"),
    (headquarters, "where troops are bought; whose falls has lost at once"),
    (fight,
     "where a move meets enemy troops: attackers minus defenders plus noise says what is left"),
    (noise, "a number from -bound to bound, all equally likely, added to the attacker's strength"),
    (bound, "the weaker strength times the scenario's variance, rounded down, at least 1"),
    (coin, "a fight that ends at 0 is decided by it; the winner is left with 1"),
    (capture, "a node changes its owner when enemy troops stand there alone"),
    (cap, "after so many plies the match is a draw"))

}  // namespace agon::skirmish
