#include "agon/rulesets/skirmish/bots/playout.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "agon/rulesets/skirmish/bots/greedy.h"

namespace agon::skirmish {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

Choices choices_of(Side side, Choice choice) {
  Choices out{};
  out[at(side)] = choice;
  return out;
}

// The cheapest ways to a headquarters within so many steps: cost in defenders that must be beaten,
// and a little more for the dice.
class Ways {
 public:
  Ways(const Content& content, const State& state, u32 room)
      : content_(content), state_(state), steps_(std::min(room, kMostSteps)) {
    std::fill_n(cost_[0].begin(), content.nodes, kNoWay);
    std::fill_n(by_[0].begin(), content.nodes, u16{0});
    u16 hq = content.hq[at(other(state.active))];
    cost_[0][hq] = 0;
    for (u32 step = 1; step <= steps_; ++step) add_step(step);
  }

  // What the troops of a node must be more than.
  u32 cost(u16 node) const { return cost_[steps_][node]; }

  void take(u16 from, Plan& plan) const {
    Side side = state_.active;
    u16 hq = content_.hq[at(other(side))];
    u32 troops = 0;
    u32 step = steps_;
    for (u16 here = from; here != hq; --step) {
      troops += state_.spots[here].troops_of(side);
      u16 road = by_[step][here];
      plan.push_back(choose(Verb::move, road, troops));
      here = content_.roads[road].to;
      u32 defenders = state_.spots[here].troops_of(other(side));
      if (defenders == 0) continue;
      u32 worst = defenders + variance_bound(content_, troops, defenders);
      troops = troops > worst ? troops - worst : 1;
    }
  }

 private:
  static constexpr u32 kMostSteps = 12;
  static constexpr u32 kNoWay = ~0u;

  void add_step(u32 step) {
    const auto& before = cost_[step - 1];
    auto& now = cost_[step];
    std::copy_n(before.begin(), content_.nodes, now.begin());
    std::copy_n(by_[step - 1].begin(), content_.nodes, by_[step].begin());
    for (u32 road = 0; road < content_.roads.size(); ++road) {
      Road way = content_.roads[road];
      if (before[way.to] == kNoWay) continue;
      u32 cost = before[way.to] + toll(way.to);
      if (cost >= now[way.from]) continue;
      now[way.from] = cost;
      by_[step][way.from] = static_cast<u16>(road);
    }
  }

  u32 toll(u16 node) const {
    u32 defenders = state_.spots[node].troops_of(other(state_.active));
    return defenders == 0 ? 0
                          : defenders + (variance_bound(content_, defenders, defenders) + 1) / 2;
  }

  const Content& content_;
  const State& state_;
  u32 steps_;
  std::array<std::array<u32, kMostNodes>, kMostSteps + 1> cost_;
  std::array<std::array<u16, kMostNodes>, kMostSteps + 1> by_;
};

// Whether an own stack that is strong enough may be near enough.
bool may_storm(const Content& content, const State& state, Side side, u32 room) {
  u16 hq = content.hq[at(other(side))];
  u32 defenders = state.spots[hq].troops();
  for (u16 node = 0; node < content.nodes; ++node) {
    u32 troops = state.spots[node].troops_of(side);
    if (troops > defenders && content.distance(node, hq) <= room) return true;
  }
  return false;
}

bool storms(const Content& content, const State& state, Plan& plan) {
  u32 room = content.scenario.settings.budget - state.used;
  if (!may_storm(content, state, state.active, room)) return false;
  Ways ways(content, state, room);
  for (u16 node = 0; node < content.nodes; ++node) {
    if (state.spots[node].troops_of(state.active) <= ways.cost(node)) continue;
    ways.take(node, plan);
    return true;
  }
  return false;
}

u16 strongest_stack(const Content& content, const State& state) {
  u16 out = content.hq[at(state.active)];
  for (u16 node = 0; node < content.nodes; ++node) {
    u32 troops = state.spots[node].troops_of(state.active);
    if (troops > state.spots[out].troops_of(state.active)) out = node;
  }
  return out;
}

// The road that leads nearer to a node past the fewest enemies.
std::optional<u32> road_towards(const Content& content, const State& state, u16 from, u16 to) {
  std::optional<u32> out;
  u32 fewest = 0;
  for (u32 road = content.first_road[from]; road < content.first_road[from + 1u]; ++road) {
    u16 next = content.roads[road].to;
    if (content.distance(next, to) >= content.distance(from, to)) continue;
    u32 enemies = state.spots[next].troops_of(other(state.active));
    if (out && enemies >= fewest) continue;
    out = road;
    fewest = enemies;
  }
  return out;
}

// The strongest stack goes towards the enemy's headquarters, to the first fight that it dares.
void advance(const Content& content, const State& state, Plan& plan) {
  u16 hq = content.hq[at(other(state.active))];
  u16 here = strongest_stack(content, state);
  u32 troops = state.spots[here].troops_of(state.active);
  u32 used = state.used + static_cast<u32>(plan.size());
  for (u32 room = content.scenario.settings.budget - used; room > 0 && troops > 0; --room) {
    std::optional<u32> road = road_towards(content, state, here, hq);
    if (!road) return;
    here = content.roads[*road].to;
    u32 enemies = state.spots[here].troops_of(other(state.active));
    if (enemies > troops) return;
    plan.push_back(choose(Verb::move, *road, troops));
    if (enemies > 0) return;
  }
}

// Troops stay at home while somebody is near enough to storm what would be left.
void guard(const Content& content, const State& state, Plan& plan) {
  Side side = state.active;
  u16 hq = content.hq[at(side)];
  u32 threat = 0;
  for (u16 node = 0; node < content.nodes; ++node) {
    if (content.distance(node, hq) > content.scenario.settings.budget) continue;
    threat = std::max(threat, state.spots[node].troops_of(other(side)));
  }
  u32 bought = !plan.empty() && is(plan[0], Verb::reinforce) ? plan[0].amount : 0;
  if (threat <= 1 + bought) return;
  u32 needed = threat - bought;
  u32 troops = state.spots[hq].troops();
  for (Choice& choice : plan) {
    if (!is(choice, Verb::move) || content.roads[choice.object].from != hq) continue;
    u32 spare = troops > needed ? troops - needed : 0;
    choice = spare > 0 ? choose(Verb::move, choice.object, spare) : choose(Verb::pass);
  }
}

u64 strength(const Content& content, const State& state, Side side) {
  u64 out = 4 * affordable(content, state, side);
  for (u32 i = 0; i < content.nodes; ++i) {
    Spot spot = state.spots[i];
    if (spot.is_of(side)) out += 1 + 4 * spot.troops() + 24 * content.yields[i];
  }
  return out;
}

}  // namespace

void plan_in_manner(const Content& content, const State& state, Manner manner, Plan& plan) {
  if (storms(content, state, plan)) return;
  if (manner == Manner::greedy) {
    plan_greedily(content, state, plan);
    guard(content, state, plan);
    return;
  }
  bool has_room = state.used < content.scenario.settings.budget;
  u32 bought = affordable(content, state, state.active);
  if (has_room && bought > 0) plan.push_back(choose(Verb::reinforce, 0, bought));
  if (manner == Manner::comes) advance(content, state, plan);
}

void Playout::begin(const State& state) {
  std::memcpy(static_cast<void*>(&state_), &state, Skirmish::sizes(content_).state_bytes);
}

void Playout::play(std::span<const Choice> plan) {
  ++nodes_;
  play_actions(plan);
  if (!is_over()) Skirmish::play(content_, state_, {}, referee_);
}

void Playout::play_actions(std::span<const Choice> plan) {
  Side side = state_.active;
  u16 ply = state_.ply;
  for (Choice choice : plan) {
    if (Skirmish::refusal(content_, state_, side, choice) != Refused::allowed) continue;
    Skirmish::play(content_, state_, choices_of(side, choice), referee_);
    if (state_.ply != ply) return;
  }
  Skirmish::play(content_, state_, choices_of(side, choose(Verb::end)), referee_);
}

void Playout::go_on(u32 plies, std::array<Manner, 2> manners) {
  for (; plies > 0 && !is_over(); --plies) {
    plan_.clear();
    plan_in_manner(content_, state_, manners[at(state_.active)], plan_);
    play(plan_);
  }
}

u32 Playout::worth(Side side) const {
  if (state_.outcome == game::win_of(side)) return kSure - state_.ply / 4;
  if (state_.outcome == game::win_of(other(side))) return state_.ply / 4;
  if (state_.outcome == Outcome::draw) return kSure / 2;
  u64 own = strength(content_, state_, side);
  u64 enemy = strength(content_, state_, other(side));
  for (; own + enemy > 1u << 20; own /= 2) enemy /= 2;
  u64 share = own * own * (kSure * 4 / 5) / (own * own + enemy * enemy + 1);
  return static_cast<u32>(kSure / 10 + share);
}

}  // namespace agon::skirmish
