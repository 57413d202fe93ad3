// What people must know to follow a duel.
#pragma once

#include "agon/game/lists.h"

namespace agon::duel {

AGON_CONCEPTS(
    (hero, "attributes, abilities and passive effects; each side has one"),
    (attribute, "a number of a hero, such as health or mana; scripts read and change it"),
    (health, "who is at 0 or below has lost, by the effect of the rules that says so"),
    (mana, "what abilities cost; their scripts take it"),
    (ability, "what a hero can do in its turn: a script with a name and tags"),
    (tag, "a label of an ability or of an attribute, by which effects wait for all of a kind"),
    (passive effect, "a script that runs by itself when its trigger happens"),
    (effect, "a passive effect of a hero, or one that the rules give to both heroes"),
    (trigger,
     "what an effect waits for: the match or a turn starts, an ability is used, an attribute "
     "changes"),
    (script,
     "what an ability or an effect does, in the effect language; the menu says it in words"),
    (status, "an attribute that effects act on, such as burning or poison; 'show' tells how"),
    (burning, "an attribute; what it does is an effect of the rules or of a hero"),
    (poison, "an attribute; what it does is an effect of the rules or of a hero"),
    (stunned, "an attribute; what it does is an effect of the rules or of a hero"),
    (cost, "mana that an ability takes, as far as its script shows"),
    (PASS, "a script may end itself by it, or the whole action phase"),
    (phase, "a turn has a start, an action phase in which an ability is used, and an end"),
    (depth, "how many changes have triggered each other; the rules cut it"),
    (rules, "effects that both heroes get, and the limits of the match"),
    (turn cap, "after so many turns the match is a draw"),
    (first move, "a begins, unless the match option 'coin' lets a coin decide"))

}  // namespace agon::duel
