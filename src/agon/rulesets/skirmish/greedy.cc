#include "agon/rulesets/skirmish/greedy.h"

#include <algorithm>

namespace agon::skirmish {
namespace {

using game::Side;

constexpr u32 kMostReinforced = 6;

// A move that greedy may make. What it is ordered by is packed into two numbers, so that a search
// which plays many plies compares them quickly: the larger is better.
// In `first`: its value (32 bits, 0 in the middle), and the distance from there to the target (the
// less the better). In `second`: the amount (32 bits), and the places of the two ids among all ids
// (the earlier the better).
// No two steps of a ply have the same ids, so two steps are never equal.
struct Step {
  u64 first;
  u64 second;
  u16 road;

  bool better_than(const Step& o) const {
    return first != o.first ? first > o.first : second > o.second;
  }
  u32 amount() const { return static_cast<u32>(second >> 32); }
};

class Greedy {
 public:
  Greedy(const Content& content, const State& state)
      : content_(content),
        spots_(state.spots.data()),
        side_(state.active),
        enemy_hq_(content.hq[at(other(side_))]),
        target_(greedy_target(content, state, side_)),
        distances_(&content.distances[std::size_t{target_} * content.nodes]) {}

  void plan(const State& state, Plan& out) {
    u32 room = content_.scenario.settings.budget - state.used;
    u32 affordable = supply_shown(state, side_) / content_.scenario.settings.cost;
    if (room > 0 && affordable > 0) {
      out.push_back(choose(Verb::reinforce, 0, std::min(kMostReinforced, affordable)));
      --room;
    }
    for (u32 node = 0; node < content_.nodes; ++node) {
      u32 troops = spots_[node].troops_of(side_);
      if (troops == 0) continue;
      u32 amount = node == content_.hq[at(side_)] ? troops - 1 : troops;
      if (amount > 0) consider(node, amount, room);
    }
    for (u32 i = 0; i < count_; ++i) {
      out.push_back(choose(Verb::move, steps_[i].road, steps_[i].amount()));
    }
  }

 private:
  // The best step of a stack takes its place among the first `room`.
  void consider(u32 from, u32 amount, u32 room) {
    Step best = best_step(from, amount);
    if (best.first == 0) return;
    u32 place = count_;
    while (place > 0 && best.better_than(steps_[place - 1])) --place;
    if (place >= room) return;
    count_ = std::min(count_ + 1, room);
    for (u32 i = count_ - 1; i > place; --i) steps_[i] = steps_[i - 1];
    steps_[place] = best;
  }

  // One of value 0 if there is none.
  Step best_step(u32 from, u32 amount) const {
    Step best = {};
    u32 here = distances_[from];
    for (u32 road = content_.first_road[from]; road < content_.first_road[from + 1]; ++road) {
      u32 to = content_.roads[road].to;
      if (distances_[to] >= here) continue;
      u32 enemies = spots_[to].troops_of(other(side_));
      if (enemies > 0 && !dares(to, amount, enemies)) continue;
      u64 first = worth_of(to, enemies);
      u32 names = u32{content_.id_ranks[from]} << 16 | content_.id_ranks[to];
      Step step = {first, u64{amount} << 32 | ~names, static_cast<u16>(road)};
      if (step.better_than(best)) best = step;
    }
    return best;
  }

  u64 worth_of(u32 to, u32 enemies) const {
    constexpr u32 kMiddle = 1u << 31;
    u32 value = kMiddle + (to == target_ ? 1000 : 0) + 10 * std::min(10u, content_.yields[to]);
    return u64{value - enemies} << 32 | static_cast<u32>(kFar - distances_[to]);
  }

  // Whether it attacks so many.
  bool dares(u32 to, u32 amount, u32 enemies) const {
    if (to == enemy_hq_) return true;
    bool wanted = to == target_ || content_.yields[to] > 0;
    return amount + (wanted ? 1 : 0) >= enemies;
  }

  const Content& content_;
  const Spot* spots_;
  Side side_;
  u16 enemy_hq_;
  u16 target_;
  const u16* distances_;  // from the target, which are those to it
  u32 count_ = 0;
  std::array<Step, kMostActions> steps_;  // the first so many are the best so far, in order
};

}  // namespace

void plan_greedily(const Content& content, const State& state, Plan& plan) {
  Greedy(content, state).plan(state, plan);
}

u16 greedy_target(const Content& content, const State& state, Side side) {
  for (u16 node : content.prizes) {
    if (!state.spots[node].is_of(side)) return node;
  }
  return content.hq[at(other(side))];
}

}  // namespace agon::skirmish
