// What can happen in a match of grapple. An exchange is told as one block: the Exchanged event with
// every addend, then an event for every effect, and a Withheld event for every effect that did not
// happen, with its reason.
#pragma once

#include "agon/base/list.h"
#include "agon/game/events.h"
#include "agon/rulesets/grapple/state.h"

namespace agon::grapple {

// The five addends of a side's total (seed section 3).
struct Addends {
  u8 control;
  i8 matchup;
  u8 technique;
  u8 tokens;
  u8 die;
  i8 total;
};

void describe(auto& v, Addends& a) {
  v("posControl", a.control, "control pips held");
  v("matchupMod", a.matchup, "category against category");
  v("techniqueMod", a.technique, "the technique's modifier");
  v("tokenMod", a.tokens, "one for each token held");
  v("d6", a.die, "the die");
  v("total", a.total, "their sum");
}

struct Exchanged {
  static constexpr std::string_view kName = "exchange";
  u8 position;  // where it took place
  std::array<u16, 2> technique;
  std::array<Addends, 2> score;
  u8 margin;
  Tier tier;
  game::Side winner;  // of no meaning in a stalemate
};

AGON_ENUM(ControlShift, u8, gained, taken)

struct Shifted {
  static constexpr std::string_view kName = "control";
  game::Side winner;
  ControlShift shift;
  std::array<u8, 2> control;
};

AGON_ENUM(Earning, u8, reward, bonus)

struct Earned {
  static constexpr std::string_view kName = "token_earned";
  game::Side side;
  Token token;
  Earning why;
};

AGON_WORDED_ENUM(Losing, u8, (stripped, "stripped"), (dominated, "dominated"),
                 (position, "which the position clears"))

struct Lost {
  static constexpr std::string_view kName = "token_lost";
  game::Side side;
  Token token;
  Losing why;
};

struct Moved {
  static constexpr std::string_view kName = "position";
  u8 position;
  game::Side top;
};

struct Scored {
  static constexpr std::string_view kName = "points";
  game::Side side;
  u8 points;
  std::array<u8, 2> score;
};

AGON_WORDED_ENUM(Deserving, u8, (narrow_score, "for a score that was too narrow"),
                 (no_transition, "for winning without a transition"),
                 (close_attempt, "for a close submission attempt"))

struct Advantage {
  static constexpr std::string_view kName = "advantage";
  game::Side side;
  Deserving why;
  std::array<u8, 2> advantages;
};

AGON_WORDED_ENUM(Withholding, u8, (control_full, "no control pip: all are held"),
                 (reward_held, "no token: it is held already"),
                 (reward_no_room, "no token: no room for another"),
                 (reward_needs_major, "no token: that takes a major win"),
                 (bonus_no_room, "no bonus token: no room for another"),
                 (bonus_none_left, "no bonus token: none is left"),
                 (remove_not_held, "nothing stripped: the token is not held"),
                 (remove_needs_major, "nothing stripped: that takes a major win"),
                 (submission_needs_dominant, "no submission: that takes a dominant win"),
                 (escape_scores_nothing, "no points: an escape earns none"),
                 (advantage_needs_major, "no advantage: that takes a major win"))

struct Withheld {
  static constexpr std::string_view kName = "withheld";
  game::Side side;
  Withholding why;
};

AGON_WORDED_ENUM(Ending, u8, (submission, "by submission"), (points, "by points"),
                 (time_points, "on time, by points"), (time_advantages, "on time, by advantages"),
                 (referee, "by the referee's coin"))

struct Ended {
  static constexpr std::string_view kName = "ended";
  game::Outcome outcome;
  Ending by;
  std::array<u8, 2> points;
  std::array<u8, 2> advantages;
};

using Events =
    game::EventList<Exchanged, Shifted, Earned, Lost, Moved, Scored, Advantage, Withheld, Ended>;

void describe(auto& v, const Content& content, Exchanged& e) {
  std::array<std::string, 2> ids;
  std::array<Category, 2> categories{};
  for (std::size_t i = 0; i < 2; ++i) {
    ids[i] = content.book.techniques[e.technique[i]].id;
    categories[i] = content.moves[e.technique[i]].category;
  }
  json::Named position{e.position, content.position_names};
  v("position", position, "where it took place");
  v("category", categories, "what a and b chose");
  v("technique", ids, "with which technique");
  v("score", e.score, "the addends of a's and b's total");
  v("margin", e.margin, "the difference of the totals");
  v("tier", e.tier, "what the margin is worth");
  std::optional<game::Side> winner;
  if (e.tier != Tier::stalemate) winner = e.winner;
  v("winner", winner, "who won the exchange; null in a stalemate");
}

void describe(auto& v, const Content&, Shifted& e) {
  v("winner", e.winner, "who won with a control technique");
  v("shift", e.shift, "whether a pip was gained, or one taken from the loser");
  v("control", e.control, "pips of a and b after it");
}

void describe(auto& v, const Content&, Earned& e) {
  v("side", e.side, "who earns it");
  v("token", e.token, "which token");
  v("why", e.why, "the technique's reward, or the bonus of a dominant win");
}

void describe(auto& v, const Content&, Lost& e) {
  v("side", e.side, "who loses it");
  v("token", e.token, "which token");
  v("why", e.why, "stripped by a technique, dominated, or cleared by the new position");
}

void describe(auto& v, const Content& content, Moved& e) {
  json::Named position{e.position, content.position_names};
  v("position", position, "the new position");
  v("top", e.top, "who is on top");
}

void describe(auto& v, const Content&, Scored& e) {
  v("side", e.side, "who scores");
  v("points", e.points, "how many points");
  v("score", e.score, "points of a and b after it");
}

void describe(auto& v, const Content&, Advantage& e) {
  v("side", e.side, "who earns it");
  v("why", e.why, "a narrow score, a win without transition, or a close submission attempt");
  v("advantages", e.advantages, "advantages of a and b after it");
}

void describe(auto& v, const Content&, Withheld& e) {
  v("side", e.side, "the winner of the exchange");
  v("why", e.why, "what did not happen, and why");
}

void describe(auto& v, const Content&, Ended& e) {
  v("outcome", e.outcome, "who won");
  v("by", e.by, "what decided the match");
  v("points", e.points, "points of a and b");
  v("advantages", e.advantages, "advantages of a and b");
}

}  // namespace agon::grapple
