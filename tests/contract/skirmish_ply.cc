// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
#include "tests/contract/skirmish_ply.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace agon::skirmish_ply {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

// Seed "Combat Resolution Steps", 1.
u32 variance_bound(const Map& map, u32 attackers, u32 defenders) {
  double weaker = std::min(attackers, defenders);
  return std::max(1u, static_cast<u32>(std::floor(weaker * map.variance)));
}

// Of the 2 * bound + 1 noises those that leave delta above 0, and half of the one that leaves 0.
double win_probability(i32 base, i32 bound) {
  i32 wins = std::clamp(base + bound, 0, 2 * bound + 1);
  bool may_tie = -bound <= base && base <= bound;
  return (wins + (may_tie ? 0.5 : 0.0)) / (2 * bound + 1);
}

// Seed "Combat Resolution Steps": what is left of the attacker, above 0, or of the defender, below.
template <class Referee>
i32 fight(const Content& content, State& state, u16 node, u32 attackers, u32 defenders,
          Referee& referee) {
  auto bound = static_cast<i32>(variance_bound(content.map, attackers, defenders));
  u32 combat = state.combats++;
  u32 fell = referee.roll({state.ply, Roll::noise, combat}, static_cast<u32>(2 * bound + 1));
  i32 noise = static_cast<i32>(fell) - 1 - bound;
  i32 base = static_cast<i32>(attackers) - static_cast<i32>(defenders);
  i32 delta = base + noise;
  bool coin_flip = delta == 0;
  if (coin_flip) delta = referee.roll({state.ply, Roll::coin, combat}, 2) == 1 ? 1 : -1;
  if (referee.tells()) {
    referee.tell(Combat{node, state.active, attackers, defenders, static_cast<u32>(bound),
                        win_probability(base, bound), noise, delta, coin_flip,
                        delta > 0 ? state.active : other(state.active)});
  }
  return delta;
}

template <class Referee>
void finish_ply(const Content& content, State& state, Outcome outcome, Referee& referee) {
  ++state.ply;
  state.active = other(state.active);
  state.used = state.combats = state.reported = 0;
  state.income = 0;
  if (outcome == Outcome::running && state.ply == content.map.cap) outcome = Outcome::draw;
  state.outcome = outcome;
  state.phase = outcome == Outcome::running ? Phase::income : Phase::over;
  if (outcome != Outcome::running && referee.tells()) referee.tell(Ended{outcome});
}

template <class Referee>
void take_income(const Content& content, State& state, Referee& referee) {
  state.income = content.map.income;
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) {
    if (state.spots[i].owner == owner_of(state.active)) state.income += content.map.nodes[i].yield;
  }
  u32& supply = state.supply[at(state.active)];
  supply += state.income;
  state.phase = Phase::act;
  if (referee.tells()) referee.tell(Income{state.active, state.income, supply});
}

template <class Referee>
void reinforce(const Content& content, State& state, u32 amount, Referee& referee) {
  state.supply[at(state.active)] -= amount * content.map.cost;
  i32& force = state.spots[content.hq[at(state.active)]].force;
  force += static_cast<i32>(amount) * sign_of(state.active);
  if (referee.tells()) referee.tell(Reinforced{state.active, amount});
}

// True if the enemy's headquarters fell.
template <class Referee>
bool capture(const Content& content, State& state, u16 node, Referee& referee) {
  if (troops(state, node, state.active) == 0) return false;
  if (state.spots[node].owner == owner_of(state.active)) return false;
  state.spots[node].owner = owner_of(state.active);
  if (referee.tells()) referee.tell(Captured{node, state.active});
  return node == content.hq[at(other(state.active))];
}

// Seed "Move", effects 1 to 5.
template <class Referee>
bool move(const Content& content, State& state, Choice choice, Referee& referee) {
  Edge edge = content.edges[choice.object];
  i32 sign = sign_of(state.active);
  u32 defenders = troops(state, edge.to, other(state.active));
  state.spots[edge.from].force -= static_cast<i32>(choice.amount) * sign;
  if (referee.tells()) referee.tell(Moved{state.active, edge.from, edge.to, choice.amount});
  if (defenders == 0) {
    state.spots[edge.to].force += static_cast<i32>(choice.amount) * sign;
  } else {
    state.spots[edge.to].force =
        fight(content, state, edge.to, choice.amount, defenders, referee) * sign;
  }
  return capture(content, state, edge.to, referee);
}

// Over-budget actions use no slot; every other action does, taken or not.
template <class Referee>
void act(const Content& content, State& state, Choice choice, Referee& referee) {
  bool won = false;
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::reinforce:
      reinforce(content, state, choice.amount, referee);
      break;
    case Verb::move:
      won = move(content, state, choice, referee);
      break;
    case Verb::void_: {
      auto reason = static_cast<Refused>(choice.object);
      bool over_budget = reason == Refused::over_budget;
      u32 first = over_budget ? content.map.budget : state.used;
      for (u32 i = 0; referee.tells() && i < (over_budget ? choice.amount : 1); ++i) {
        referee.tell(Invalid{state.active, first + i, reason});
      }
      state.reported |= over_budget;
      if (over_budget) return;
      break;
    }
    case Verb::end:
      return finish_ply(content, state, Outcome::running, referee);
    default:
      break;
  }
  bool done = ++state.used == content.map.budget;
  if (won)
    finish_ply(content, state, win_of(state.active), referee);
  else if (done)
    finish_ply(content, state, Outcome::running, referee);
}

// 1, half and all, without doubles; sorted. Nothing of nothing.
void offer_sizes(Verb verb, u32 object, u32 all, std::vector<Choice>& out) {
  u32 last = 0;
  for (u32 amount : {std::min(1u, all), (all + 1) / 2, all}) {
    if (amount > last) out.push_back(choose(verb, object, last = amount));
  }
}

u32 size_slot(u32 amount, u32 all) { return amount == 1 ? 0 : amount == all ? 2 : 1; }

u32 affordable(const Content& content, const State& state, Side side) {
  return state.supply[at(side)] / content.map.cost;
}

Refused refusal_of_void(const Content&, const State& state, Choice choice) {
  auto reason = static_cast<Refused>(choice.object);
  if (reason == Refused::allowed || reason > Refused::over_budget) return Refused::malformed;
  if (reason != Refused::over_budget)
    return choice.amount == 0 ? Refused::allowed : Refused::malformed;
  bool first = state.used == 0 && state.reported == 0;
  return first && choice.amount >= 1 ? Refused::allowed : Refused::malformed;
}

Refused refusal_of(const Content& content, const State& state, Side side, Choice choice) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::end:
      return choice == choose(Verb::end) ? Refused::allowed : Refused::malformed;
    case Verb::void_:
      return refusal_of_void(content, state, choice);
    default:
      break;
  }
  if (content.map.budget == 0) return Refused::over_budget;
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::pass:
      return choice == choose(Verb::pass) ? Refused::allowed : Refused::malformed;
    case Verb::reinforce:
      if (choice.object != 0) return Refused::malformed;
      if (choice.amount == 0) return Refused::bad_amount;
      return choice.amount <= affordable(content, state, side) ? Refused::allowed
                                                               : Refused::too_little_supply;
    case Verb::move:
      if (choice.object >= content.edges.size()) return Refused::not_adjacent;
      if (choice.amount == 0) return Refused::bad_amount;
      return choice.amount <= troops(state, content.edges[choice.object].from, side)
                 ? Refused::allowed
                 : Refused::too_few_troops;
    default:
      return Refused::unknown_type;
  }
}

}  // namespace

// The live prefix ends with the map's last node. Of a ply: income, the report of over-budget
// actions, the slots, the end.
game::Sizes SkirmishPly::sizes(const Content& content) {
  auto nodes = static_cast<u32>(content.map.nodes.size());
  return {.state_bytes = static_cast<u32>(offsetof(State, spots) + nodes * sizeof(Spot)),
          .slots = static_cast<u32>(1 + 3 + 3 * content.edges.size()),
          .observation = 3 + 3 * nodes,
          .longest_match = content.map.cap * (content.map.budget + 3)};
}

State SkirmishPly::start(const Content& content, const Options&) {
  State state{};
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) {
    state.spots[i].owner = content.map.nodes[i].owner;
  }
  for (Side side : game::kSides) {
    state.spots[content.hq[at(side)]].force =
        static_cast<i32>(content.map.strength[at(side)]) * sign_of(side);
  }
  return state;
}

std::span<const Choice> SkirmishPly::menu(const Content& content, const State& state, Side side,
                                          std::vector<Choice>& scratch) {
  scratch.clear();
  if (!includes(deciders(state), side)) return scratch;
  scratch.push_back(choose(Verb::end));
  if (content.map.budget == 0) return scratch;
  offer_sizes(Verb::reinforce, 0, affordable(content, state, side), scratch);
  for (u32 i = 0; i < content.edges.size(); ++i) {
    offer_sizes(Verb::move, i, troops(state, content.edges[i].from, side), scratch);
  }
  return scratch;
}

u32 SkirmishPly::slot(const Content& content, const State& state, Choice choice) {
  if (choice.verb == static_cast<u16>(Verb::end)) return 0;
  if (choice.verb == static_cast<u16>(Verb::reinforce)) {
    return 1 + size_slot(choice.amount, affordable(content, state, state.active));
  }
  u32 all = troops(state, content.edges[choice.object].from, state.active);
  return 4 + 3u * choice.object + size_slot(choice.amount, all);
}

Refused SkirmishPly::refusal(const Content& content, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return Refused::not_deciding;
  return refusal_of(content, state, side, choice);
}

template <class Referee>
void SkirmishPly::play(const Content& content, State& state, const Choices& choices,
                       Referee& referee) {
  switch (state.phase) {
    case Phase::income:
      return take_income(content, state, referee);
    case Phase::act:
      return act(content, state, choices[at(state.active)], referee);
    case Phase::over:
      return;
  }
}

AGON_INSTANTIATE_PLAY(SkirmishPly);

const char* SkirmishPly::fault(const Content& content, const State& state) {
  if (state.phase > Phase::over) return "the phase is none of the three";
  if (state.outcome > Outcome::draw) return "the outcome is none of the four";
  if (state.active > Side::b) return "the active side is neither a nor b";
  if (state.reported > 1) return "a flag is neither 0 nor 1";
  if (state.unused != std::array<u8, 2>{}) return "unused bytes are not 0";
  if ((state.phase == Phase::over) != (state.outcome != Outcome::running)) {
    return "a match is over exactly if it has an outcome";
  }
  if (state.ply > content.map.cap) return "the ply is beyond the cap";
  if (state.used > 0 && state.used >= content.map.budget) return "more slots than the budget";
  if (state.combats > state.used) return "more fights than actions";
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) {
    const Spot& spot = state.spots[i];
    if (spot.owner > Owner::neutral) return "a node's owner is none of the three";
    if (spot.unused != std::array<u8, 3>{}) return "unused bytes are not 0";
    if (spot.force == std::numeric_limits<i32>::min()) return "a force is out of range";
  }
  return nullptr;
}

}  // namespace agon::skirmish_ply
