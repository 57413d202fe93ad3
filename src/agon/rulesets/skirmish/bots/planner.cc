#include "agon/rulesets/skirmish/bots/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "agon/base/excerpt.h"
#include "agon/base/sort.h"
#include "agon/base/text.h"
#include "agon/rulesets/skirmish/bots/draft.h"
#include "agon/rulesets/skirmish/bots/greedy.h"
#include "agon/rulesets/skirmish/bots/playout.h"

namespace agon::skirmish {
namespace {

using game::Choice, game::Side;

constexpr u32 kPlies = 8;          // of a playout
constexpr u32 kFirstPlayouts = 2;  // of each ply that is made up at once
constexpr u32 kRaceFrom = 8;       // playouts after which a change is looked at first,
constexpr u32 kRaceTo = 64;        // and after which it has won
constexpr u32 kMostTries = 500;    // in a row that change nothing
constexpr std::size_t kMostStacks = 12;
constexpr std::size_t kMostAims = 32;
constexpr u32 kMostOrders = 8;

// Dice of the search's own, one after the other.
class Luck {
 public:
  explicit Luck(chance::Key key) : key_(key) {}

  u32 below(u32 n) { return chance::below(chance::mix(key_, next_++, 1), 0, n); }
  bool one_in(u32 n) { return below(n) == 0; }

 private:
  chance::Key key_;
  u32 next_ = 0;
};

// A ply as the search changes it.
struct Idea {
  u32 reinforce = 0;
  bool late = false;  // reinforces after the orders instead of before them
  bool fill = true;
  std::vector<Order> orders = {};
  Manner after = Manner::greedy;  // how the side means to go on: what it is judged by

  void change_mind() { after = after == Manner::greedy ? Manner::waits : Manner::greedy; }
};

class Search {
 public:
  Search(const Content& content, const State& state, chance::Key key, u64 nodes)
      : content_(content),
        state_(state),
        side_(state.active),
        key_(key),
        luck_(chance::mix(key, 0, 0)),
        nodes_(nodes),
        playout_(content, kPlies),
        draft_(content) {}

  void run(Plan& plan) {
    collect();
    add_greedy();
    add_ideas();
    halve();
    improve();
    plan = best_.plan;
  }

 private:
  struct Candidate {
    Idea idea;
    Plan plan;
    u64 sum = 0;
    u32 count = 0;

    bool is_like(const Candidate& o) const { return plan == o.plan && idea.after == o.idea.after; }
    u64 mean() const { return count == 0 ? 0 : (sum << 8) / count; }
  };

  // Where troops are, the strongest first, and where they might go: headquarters, yield, enemies.
  void collect() {
    aims_ = {content_.hq[0], content_.hq[1]};
    for (u16 node : content_.prizes) {
      if (!state_.spots[node].is_of(side_)) aim_at(node);
    }
    for (u16 node = 0; node < content_.nodes; ++node) {
      if (state_.spots[node].troops_of(other(side_)) > 0) aim_at(node);
      if (state_.spots[node].troops_of(side_) > 0) stacks_.push_back(node);
    }
    sort_stably(stacks_, std::greater{}, [&](u16 node) { return state_.spots[node].troops(); });
    stacks_.resize(std::min(stacks_.size(), kMostStacks));
    all_ = affordable(content_, state_, side_);
  }

  void aim_at(u16 node) {
    bool known = std::ranges::find(aims_, node) != aims_.end();
    if (!known && aims_.size() < kMostAims) aims_.push_back(node);
  }

  void add_greedy() {
    Candidate greedy;
    plan_greedily(content_, state_, greedy.plan);
    greedy.idea.reinforce = all_;
    candidates_.push_back(std::move(greedy));
  }

  void add_ideas() {
    add({all_, false, true, {}});
    add({all_, false, false, {}});
    u16 hq = content_.hq[at(side_)];
    for (u16 from : stacks_) {
      for (u16 to : aims_) {
        if (from == to) continue;
        u32 keep = from == hq ? 1 : 0;
        add({all_, false, true, {{from, to, keep}}});
        add({all_, false, false, {{from, to, keep}}});
        add({0, false, false, {{from, to, 0}}});
      }
    }
    for (u16 to : aims_) {
      Idea mass{all_, false, false, {}};
      for (u16 from : stacks_) {
        if (from != to) mass.orders.push_back({from, to, from == hq ? 1u : 0u});
      }
      sort_stably(mass.orders, std::greater{},
                  [&](const Order& order) { return content_.distance(order.from, to); });
      add(mass);
    }
  }

  void compile(Candidate& candidate) {
    draft_.begin(state_);
    const Idea& idea = candidate.idea;
    if (!idea.late) draft_.reinforce(idea.reinforce);
    for (const Order& order : idea.orders) draft_.march(order);
    if (idea.late) draft_.reinforce(idea.reinforce);
    if (idea.fill) draft_.fill();
    candidate.plan = draft_.plan();
  }

  void add(Idea idea) {
    Candidate candidate{std::move(idea), {}};
    compile(candidate);
    for (const Candidate& known : candidates_) {
      if (known.plan == candidate.plan) return;
    }
    candidates_.push_back(candidate);
    candidate.idea.change_mind();
    candidates_.push_back(std::move(candidate));
  }

  bool is_spent() const { return playout_.nodes() >= nodes_; }

  void sample(Candidate& candidate) {
    candidate.sum += value_of(candidate, candidate.count);
    ++candidate.count;
  }

  // Half of the nodes for what was made up at once: the better half stays, with twice the playouts.
  void halve() {
    u64 whole = nodes_;
    nodes_ = whole / 2;
    u32 target = kFirstPlayouts;
    while (candidates_.size() > 1 && !is_spent()) {
      for (Candidate& candidate : candidates_) {
        while (candidate.count < target && !is_spent()) sample(candidate);
      }
      sort_stably(candidates_, std::greater{}, &Candidate::mean);
      candidates_.resize((candidates_.size() + 1) / 2);
      target *= 2;
    }
    nodes_ = whole;
    best_ = candidates_.front();
  }

  // The rest for changes of the best one.
  void improve() {
    for (u32 tries = 0; !is_spent() && tries < kMostTries;) {
      Candidate challenger{best_.idea, {}};
      change(challenger.idea);
      if (luck_.one_in(2)) change(challenger.idea);
      if (luck_.one_in(8)) challenger.idea.change_mind();
      compile(challenger);
      ++tries;
      if (challenger.is_like(best_)) continue;
      tries = 0;
      race(challenger);
    }
  }

  // The challenger must be ahead by the same dice after 8, 16, 32 and 64 playouts.
  void race(Candidate& challenger) {
    u64 of_best = 0;
    for (u32 end = kRaceFrom; end <= kRaceTo; end *= 2) {
      while (challenger.count < end) {
        if (is_spent()) return;
        of_best += value_of_best(challenger.count);
        sample(challenger);
      }
      if (challenger.sum <= of_best) return;
    }
    best_ = challenger;
    values_.clear();
  }

  u32 value_of_best(u32 number) {
    if (number >= values_.size()) values_.push_back(value_of(best_, number));
    return values_[number];
  }

  u32 value_of(const Candidate& candidate, u32 number) {
    Manners manners{.own = candidate.idea.after,
                    .enemy = number % 2 == 0 ? Manner::comes : Manner::waits};
    return playout_.value(state_, candidate.plan, chance::mix(key_, number, 2), manners);
  }

  Order any_order() {
    u16 from = stacks_[luck_.below(static_cast<u32>(stacks_.size()))];
    if (luck_.one_in(2)) from = stacks_[0];
    u16 to = luck_.one_in(2) ? aims_[luck_.below(static_cast<u32>(aims_.size()))]
                             : static_cast<u16>(luck_.below(content_.nodes));
    return {from, to, any_keep(from)};
  }

  u32 any_keep(u16 from) {
    u32 troops = state_.spots[from].troops_of(side_);
    switch (luck_.below(4)) {
      case 0:
        return 1;
      case 1:
        return luck_.below(troops + 1);
      default:
        return 0;
    }
  }

  void change(Idea& idea) {
    std::vector<Order>& orders = idea.orders;
    u32 count = static_cast<u32>(orders.size());
    switch (luck_.below(8)) {
      case 0:
        idea.reinforce = luck_.one_in(2) ? all_ : luck_.below(all_ + 1);
        return;
      case 1:
        idea.late = !idea.late;
        return;
      case 2:
        idea.fill = !idea.fill;
        return;
      case 3:
        if (count > 0) orders.erase(orders.begin() + luck_.below(count));
        return;
      case 4:
        if (count > 0) {
          Order& order = orders[luck_.below(count)];
          order.keep = any_keep(order.from);
        }
        return;
      case 5:
        if (count > 0 && !stacks_.empty()) orders[luck_.below(count)] = any_order();
        return;
      default:
        if (!stacks_.empty() && count < kMostOrders) {
          orders.insert(orders.begin() + luck_.below(count + 1), any_order());
        }
        return;
    }
  }

  const Content& content_;
  const State& state_;
  Side side_;
  chance::Key key_;
  Luck luck_;
  u64 nodes_;
  Playout playout_;
  Draft draft_;
  u32 all_ = 0;
  std::vector<u16> stacks_;
  std::vector<u16> aims_;
  std::vector<Candidate> candidates_;
  Candidate best_;
  std::vector<u32> values_;  // of the best, by dice
};

class Planner : public Commander {
 public:
  explicit Planner(u64 nodes) : nodes_(nodes) {}

  void make_plan(const Content& content, const State& state, const chance::Draws& draws,
                 const game::Budget& budget, Plan& plan) override {
    search_plan(content, state, draws, budget.nodes != 0 ? budget.nodes : nodes_, plan);
  }

 private:
  u64 nodes_;
};

constexpr u64 kMostPlannerNodes = 1'000'000'000;

}  // namespace

void search_plan(const Content& content, const State& state, const chance::Draws& draws, u64 nodes,
                 Plan& plan) {
  chance::Key key = chance::mix(draws.seat(), draws.decision(), 0x706C616Eu);
  Search(content, state, key, nodes).run(plan);
}

Result<game::MakeAgent> prepare_planner(const game::AgentOrder& order) {
  u64 nodes = kPlannerNodes;
  if (const std::string* typed = order.find("nodes")) {
    std::optional<u64> number = number_in<u64>(*typed);
    if (!number || *number < 1 || *number > kMostPlannerNodes) {
      return refuse(ErrorCode::bad_parameter,
                    fmt::format("nodes={} is not a whole number from 1 to {}", quote(*typed),
                                kMostPlannerNodes));
    }
    nodes = *number;
  }
  return [nodes](const game::AnyGame&) { return std::make_unique<Planner>(nodes); };
}

Result<game::MakeAgent> prepare_hard(const game::AgentOrder&) {
  return [](const game::AnyGame&) { return std::make_unique<Planner>(kPlannerNodes); };
}

}  // namespace agon::skirmish
