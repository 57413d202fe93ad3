// A match of skirmish on scenario_01 as one would write it without an engine: map and settings are
// constants, a ply is a function, and each bot plays its actions itself. It takes the same dice
// from the same places as the engine (docs/chance.md), so it plays the same matches; skirmish_bench
// compares them.
#pragma once

#include <algorithm>
#include <array>

#include "agon/chance/draws.h"
#include "bench/hand_result.h"
#include "bench/hand_seat.h"

namespace agon::bench {

// The map. Nodes are numbered as in the scenario's file, neighbours stand in that order.
inline constexpr u32 kNodes = 12;
enum Node : u8 { hq1, bridge1, n1, s1, hq2, bridge2, n2, s2, mid_n, mid_s, res_n, res_s };
inline constexpr std::array<u32, 2> kHq = {hq1, hq2};
inline constexpr std::array<u32, kNodes> kYield = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2};
inline constexpr std::array<u32, kNodes> kDegree = {1, 3, 2, 2, 1, 3, 2, 2, 4, 4, 1, 1};
inline constexpr std::array<std::array<u8, 4>, kNodes> kNeighbours = {{
    {bridge1},
    {hq1, n1, s1},
    {bridge1, mid_n},
    {bridge1, mid_s},
    {bridge2},
    {hq2, n2, s2},
    {bridge2, mid_n},
    {bridge2, mid_s},
    {n1, n2, mid_s, res_n},
    {s1, s2, mid_n, res_s},
    {mid_n},
    {mid_s},
}};
// Places in the order of the nodes' names, by which greedy breaks ties.
inline constexpr std::array<u8, kNodes> kRank = {3, 2, 4, 5, 7, 6, 8, 9, 0, 1, 10, 11};
inline constexpr u32 kPlies = 60;
inline constexpr u32 kBudget = 6;
inline constexpr u32 kIncome = 3;

// Breadth first, at compile time.
inline constexpr auto kDistance = [] {
  std::array<std::array<u8, kNodes>, kNodes> out = {};
  for (u32 from = 0; from < kNodes; ++from) {
    out[from].fill(0xFF);
    out[from][from] = 0;
    for (u8 step = 0; step < kNodes; ++step) {
      for (u32 node = 0; node < kNodes; ++node) {
        if (out[from][node] != step) continue;
        for (u32 i = 0; i < kDegree[node]; ++i) {
          u8& there = out[from][kNeighbours[node][i]];
          there = std::min(there, static_cast<u8>(step + 1));
        }
      }
    }
  }
  return out;
}();

struct Battlefield {
  chance::Key rules;
  u32 ply = 0;
  u32 combats = 0;
  std::array<u32, 2> supply = {};
  std::array<u8, kNodes> owner = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
  std::array<u32, kNodes> troops = {10, 0, 0, 0, 10};

  u32 troops_of(u32 side, u32 node) const { return owner[node] == side ? troops[node] : 0; }

  void take_income(u32 side) {
    combats = 0;
    supply[side] += kIncome + (owner[res_n] == side ? kYield[res_n] : 0) +
                    (owner[res_s] == side ? kYield[res_s] : 0);
  }

  void reinforce(u32 side, u32 amount) {
    supply[side] -= amount;
    troops[kHq[side]] += amount;
  }

  // True if the enemy's headquarters fell.
  bool move(u32 side, u32 from, u32 to, u32 amount) {
    troops[from] -= amount;
    if (owner[to] == side) {
      troops[to] += amount;
      return false;
    }
    if (troops[to] > 0) {
      i32 left = fight(amount, troops[to]);
      if (left < 0) {
        troops[to] = static_cast<u32>(-left);
        return false;
      }
      amount = static_cast<u32>(left);
    }
    owner[to] = static_cast<u8>(side);
    troops[to] = amount;
    return to == kHq[1 - side];
  }

  i32 fight(u32 attackers, u32 defenders) {
    constexpr u16 kNoise = 1;
    constexpr u16 kCoin = 2;
    u32 bound = std::max(1u, static_cast<u32>(std::min(attackers, defenders) * 0.35));
    u32 combat = combats++;
    i32 noise = static_cast<i32>(below(rules, {ply, kNoise, combat}, 2 * bound + 1) - bound);
    i32 delta = static_cast<i32>(attackers - defenders) + noise;
    if (delta != 0) return delta;
    return below(rules, {ply, kCoin, combat}, 2) == 0 ? 1 : -1;
  }
};

// Picks from all that it could do (end, then 1, half or all of what it can buy, and of its troops
// along each road) one action after the other.
class RandomByHand {
 public:
  explicit RandomByHand(chance::Key seat) : seat_(seat) {}

  bool play(Battlefield& field, u32 side, u32) {
    for (u32 used = 0; used < kBudget; ++used) {
      std::array<u32, kNodes> ends;
      u32 supply = field.supply[side];
      u32 buys = std::min(supply, 3u);
      u32 size = 1 + buys;
      for (u32 node = 0; node < kNodes; ++node) {
        size += std::min(field.troops_of(side, node), 3u) * kDegree[node];
        ends[node] = size;
      }
      u32 entry = seat_.draw(size);
      if (entry == 0) return false;
      if (entry <= buys) {
        field.reinforce(side, amount(supply, entry - 1));
        continue;
      }
      u32 node = 0;
      while (ends[node] <= entry) ++node;
      u32 within = entry - (node == 0 ? 1 + buys : ends[node - 1]);
      u32 amounts = std::min(field.troops[node], 3u);
      u32 to = kNeighbours[node][within / amounts];
      if (field.move(side, node, to, amount(field.troops[node], within % amounts))) return true;
    }
    return false;
  }

 private:
  static u32 amount(u32 all, u32 which) {
    return which == 0 ? 1 : which == 1 && all > 2 ? (all + 1) / 2 : all;
  }

  HandSeat seat_;
};

// One action a ply: reinforces a little, or moves some troops somewhere. Planning and ending the
// ply are two decisions.
class DrifterByHand {
 public:
  explicit DrifterByHand(chance::Key seat) : seat_(seat) {}

  bool play(Battlefield& field, u32 side, u32 shown) {
    enum Draw : u8 { whether, how_many, where, where_to, how_much };
    chance::Draws draws(seat_, decisions_);
    decisions_ += 2;
    if (shown > 0 && draws.below(2, whether) == 0) {
      field.reinforce(side, 1 + draws.below(std::min(3u, shown), how_many));
      return false;
    }
    std::array<u32, kNodes> own;
    u32 count = 0;
    for (u32 node = 0; node < kNodes; ++node) {
      if (field.troops_of(side, node) > 0) own[count++] = node;
    }
    if (count == 0) return false;
    u32 from = own[draws.below(count, where)];
    u32 to = kNeighbours[from][draws.below(kDegree[from], where_to)];
    return field.move(side, from, to, 1 + draws.below(field.troops[from], how_much));
  }

 private:
  chance::Key seat_;
  u32 decisions_ = 0;
};

// Reinforces, and sends every stack a step nearer to the node that it wants. All is decided before
// the first action.
class GreedyByHand {
 public:
  explicit GreedyByHand(chance::Key) {}

  bool play(Battlefield& field, u32 side, u32 shown) {
    u32 room = kBudget;
    std::array<Step, kNodes> steps;
    u32 count = find_steps(field, side, steps);
    if (shown > 0) {
      field.reinforce(side, std::min(6u, shown));
      --room;
    }
    for (u32 i = 0; i < std::min(room, count); ++i) {
      const Step& step = steps[i];
      if (field.move(side, step.from, step.to, step.amount)) return true;
    }
    return false;
  }

 private:
  struct Step {
    i32 value;
    u32 distance;
    u32 amount;
    u32 from;
    u32 to;

    bool before(const Step& o) const {
      if (value != o.value) return value > o.value;
      if (distance != o.distance) return distance < o.distance;
      if (amount != o.amount) return amount > o.amount;
      if (from != o.from) return kRank[from] < kRank[o.from];
      return kRank[to] < kRank[o.to];
    }
  };

  // The best step of each stack, sorted.
  static u32 find_steps(const Battlefield& field, u32 side, std::array<Step, kNodes>& steps) {
    u32 target = field.owner[res_n] != side   ? u32{res_n}
                 : field.owner[res_s] != side ? u32{res_s}
                                              : kHq[1 - side];
    u32 count = 0;
    for (u32 from = 0; from < kNodes; ++from) {
      u32 amount = field.troops_of(side, from);
      if (from == kHq[side] && amount > 0) --amount;
      if (amount == 0) continue;
      Step best;
      bool found = false;
      for (u32 i = 0; i < kDegree[from]; ++i) {
        u32 to = kNeighbours[from][i];
        u32 distance = kDistance[target][to];
        if (distance >= kDistance[target][from]) continue;
        u32 enemies = field.troops_of(1 - side, to);
        bool wanted = to == target || kYield[to] > 0;
        if (enemies > amount + (wanted ? 1 : 0) && to != kHq[1 - side]) continue;
        i32 value = (to == target ? 1000 : 0) + static_cast<i32>(10 * kYield[to]) -
                    static_cast<i32>(enemies);
        Step step = {value, distance, amount, from, to};
        if (found && best.before(step)) continue;
        best = step;
        found = true;
      }
      if (!found) continue;
      u32 place = count++;
      for (; place > 0 && best.before(steps[place - 1]); --place) steps[place] = steps[place - 1];
      steps[place] = best;
    }
    return count;
  }
};

template <class Bot>
HandResult play_skirmish_by_hand(u64 seed, u64 index) {
  chance::Key match = chance::match_key({seed, index});
  Battlefield field{domain_key(match, chance::Domain::rules)};
  std::array bots = {Bot(domain_key(match, chance::Domain::seat_a)),
                     Bot(domain_key(match, chance::Domain::seat_b))};
  for (; field.ply < kPlies; ++field.ply) {
    u32 side = field.ply % 2;
    u32 shown = field.supply[side];  // before the income
    field.take_income(side);
    if (bots[side].play(field, side, shown)) return {side, field.ply + 1};
  }
  return {kNobody, kPlies};
}

}  // namespace agon::bench
