#include "agon/rulesets/skirmish/bots/draft.h"

#include <algorithm>
#include <cstring>

#include "agon/rulesets/skirmish/bots/greedy.h"

namespace agon::skirmish {

using game::Side;

void Draft::begin(const State& state) {
  std::memcpy(static_cast<void*>(&state_), &state, Skirmish::sizes(content_).state_bytes);
  room_ = content_.scenario.settings.budget - state.used;
  plan_.clear();
}

void Draft::reinforce(u32 amount) {
  amount = std::min(amount, affordable(content_, state_, state_.active));
  if (room_ == 0 || amount == 0) return;
  --room_;
  plan_.push_back(choose(Verb::reinforce, 0, amount));
  state_.supply[at(state_.active)] -= amount * content_.scenario.settings.cost;
  state_.spots[content_.hq[at(state_.active)]].bits += amount;
}

void Draft::march(const Order& order) {
  u32 there = troops(order.from);
  if (there <= order.keep || !find_way(order.from, order.to)) return;
  u32 amount = there - order.keep;
  for (std::size_t i = way_.size(); i-- > 0 && room_ > 0;) {
    u16 to = content_.roads[way_[i]].to;
    u32 met = state_.spots[to].troops_of(other(state_.active));
    step(way_[i], amount);
    u32 arrived = troops(to);
    if (arrived == 0) return;  // the fight may be lost
    amount = met > 0 ? arrived : amount;
  }
}

void Draft::step(u32 road, u32 amount) {
  Side side = state_.active;
  Spot& from = state_.spots[content_.roads[road].from];
  Spot& to = state_.spots[content_.roads[road].to];
  --room_;
  plan_.push_back(choose(Verb::move, road, amount));
  from.bits -= amount;
  if (to.is_of(side)) {
    to.bits += amount;
    return;
  }
  u32 defenders = to.troops();
  if (defenders == 0) {
    to = Spot(owner_of(side), amount);
    return;
  }
  u32 worst = defenders + variance_bound(content_, amount, defenders);
  if (amount > worst) {
    to = Spot(owner_of(side), amount - worst);
  } else {
    to = Spot(to.owner(), defenders);
  }
}

// Breadth first around enemies; `way_` is the last road first. Where enemies bar every way, the
// shortest one leads through them.
bool Draft::find_way(u16 from, u16 to) {
  constexpr u16 kNone = 0xFFFF;
  way_.clear();
  if (from == to || content_.distance(from, to) == kFar) return false;
  for (bool around : {true, false}) {
    std::fill_n(came_by_.begin(), content_.nodes, kNone);
    u32 first = 0;
    u32 last = 0;
    queue_[last++] = from;
    while (first < last && came_by_[to] == kNone) {
      u16 here = queue_[first++];
      if (around && here != from && state_.spots[here].troops_of(other(state_.active)) > 0)
        continue;
      for (u32 road = content_.first_road[here]; road < content_.first_road[here + 1u]; ++road) {
        u16 next = content_.roads[road].to;
        if (next == from || came_by_[next] != kNone) continue;
        came_by_[next] = static_cast<u16>(road);
        queue_[last++] = next;
      }
    }
    if (came_by_[to] != kNone) break;
  }
  for (u16 here = to; here != from; here = content_.roads[came_by_[here]].from) {
    way_.push_back(came_by_[here]);
  }
  return true;
}

void Draft::fill() {
  if (room_ == 0) return;
  scratch_.clear();
  State& state = state_;
  state.used = static_cast<u8>(content_.scenario.settings.budget - room_);
  plan_greedily(content_, state, scratch_);
  for (game::Choice choice : scratch_) {
    if (room_ == 0) return;
    if (is(choice, Verb::move) && choice.amount <= troops(content_.roads[choice.object].from)) {
      step(choice.object, choice.amount);
    }
  }
}

}  // namespace agon::skirmish
