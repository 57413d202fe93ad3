// What can happen in a match of skirmish: the seven events of the seed, with the field names that
// programs already written for this game read. Ours say a and b for P1 and P2; a combat also tells
// whether a coin decided it, and an invalid action has a code.
#pragma once

#include "agon/game/events.h"
#include "agon/game/lists.h"
#include "agon/rulesets/skirmish/state.h"

namespace agon::skirmish {

// Why the law refuses a choice, and why an action of a list is void: the object of a void choice is
// one of these.
AGON_REFUSALS((not_deciding, "this side has nothing to decide now"),
              (malformed, "a key is missing or has the wrong type"),
              (unknown_type, "actions are pass, reinforce and move"),
              (unknown_from, "no node has the name of 'from'"),
              (unknown_to, "no node has the name of 'to'"),
              (not_adjacent, "no edge connects the nodes"),
              (bad_amount, "an amount is a positive whole number"),
              (too_few_troops, "there are fewer troops on the node"),
              (too_little_supply, "there is less supply"),
              (over_budget, "more actions than the budget has"))

struct Income {
  static constexpr std::string_view kName = "income";
  game::Side player;
  u32 amount;
  u32 supply_after;
  // Not described; for metrics.
  u32 ply;
  std::array<u32, 2> yields;  // of the nodes that each side owns
};

struct Invalid {
  static constexpr std::string_view kName = "invalid_action";
  game::Side player;
  u32 action;
  Refused code;
};

struct Reinforced {
  static constexpr std::string_view kName = "reinforce";
  game::Side player;
  u16 location;
  u32 amount;
  u32 supply_after;
  u32 strength_after;
};

struct Moved {
  static constexpr std::string_view kName = "move";
  game::Side player;
  Road road;
  u32 amount;
  u32 from_strength_after;
  u32 to_strength_after;
};

struct Combat {
  static constexpr std::string_view kName = "combat";
  u16 location;
  game::Side attacker;
  u32 attackers;
  u32 defenders;
  double win_chance;
  u32 bound;
  i32 noise;
  i32 delta;
  bool coin_flip;
  game::Side winner;
  u32 winner_after;
};

struct Captured {
  static constexpr std::string_view kName = "capture";
  u16 location;
  game::Side owner;
};

struct Ended {
  static constexpr std::string_view kName = "game_end";
  game::Outcome outcome;
  u32 plies;  // not described; for metrics
};

using Events = game::EventList<Income, Invalid, Reinforced, Moved, Combat, Captured, Ended>;

AGON_ENUM(ResultType, u8, win, draw)
AGON_ENUM(EndReason, u8, hq_captured, turn_cap)

// How a match ended, in the shape of the seed's programs.
struct ResultRecord {
  ResultType type = ResultType::draw;
  std::optional<game::Side> winner;
  EndReason reason = EndReason::turn_cap;

  static ResultRecord of(game::Outcome outcome) {
    if (outcome != game::Outcome::a && outcome != game::Outcome::b) return {};
    game::Side winner = outcome == game::Outcome::a ? game::Side::a : game::Side::b;
    return {ResultType::win, winner, EndReason::hq_captured};
  }
};

void describe(auto& v, ResultRecord& r) {
  v("type", r.type, "win or draw");
  v("winner", r.winner, "who captured the other's headquarters", json::LeftOut{});
  v("reason", r.reason, "what ended the match");
}

inline const std::string& id_of(const Content& content, u32 node) {
  return content.scenario.map.nodes[node].id;
}

void describe(auto& v, const Content&, Income& e) {
  v("player", e.player, "whose ply begins");
  v("amount", e.amount, "base income and the yield of all nodes it owns");
  v("supplyAfter", e.supply_after, "supply with it");
}

void describe(auto& v, const Content&, Invalid& e) {
  std::string message(
      e.code == Refused::allowed ? "" : kRefusals[static_cast<std::size_t>(e.code) - 1].sentence);
  v("player", e.player, "whose action it was");
  v("action", e.action, "its place in the list, from 0");
  v("message", message, "why it had no effect");
  v("code", e.code, "the same for programs");
}

void describe(auto& v, const Content& content, Reinforced& e) {
  std::string location = id_of(content, e.location);
  v("player", e.player, "who buys troops");
  v("location", location, "its headquarters");
  v("amount", e.amount, "how many");
  v("supplyAfter", e.supply_after, "supply without what they cost");
  v("strengthAfter", e.strength_after, "strength at the headquarters with them");
}

void describe(auto& v, const Content& content, Moved& e) {
  std::string from = id_of(content, e.road.from);
  std::string to = id_of(content, e.road.to);
  v("player", e.player, "who moves");
  v("from", from, "from where");
  v("to", to, "where to");
  v("amount", e.amount, "how many troops");
  v("fromStrengthAfter", e.from_strength_after, "what stays behind");
  v("toStrengthAfter", e.to_strength_after, "the mover's strength there, before any fight");
}

void describe(auto& v, const Content& content, Combat& e) {
  std::string location = id_of(content, e.location);
  game::Side defender = other(e.attacker);
  v("location", location, "where");
  v("attacker", e.attacker, "who came");
  v("defender", defender, "who was there");
  v("attackerStrengthBefore", e.attackers, "strength of who came");
  v("defenderStrengthBefore", e.defenders, "strength of who was there");
  v("attackerWinProb", e.win_chance, "the attacker's chance before the noise was known");
  v("varianceBound", e.bound, "the largest noise");
  v("noise", e.noise, "what chance added to the attacker's side");
  v("delta", e.delta, "difference of strengths and noise: above 0 the attacker wins");
  v("winner", e.winner, "who is left");
  v("winnerStrengthAfter", e.winner_after, "with how much");
  v("coinFlip", e.coin_flip, "whether delta was 0, so that a coin decided");
}

void describe(auto& v, const Content& content, Captured& e) {
  std::string location = id_of(content, e.location);
  v("location", location, "where");
  v("newOwner", e.owner, "who owns it now");
}

void describe(auto& v, const Content&, Ended& e) {
  ResultRecord result = ResultRecord::of(e.outcome);
  v("result", result, "how");
}

}  // namespace agon::skirmish
