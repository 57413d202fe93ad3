// What people must know to follow a match of grapple.
#pragma once

#include "agon/game/lists.h"

namespace agon::grapple {

AGON_CONCEPTS(
    (exchange,
     "both sides secretly choose a technique; the higher total wins, the margin says how much"),
    (total, "control pips + matchup + technique + tokens + d6; that of each side in an exchange"),
    (margin, "how far the winner's total is above the loser's; it gives the tier"),
    (tier,
     "stalemate at margin 0, then minor, major and dominant; the book says from which margin on"),
    (stalemate, "equal totals: nothing changes"),
    (minor, "the smallest win: the position changes, but it brings no points and no tokens"),
    (major, "a clear win: position, points, the technique's token, or an advantage"),
    (dominant, "the highest win: as major, submissions end the match, and the loser drops a token"),
    (category,
     "attack, control, defense or sweep: what a technique is, and what the matchup compares"),
    (matchup, "what a category gains or loses against the other side's, from the book's table"),
    (pips,
     "control pips: 0 to 2 for one side only, each +1 on its total; won by control techniques"),
    (control pip,
     "+1 on every total of its side; a control win takes one from the loser or gains one"),
    (token,
     "a small success that stays: each is +1 on its side's totals, and techniques may need one"),
    (posture broken, "a token: the opponent's posture is broken"),
    (inside position, "a token: arms or legs inside the opponent's"),
    (arm isolated, "a token: an arm of the opponent is caught"),
    (leg isolated, "a token: a leg of the opponent is caught"),
    (balance compromised, "a token: the opponent's balance is going"),
    (bonus token,
     "a dominant win without a token of its own draws one at random that is not held yet"),
    (position, "where the match is; it says which categories and techniques each role may use"),
    (role, "top or bottom; in neutral positions roles do not matter"),
    (initiative, "who a position favours: the top, the bottom, or nobody"),
    (transition, "a technique that wins may lead to another position, where tokens may be cleared"),
    (submission, "a technique that ends the match if it wins dominantly"),
    (points,
     "for scoring transitions that win by major or more; so many as the book says win at once"),
    (advantage,
     "for a narrow scoring transition or a clear win without one; breaks a tie of points"),
    (risk, "a risky technique is one that cautious agents like less; the rules do not read it"),
    (referee, "when points and advantages are equal after the last exchange, a coin decides"))

}  // namespace agon::grapple
