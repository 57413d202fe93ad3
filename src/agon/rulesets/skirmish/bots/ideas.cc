#include "agon/rulesets/skirmish/bots/ideas.h"

#include <algorithm>
#include <functional>

#include "agon/base/sort.h"

namespace agon::skirmish {
namespace {

constexpr std::size_t kMostStacks = 12;
constexpr std::size_t kMostAims = 32;
constexpr u32 kMostOrders = 8;

}  // namespace

void Ideas::look_at(const State& state) {
  state_ = &state;
  stacks_.clear();
  aims_ = {content_.hq[0], content_.hq[1]};
  for (u16 node : content_.prizes) {
    if (!state.spots[node].is_of(state.active)) aim_at(node);
  }
  for (u16 node = 0; node < content_.nodes; ++node) {
    if (state.spots[node].troops_of(other(state.active)) > 0) aim_at(node);
    if (state.spots[node].troops_of(state.active) > 0) stacks_.push_back(node);
  }
  sort_stably(stacks_, std::greater{}, [&](u16 node) { return state.spots[node].troops(); });
  stacks_.resize(std::min(stacks_.size(), kMostStacks));
}

void Ideas::aim_at(u16 node) {
  bool known = std::ranges::find(aims_, node) != aims_.end();
  if (!known && aims_.size() < kMostAims) aims_.push_back(node);
}

Idea Ideas::any(chance::Luck& luck) {
  if (stacks_.empty()) return {};
  if (luck.one_in(4)) return mass_at(luck.pick(aims_));
  return {.fill = luck.one_in(2), .orders = {any_order(luck)}};
}

// Everybody goes there, the farthest first, so that they arrive together.
Idea Ideas::mass_at(u16 to) {
  Idea out{.fill = false};
  for (u16 from : stacks_) {
    u32 keep = from == content_.hq[at(state_->active)] ? 1 : 0;
    if (from != to) out.orders.push_back({from, to, keep});
  }
  sort_stably(out.orders, std::greater{},
              [&](const Order& order) { return content_.distance(order.from, to); });
  return out;
}

Order Ideas::any_order(chance::Luck& luck) {
  u16 from = luck.one_in(2) ? stacks_[0] : luck.pick(stacks_);
  u16 to = luck.one_in(2) ? luck.pick(aims_) : static_cast<u16>(luck.below(content_.nodes));
  return {from, to, any_keep(from, luck)};
}

u32 Ideas::any_keep(u16 from, chance::Luck& luck) {
  switch (luck.below(4)) {
    case 0:
      return 1;
    case 1:
      return luck.below(state_->spots[from].troops_of(state_->active) + 1);
    default:
      return 0;
  }
}

void Ideas::change(Idea& idea, chance::Luck& luck) {
  std::vector<Order>& orders = idea.orders;
  u32 count = static_cast<u32>(orders.size());
  switch (luck.below(8)) {
    case 0:
      idea.reinforce =
          luck.one_in(2) ? ~0u : luck.below(affordable(content_, *state_, state_->active) + 1);
      return;
    case 1:
      idea.late = !idea.late;
      return;
    case 2:
      idea.fill = !idea.fill;
      return;
    case 3:
      if (count > 0) orders.erase(orders.begin() + luck.below(count));
      return;
    case 4:
      if (count > 0) {
        Order& order = orders[luck.below(count)];
        order.keep = any_keep(order.from, luck);
      }
      return;
    case 5:
      if (count > 0 && !stacks_.empty()) orders[luck.below(count)] = any_order(luck);
      return;
    default:
      if (!stacks_.empty() && count < kMostOrders) {
        orders.insert(orders.begin() + luck.below(count + 1), any_order(luck));
      }
      return;
  }
}

const Plan& Ideas::plan(const State& state, const Idea& idea) {
  draft_.begin(state);
  if (!idea.late) draft_.reinforce(idea.reinforce);
  for (const Order& order : idea.orders) draft_.march(order);
  if (idea.late) draft_.reinforce(idea.reinforce);
  if (idea.fill) draft_.fill();
  return draft_.plan();
}

}  // namespace agon::skirmish
