// A ply while somebody plans it: orders such as "the troops of x to y, two stay" become actions, a
// move for each edge of the way, and the map is kept as it will probably look after them. Of a
// fight the least is expected that may be left, because an amount that is no longer there is a
// wasted action.
#pragma once

#include "agon/rulesets/skirmish/lists/commander.h"

namespace agon::skirmish {

struct Order {
  u16 from;
  u16 to;
  u32 keep;  // troops that stay, of those on `from`

  friend bool operator==(const Order&, const Order&) = default;
};

class Draft {
 public:
  explicit Draft(const Content& content) : content_(content) {}

  // The state must be one in which the active side acts.
  void begin(const State& state);
  void reinforce(u32 amount);
  void march(const Order& order);
  // What greedy would do with troops that have not been moved yet.
  void fill();

  u32 room() const { return room_; }
  u32 troops(u16 node) const { return state_.spots[node].troops_of(state_.active); }
  const State& state() const { return state_; }
  const Plan& plan() const { return plan_; }

 private:
  void step(u32 road, u32 amount);
  bool find_way(u16 from, u16 to);

  const Content& content_;
  State state_;
  u32 room_ = 0;
  Plan plan_;
  Plan scratch_;
  std::vector<u16> way_;  // roads
  std::array<u16, kMostNodes> came_by_;
  std::array<u16, kMostNodes> queue_;
};

}  // namespace agon::skirmish
