#include "agon/rulesets/skirmish/rules.h"

#include <algorithm>
#include <cmath>

namespace agon::skirmish {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

// "Turn Structure", 4 and 5. A win beats the cap's draw; the ply counts and the other side is next
// in any case.
template <class Referee>
void finish_ply(const Content& content, State& state, Outcome outcome, Referee& referee) {
  ++state.ply;
  state.active = other(state.active);
  state.used = state.combats = state.over_budget = 0;
  state.income = 0;
  bool capped = state.ply == content.scenario.settings.turn_cap;
  state.outcome = outcome == Outcome::running && capped ? Outcome::draw : outcome;
  state.phase = state.outcome == Outcome::running ? Phase::income : Phase::over;
  if (state.phase == Phase::over && referee.tells()) {
    referee.tell(Ended{state.outcome, state.ply});
  }
}

u32 yields_of(const Content& content, const State& state, Side side) {
  u32 sum = 0;
  for (u16 node : content.prizes) sum += state.spots[node].is_of(side) ? content.yields[node] : 0;
  return sum;
}

// "Turn Structure", 1.
template <class Referee>
void take_income(const Content& content, State& state, Referee& referee) {
  u32 income = content.scenario.settings.income + yields_of(content, state, state.active);
  state.income = income;
  state.supply[at(state.active)] += income;
  state.phase = Phase::act;
  if (referee.tells()) {
    referee.tell(Income{state.active,
                        income,
                        state.supply[at(state.active)],
                        state.ply,
                        {yields_of(content, state, Side::a), yields_of(content, state, Side::b)}});
  }
}

// "Actions", 2.
template <class Referee>
void reinforce(const Content& content, State& state, u32 amount, Referee& referee) {
  u32& supply = state.supply[at(state.active)];
  u16 hq = content.hq[at(state.active)];
  supply -= amount * content.scenario.settings.cost;
  state.spots[hq].bits += amount;
  if (referee.tells()) {
    referee.tell(Reinforced{state.active, hq, amount, supply, state.spots[hq].troops()});
  }
}

// "Combat Resolution Steps": what is left of the attacker, above 0, or of the defender, below.
template <class Referee>
i32 fight(const Content& content, State& state, u16 node, u32 attackers, u32 defenders,
          Referee& referee) {
  u32 bound = variance_bound(content, attackers, defenders);
  u32 combat = state.combats++;
  u32 fell = referee.roll({state.ply, Roll::noise, combat}, 2 * bound + 1);
  i32 noise = static_cast<i32>(fell) - 1 - static_cast<i32>(bound);
  i32 delta = static_cast<i32>(attackers) - static_cast<i32>(defenders) + noise;
  i32 left = delta;
  if (delta == 0) left = referee.roll({state.ply, Roll::coin, combat}, 2) == 1 ? 1 : -1;
  if (referee.tells()) {
    referee.tell(Combat{node, state.active, attackers, defenders,
                        win_chance(attackers, defenders, bound), bound, noise, delta, delta == 0,
                        left > 0 ? state.active : other(state.active),
                        static_cast<u32>(std::abs(left))});
  }
  return left;
}

// "Actions", 3, effects 1 to 5, and "Node Capture". True if the enemy's headquarters fell.
template <class Referee>
bool move(const Content& content, State& state, Choice choice, Referee& referee) {
  Road road = content.roads[choice.object];
  Side side = state.active;
  Spot& to = state.spots[road.to];
  state.spots[road.from].bits -= choice.amount;
  if (referee.tells()) {
    referee.tell(Moved{side, road, choice.amount, state.spots[road.from].troops(),
                       to.troops_of(side) + choice.amount});
  }
  if (to.is_of(side)) {
    to.bits += choice.amount;
    return false;
  }
  u32 arrived = choice.amount;
  if (to.troops() > 0) {
    i32 left = fight(content, state, road.to, arrived, to.troops(), referee);
    if (left < 0) {
      to = Spot(to.owner(), static_cast<u32>(-left));
      return false;
    }
    arrived = static_cast<u32>(left);
  }
  to = Spot(owner_of(side), arrived);
  if (referee.tells()) referee.tell(Captured{road.to, side});
  return road.to == content.hq[at(other(side))];
}

// "Invalid Actions": no effect but the event. Those beyond the budget use no slot.
template <class Referee>
void report(const Content& content, const State& state, Choice choice, Referee& referee) {
  if (!referee.tells()) return;
  auto reason = static_cast<Refused>(choice.object);
  bool over = reason == Refused::over_budget;
  u32 first = over ? content.scenario.settings.budget : state.used;
  u32 count = over ? choice.amount : 1;
  for (u32 i = 0; i < count; ++i) referee.tell(Invalid{state.active, first + i, reason});
}

template <class Referee>
void act(const Content& content, State& state, Choice choice, Referee& referee) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::end:
      return finish_ply(content, state, Outcome::running, referee);
    case Verb::reinforce:
      reinforce(content, state, choice.amount, referee);
      break;
    case Verb::move:
      if (move(content, state, choice, referee)) {
        return finish_ply(content, state, win_of(state.active), referee);
      }
      break;
    case Verb::invalid:
      report(content, state, choice, referee);
      if (choice.object == static_cast<u16>(Refused::over_budget)) {
        state.over_budget = 1;
        return;
      }
      break;
    default:
      break;
  }
  if (++state.used == content.scenario.settings.budget) {
    finish_ply(content, state, Outcome::running, referee);
  }
}

void offer_amounts(Verb verb, u32 object, u32 all, std::vector<Choice>& out) {
  for (u32 i = 0; i < count_amounts(all); ++i) {
    out.push_back(choose(verb, object, amount_at(all, i)));
  }
}

u32 amount_slot(u32 amount, u32 all) { return amount == 1 ? 0 : amount == all ? 2 : 1; }

bool owns_hq(const Content& content, const State& state, Side side) {
  return state.spots[content.hq[at(side)]].is_of(side);
}

const char* outcome_fault(const Content& content, const State& state) {
  bool a = owns_hq(content, state, Side::a);
  bool b = owns_hq(content, state, Side::b);
  u32 cap = content.scenario.settings.turn_cap;
  switch (state.outcome) {
    case Outcome::running:
      if (state.ply >= cap) return "the ply is beyond the cap";
      return a && b ? nullptr : "a headquarters has fallen and the match goes on";
    case Outcome::draw:
      return a && b && state.ply == cap ? nullptr : "a draw comes with the cap only";
    default:
      bool won = state.outcome == Outcome::a ? a && !b : b && !a;
      return won && state.ply >= 1 && state.ply <= cap ? nullptr : "the winner has not won";
  }
}

const char* ply_fault(const Content& content, const State& state) {
  u32 budget = content.scenario.settings.budget;
  bool fresh = state.used == 0 && state.combats == 0 && state.over_budget == 0;
  if (state.phase != Phase::act && (!fresh || state.income != 0)) {
    return "something happened in a ply that has not begun";
  }
  if (state.over_budget > 1) return "a flag is neither 0 nor 1";
  if (state.used > 0 && state.used >= budget) return "more actions than the budget";
  if (state.combats > state.used) return "more fights than actions";
  if (state.used == 0 && state.income > state.supply[at(state.active)]) {
    return "the income is more than the supply";
  }
  return state.income <= content.most_income ? nullptr : "the income is more than the map has";
}

const char* spots_fault(const Content& content, const State& state) {
  for (u32 i = 0; i < content.nodes; ++i) {
    Spot spot = state.spots[i];
    if (!is_named(spot.owner())) return "a node's owner is none of the three";
    if (spot.owner() == Owner::neutral && spot.troops() > 0) return "a neutral node has troops";
  }
  return nullptr;
}

// No fight and no purchase makes more of what there is, so with all the income to come it must fit.
const char* sum_fault(const Content& content, const State& state) {
  u64 sum = u64{state.supply[0]} + state.supply[1];
  for (u32 i = 0; i < content.nodes; ++i) sum += state.spots[i].troops();
  u32 incomes = 0;
  if (state.phase != Phase::over) {
    incomes = content.scenario.settings.turn_cap - state.ply - (state.phase == Phase::act ? 1 : 0);
  }
  sum += u64{incomes} * content.most_income;
  return sum <= kMostForces ? nullptr : "troops and supply are out of reach";
}

}  // namespace

u32 variance_bound(const Content& content, u32 attackers, u32 defenders) {
  double weaker = std::min(attackers, defenders);
  // Not below 0, so that cutting off is rounding down.
  return std::max(1u, static_cast<u32>(weaker * content.scenario.settings.variance));
}

double win_chance(u32 attackers, u32 defenders, u32 bound) {
  i64 base = i64{attackers} - defenders;
  if (base > bound) return 1;
  if (base < -i64{bound}) return 0;
  return (static_cast<double>(base) + bound + 0.5) / (2.0 * bound + 1);
}

State Skirmish::start(const Content& content, const Options&) {
  State state{};
  const Scenario& scenario = content.scenario;
  state.active = side_of(scenario.first);
  state.supply = {scenario.start.supply.p1, scenario.start.supply.p2};
  for (u32 i = 0; i < content.nodes; ++i) {
    const MapNode& node = scenario.map.nodes[i];
    auto forces = scenario.start.forces.find(node.id);
    bool any = forces != scenario.start.forces.end();
    u32 troops = any ? std::max(forces->second.p1, forces->second.p2) : 0;
    state.spots[i] = Spot(static_cast<Owner>(node.owner), troops);
  }
  return state;
}

// End, reinforce, and every road that own troops can take.
std::span<const Choice> Skirmish::menu(const Content& content, const State& state, Side side,
                                       std::vector<Choice>& scratch) {
  scratch.clear();
  if (!includes(deciders(state), side)) return scratch;
  scratch.push_back(choose(Verb::end));
  if (content.scenario.settings.budget == 0) return scratch;
  offer_amounts(Verb::reinforce, 0, affordable(content, state, side), scratch);
  for (u32 node = 0; node < content.nodes; ++node) {
    u32 troops = state.spots[node].troops_of(side);
    if (troops == 0) continue;
    for (u32 road = content.first_road[node]; road < content.first_road[node + 1]; ++road) {
      offer_amounts(Verb::move, road, troops, scratch);
    }
  }
  return scratch;
}

// End, three amounts of reinforcing, three amounts for every road.
u32 Skirmish::slot(const Content& content, const State& state, Choice choice) {
  if (is(choice, Verb::end)) return 0;
  if (is(choice, Verb::reinforce)) {
    return 1 + amount_slot(choice.amount, affordable(content, state, state.active));
  }
  u32 all = state.spots[content.roads[choice.object].from].troops_of(state.active);
  return 4 + 3u * choice.object + amount_slot(choice.amount, all);
}

template <class Referee>
void Skirmish::play(const Content& content, State& state, const Choices& choices,
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

// The rest of a ply as far as it is foreseen, and the next one's income.
game::Advance Skirmish::play_ahead(const Content& content, State& state,
                                   std::span<const Choice> ahead, chance::QuickReferee& referee) {
  game::Advance done;
  for (Choice choice : ahead) {
    if (refusal_of(content, state, state.active, choice) != Refused::allowed) break;
    act(content, state, choice, referee);
    ++done.choices;
    if (state.phase != Phase::act) break;
  }
  done.steps = done.choices;
  if (state.phase == Phase::income) {
    take_income(content, state, referee);
    ++done.steps;
  }
  return done;
}

const char* Skirmish::fault(const Content& content, const State& state) {
  if (!is_named(state.phase)) return "the phase is none of the three";
  if (!is_named(state.outcome)) return "the outcome is none of the four";
  if (!is_named(state.active)) return "the active side is neither a nor b";
  bool over = state.phase == Phase::over;
  if (over != (state.outcome != Outcome::running)) {
    return "a match is over exactly if it has an outcome";
  }
  if (const char* fault = spots_fault(content, state)) return fault;
  if (const char* fault = outcome_fault(content, state)) return fault;
  if (const char* fault = sum_fault(content, state)) return fault;
  return ply_fault(content, state);
}

AGON_INSTANTIATE_PLAY(Skirmish);

}  // namespace agon::skirmish
