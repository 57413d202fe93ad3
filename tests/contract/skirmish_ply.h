// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
//
// Plies of seed "ASG Game Rules (v0)": a ply is an automatic step for the income and then several
// choices by the active side, one per action. The state counts the slots that are used; the law
// takes any amount, the menu offers 1, half and all. Maps have up to 256 nodes and a state has room
// for all of them, but only its first nodes, as many as the map has, are alive.
#pragma once

#include "agon/game/entry.h"
#include "agon/game/events.h"
#include "agon/game/ruleset.h"

namespace agon::skirmish_ply {

inline constexpr std::size_t kMostNodes = 256;

AGON_ROLLS((noise, "how a fight goes"), (coin, "who wins one that is even"))

// Why the law refuses a choice, and why the adapter voids an action: one list. The object of a void
// choice is one of these.
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

AGON_VERBS((end, .name = "end", .sentence = "end the ply"),
           (pass, .name = "pass", .sentence = "use up a slot and do nothing"),
           (reinforce, .name = "reinforce", .sentence = "buy troops for the headquarters",
            .takes_amount = true),
           (move, .name = "move", .sentence = "move troops along an edge", .takes_object = true,
            .takes_amount = true),
           (void_, .name = "void", .sentence = "an action that the rules do not take",
            .takes_object = true, .takes_amount = true))

AGON_ENUM(Phase, u8, income, act, over)
AGON_ENUM(Owner, u8, a, b, neutral)

struct Node {
  std::string id;
  Owner owner = Owner::neutral;
  u32 yield = 0;
};

struct Map {
  std::vector<Node> nodes;
  std::vector<std::array<std::string, 2>> edges;
  std::array<std::string, 2> hq;
  std::array<u32, 2> strength = {10, 10};
  u32 cap = 60;
  u32 budget = 6;
  u32 income = 3;
  u32 cost = 1;
  double variance = 0.35;
};

struct Edge {
  u16 from, to;
};

struct Content {
  Map map;
  std::vector<Edge> edges;  // directed: each edge of the map, then it again the other way round
  std::array<u16, 2> hq;
};

struct Options {};

struct Spot {
  i32 force;  // troops: a's above 0, b's below; never both, because they fight
  Owner owner;
  std::array<u8, 3> unused;  // always 0
};

struct State {
  u32 ply;
  std::array<u32, 2> supply;
  u32 income;   // what this ply's income was: observations are taken before it
  u8 used;      // slots of this ply
  u8 combats;   // of this ply
  u8 reported;  // whether this ply's over-budget actions were
  Phase phase;
  game::Side active;
  game::Outcome outcome;
  std::array<u8, 2> unused;  // always 0
  std::array<Spot, kMostNodes> spots;
};
static_assert(std::has_unique_object_representations_v<State>, "no padding, no floats");

// The names of seed "Events".
struct Income {
  static constexpr std::string_view kName = "income";
  game::Side player;
  u32 amount, supply_after;
};

struct Reinforced {
  static constexpr std::string_view kName = "reinforce";
  game::Side player;
  u32 amount;
};

struct Moved {
  static constexpr std::string_view kName = "move";
  game::Side player;
  u16 from, to;
  u32 amount;
};

struct Combat {
  static constexpr std::string_view kName = "combat";
  u16 location;
  game::Side attacker;
  u32 attackers, defenders, bound;
  double win_probability;
  i32 noise, delta;
  bool coin_flip;
  game::Side winner;
};

struct Captured {
  static constexpr std::string_view kName = "capture";
  u16 location;
  game::Side owner;
};

struct Invalid {
  static constexpr std::string_view kName = "invalid_action";
  game::Side player;
  u32 action;  // its place in the list
  Refused code;
};

struct Ended {
  static constexpr std::string_view kName = "game_end";
  game::Outcome outcome;
};

using Events = game::EventList<Income, Reinforced, Moved, Combat, Captured, Invalid, Ended>;

// Descriptions, in the order of the records above.
void describe(auto& v, Node& n) {
  v("id", n.id, "its name", json::Length{1, 40});
  v("owner", n.owner, "who owns it at the start", json::Default{});
  v("yield", n.yield, "supply per ply for its owner", json::Range{0, 1000}, json::Default{});
}

void describe(auto& v, Map& m) {
  using json::Default, json::Length, json::Range;
  v("nodes", m.nodes, "the places", Length{2, kMostNodes});
  v("edges", m.edges, "pairs of neighbours", Length{1, 1024});
  v("hq", m.hq, "headquarters of a and b");
  v("strength", m.strength, "troops at the start", Range{0, 100000}, Default{});
  v("cap", m.cap, "plies until a draw", Range{1, 1000}, Default{});
  v("budget", m.budget, "actions per ply", Range{0, 200}, Default{});
  v("income", m.income, "supply per ply", Range{0, 1000}, Default{});
  v("cost", m.cost, "supply for one strength", Range{1, 1000}, Default{});
  v("variance", m.variance, "combatVarianceFraction", Range{0, 1}, Default{});
}

template <class V>
void describe(V&, Options&) {}

void describe(auto& v, Spot& s) {
  v("force", s.force, "troops: a's above 0, b's below");
  v("owner", s.owner, "who owns the node");
}

void describe(auto& v, const Content& content, State& s) {
  v("ply", s.ply, "plies played");
  v("supply", s.supply, "supply of a and b");
  v("income", s.income, "this ply's income");
  v("used", s.used, "slots used this ply");
  v("combats", s.combats, "fights this ply");
  v("reported", s.reported, "whether over-budget actions were reported", json::Range{0, 1});
  v("phase", s.phase, "what happens next");
  v("active", s.active, "whose ply it is");
  v("outcome", s.outcome, "how the match stands");
  v("spots", std::span(s.spots.data(), content.map.nodes.size()), "the nodes, as the map has them");
}

void describe(auto& v, const Content&, Income& e) {
  v("player", e.player, "who");
  v("amount", e.amount, "how much");
  v("supply_after", e.supply_after, "supply with it");
}

void describe(auto& v, const Content&, Reinforced& e) {
  v("player", e.player, "who");
  v("amount", e.amount, "troops");
}

void describe(auto& v, const Content& content, Moved& e) {
  v("player", e.player, "who");
  v("from", content.map.nodes[e.from].id, "from where");
  v("to", content.map.nodes[e.to].id, "where to");
  v("amount", e.amount, "troops");
}

void describe(auto& v, const Content& content, Combat& e) {
  v("location", content.map.nodes[e.location].id, "where");
  v("attacker", e.attacker, "who came");
  v("attackers", e.attackers, "their strength");
  v("defenders", e.defenders, "the others' strength");
  v("bound", e.bound, "the largest noise");
  v("win_probability", e.win_probability, "the attacker's chance before the noise");
  v("noise", e.noise, "what chance added");
  v("delta", e.delta, "what is left, of the attacker if above 0");
  v("coin_flip", e.coin_flip, "whether a coin decided");
  v("winner", e.winner, "who stays");
}

void describe(auto& v, const Content& content, Captured& e) {
  v("location", content.map.nodes[e.location].id, "where");
  v("owner", e.owner, "the new owner");
}

void describe(auto& v, const Content&, Invalid& e) {
  v("player", e.player, "who");
  v("action", e.action, "its place in the list, from 0");
  v("code", e.code, "why");
}

void describe(auto& v, const Content&, Ended& e) { v("outcome", e.outcome, "who won"); }

constexpr game::Choice choose(Verb verb, u32 object = 0, u32 amount = 0) {
  return {static_cast<u16>(verb), static_cast<u16>(object), amount};
}
constexpr game::Choice void_because(Refused reason, u32 amount = 0) {
  return choose(Verb::void_, static_cast<u32>(reason), amount);
}

constexpr Owner owner_of(game::Side side) { return static_cast<Owner>(side); }

// Of a's troops +1, of b's -1, so that one number says whose troops stand on a node.
constexpr i32 sign_of(game::Side side) { return side == game::Side::a ? 1 : -1; }

constexpr u32 troops(const State& state, u32 node, game::Side side) {
  i32 own = state.spots[node].force * sign_of(side);
  return own > 0 ? static_cast<u32>(own) : 0;
}

std::optional<u16> find_node(const Content& content, std::string_view id);

struct SkirmishPly : game::RulesetOf<Content, State, Options, Events, Map> {
  static const game::Facts kFacts;

  static std::optional<Content> load(std::span<const json::Node> documents, Problems& problems);
  static game::Sizes sizes(const Content& content);
  static State start(const Content& content, const Options& options);
  static u32 turn(const State& state) { return state.ply; }
  static Outcome outcome(const State& state) { return state.outcome; }
  static Deciders deciders(const State& state) {
    return state.phase == Phase::act ? only(state.active) : Deciders::nobody;
  }
  static std::span<const Choice> menu(const Content& content, const State& state, Side side,
                                      std::vector<Choice>& scratch);
  static u32 slot(const Content& content, const State& state, Choice choice);
  static Refused refusal(const Content& content, const State& state, Side side, Choice choice);
  template <class Referee>
  static void play(const Content& content, State& state, const Choices& choices, Referee& referee);
  static const char* fault(const Content& content, const State& state);
  static void observe(const Content& content, const State& state, Side side,
                      std::span<float> tensor);
  static float worth(const Content& content, const State& state);
  static u32 object_count(const Content& content, u16 verb);
  static std::string object_name(const Content& content, u16 verb, u16 object);
  static std::string state_text(const Content& content, const State& state, const Style& style);
  static std::string event_text(const Content& content, chance::EventView event,
                                const Style& style);
  static void measure(const Content&, Meter&) {}
};

extern const game::Entry kEntry;

}  // namespace agon::skirmish_ply
