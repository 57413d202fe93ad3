#include "agon/rulesets/skirmish/bots/greedy.h"

#include <algorithm>

namespace agon::skirmish {
namespace {

using game::Side;

constexpr u32 kMostReinforced = 6;

// What greedy may do with a stack. What moves are ordered by is packed into two numbers, the larger
// the better, so that whoever plays many plies compares them quickly. No two stacks have the same
// id, so no two moves of a ply are equal.
struct Move {
  u64 goal;   // the step's appeal without the id
  u64 stack;  // how many move (32 bits), the earlier id (16 bits), and the road, which no
              // comparison reaches

  bool better_than(const Move& o) const { return goal != o.goal ? goal > o.goal : stack > o.stack; }
  u32 amount() const { return static_cast<u32>(stack >> 32); }
  u16 road() const { return static_cast<u16>(stack); }
};

u32 earliness(const Content& content, u16 node) { return 0xFFFFu - content.id_ranks[node]; }

class Greedy {
 public:
  Greedy(const Content& content, const State& state)
      : content_(content),
        spots_(state.spots.data()),
        side_(state.active),
        enemy_hq_(content.hq[at(other(side_))]),
        target_(greedy_target(content, state, side_)) {}

  void plan(const State& state, Plan& out) {
    u32 room = content_.scenario.settings.budget - state.used;
    u32 affordable = supply_shown(state, side_) / content_.scenario.settings.cost;
    if (room > 0 && affordable > 0) {
      out.push_back(choose(Verb::reinforce, 0, std::min(kMostReinforced, affordable)));
      --room;
    }
    if (room == 0) return;
    last_ = moves_.data() + room;
    for (u16 node = 0; node < content_.nodes; ++node) {
      if (!spots_[node].has_troops_of(side_)) continue;
      u32 amount = spots_[node].troops() - (node == content_.hq[at(side_)] ? 1 : 0);
      if (amount > 0) consider(node, amount);
    }
    for (const Move* move = moves_.data(); move != end_; ++move) {
      out.push_back(choose(Verb::move, move->road(), move->amount()));
    }
  }

 private:
  // The best move of a stack takes its place among those that there is room for.
  void consider(u16 from, u32 amount) {
    Move move = best_move(from, amount);
    if (move.goal == 0) return;
    if (end_ == last_) {
      if (end_[-1].better_than(move)) return;
      --end_;
    }
    Move* place = end_++;
    for (; place != moves_.data() && move.better_than(place[-1]); --place) *place = place[-1];
    *place = move;
  }

  // Its goal is 0 if there is none.
  Move best_move(u16 from, u32 amount) const {
    u64 best = 0;
    u16 by = 0;
    for (const Step& step : content_.steps_nearer(target_, from)) {
      u32 enemies = spots_[step.to].troops_of(other(side_));
      if (enemies > 0 && !dares(step.to, amount, enemies)) continue;
      u64 appeal = step.appeal - (u64{enemies} << 32);
      if (appeal <= best) continue;
      best = appeal;
      by = step.road;
    }
    return {best >> 16, u64{amount} << 32 | earliness(content_, from) << 16 | by};
  }

  // Whether it attacks so many.
  bool dares(u16 to, u32 amount, u32 enemies) const {
    if (to == enemy_hq_) return true;
    bool wanted = to == target_ || content_.yields[to] > 0;
    return amount + (wanted ? 1 : 0) >= enemies;
  }

  const Content& content_;
  const Spot* spots_;
  Side side_;
  u16 enemy_hq_;
  u16 target_;
  // The best so far, in order.
  std::array<Move, kMostActions> moves_;
  Move* end_ = moves_.data();
  const Move* last_ = nullptr;  // where there is no more room
};

}  // namespace

u64 appeal_of(const Content& content, u16 target, u16 to) {
  constexpr u32 kMiddle = 1u << 31;
  u32 value = kMiddle + (to == target ? 1000 : 0) + 10 * std::min(10u, content.yields[to]);
  u32 nearness = kFar - content.distance(target, to);
  return u64{value} << 32 | nearness << 16 | earliness(content, to);
}

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
