// What people must know to follow a match of aegis.
#pragma once

#include "agon/game/lists.h"

namespace agon::aegis {

AGON_CONCEPTS(
    (standoff, "both throw a die for the first turn; ties throw again"),
    (round, "a turn of each side"),
    (turn, "an attack: the attacker's dice, a combo, the defender's dice, reactions, damage"),
    (upkeep,
     "the start of a turn: what has expired is gone, what was given becomes usable, statuses hurt"),
    (throw,
     "the attacker has five dice and up to three throws, and keeps what it likes between them"),
    (keep, "the dice that stay on the table; the others are thrown again"),
    (mask,
     "dice to keep or to throw again as a number, bit 0 the lowest die; people say faces instead"),
    (combo, "what five dice show: equal ones, rows, pairs; the hero's board says what it is worth"),
    (ultimate, "an attack that cards may treat in their own way"),
    (damage,
     "what an attack brings before the defense: the combo's, bonuses, and statuses spent on it"),
    (pipeline, "damage - flat block, half of it prevented, - block: what is left is taken"),
    (flat block, "taken off the damage before anything else"),
    (prevent, "half of the damage, rounded up, never happens"),
    (block, "taken off what is left after prevention"),
    (reflect, "damage that goes back to the attacker"),
    (negate, "a status may stop the whole attack, on a die"),
    (card, "a hero's defense v2: its dice, fields and rules"),
    (field, "a part of the faces of a card's dice"),
    (rule, "what a card waits for in its dice, and what it does then"),
    (board, "a hero's defense v1: five dice, and a block for each combo"),
    (defense v1, "by the board; also for a hero whose card has an error"),
    (defense v2, "by the card"),
    (reroll, "dice of a card that fall again, picked by chance, by a rule or by the player"),
    (status,
     "what a hero gains and spends or suffers from, in stacks; the statuses file says what it "
     "does"),
    (stack, "one of a status; spending takes stacks away"),
    (spend, "stacks of a status used in one's own turn: they add damage or hand a status over"),
    (react, "stacks of a status used on a defense: they block, or negate on a die"),
    (buff, "a status or a bonus that was given and waits until it can be used"),
    (bonus, "damage that the next attack has more"),
    (cleanse, "a status is removed before it has done its work"),
    (KO, "who is at 0 hit points has lost; both at once is a draw"),
    (cap, "after 40 rounds the match is a draw"))

}  // namespace agon::aegis
