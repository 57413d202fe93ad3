#include "agon/rulesets/skirmish/bots/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "agon/base/excerpt.h"
#include "agon/base/text.h"
#include "agon/rulesets/skirmish/bots/ideas.h"
#include "agon/rulesets/skirmish/bots/playout.h"

namespace agon::skirmish {
namespace {

using game::Side;

constexpr u32 kPlies = 2;                       // by which a new ply is judged
constexpr std::size_t kMostMoments = 1u << 17;  // that a search remembers, however long it lasts
constexpr u32 kTries = 4;                       // to have an idea that is new

// The root of a whole number, rounded down: the same everywhere.
u32 root_of(u64 square) {
  u64 out = 0;
  for (u64 bit = 1u << 31; bit > 0; bit >>= 1) {
    if ((out | bit) * (out | bit) <= square) out |= bit;
  }
  return static_cast<u32>(out);
}

// What followed a ply: a moment for each way its fights may end, as far as that is who owns what.
struct Sequel {
  u64 owners;
  u32 moment;
};

// A ply that may be chosen at some moment, and what it has been worth to who chose it.
struct Option {
  std::optional<Manner> manner;  // else the idea
  Idea idea;
  Plan plan = {};  // where it was thought of
  std::vector<Sequel> sequels = {};
  u64 sum = 0;
  u32 visits = 0;
  u32 mean = 0;
  u32 doubt = 0;  // falls with the root of the visits

  void learn(u32 worth) {
    sum += worth;
    ++visits;
    mean = static_cast<u32>(sum / visits);
    doubt = root_of(u64{kSure} * kSure / visits);
  }
};

struct Moment {
  std::vector<Option> options = {};
  u32 visits = 0;
};

// A tree of moments. Each descent chooses a ply at every moment on its way, of both sides alike:
// the one that may be the best as far as is known (upper confidence bounds). Where a moment was
// visited often enough it adds a ply that is new, plays on for a little, and tells all plies of the
// way what came of it. So nodes go into more plies, deeper replies and surer judgements at once.
class Search {
 public:
  Search(const Content& content, const State& state, chance::Key key, const game::Budget& budget)
      : content_(content),
        root_(state),
        key_(key),
        luck_(chance::mix(key, 0, 0)),
        budget_(budget),
        playout_(content),
        ideas_(content) {}

  Searched run(Plan& plan) {
    moments_.emplace_back();
    do descend();
    while (playout_.nodes() < budget_.nodes && !budget_.stop.stop_requested());
    const Option& best = favourite(moments_[0]);
    plan = best.plan;
    return {playout_.nodes(), moments_[0].options.size(), best.visits, best.mean};
  }

 private:
  struct Turn {
    u32 moment;
    u32 option;
  };

  // Visit k of every first ply has the same dice, so plies are compared by their merits.
  void descend() {
    playout_.begin(root_);
    way_.clear();
    Turn first = next_turn(0);
    u32 number = option(first).visits;
    playout_.take_dice(chance::mix(key_, number, 2));
    playout_.play(option(first).plan);
    for (std::optional<u32> moment = sequel(first); moment; moment = sequel(way_.back())) {
      playout_.play(plan_of(option(next_turn(*moment))));
    }
    playout_.go_on(kPlies, {static_cast<Manner>(number % 3), static_cast<Manner>(number / 3 % 3)});
    Side side = root_.active;
    for (const Turn& turn : way_) {
      option(turn).learn(playout_.worth(side));
      ++moments_[turn.moment].visits;
      side = other(side);
    }
  }

  Option& option(const Turn& turn) { return moments_[turn.moment].options[turn.option]; }

  static const Option& favourite(const Moment& moment) {
    return *std::ranges::max_element(moment.options, {}, &Option::visits);
  }

  Turn next_turn(u32 moment) {
    fresh_ = widen(moment);
    std::size_t last = moments_[moment].options.size() - 1;
    way_.push_back({moment, fresh_ ? static_cast<u32>(last) : most_promising(moments_[moment])});
    return way_.back();
  }

  // As many plies as the root of the visits, times 4 where the match stands and 2.5 later on. The
  // manners come first.
  bool widen(u32 index) {
    Moment& moment = moments_[index];
    u64 size = moment.options.size();
    if (size < kManners) {
      Manner manner = static_cast<Manner>(size);
      return add(moment, {manner, {.fill = manner == Manner::greedy}});
    }
    u64 width = index == 0 ? 16 : 6;
    if (size * size > width * (moment.visits + 1)) return false;
    ideas_.look_at(playout_.state());
    for (u32 i = 0; i < kTries; ++i) {
      if (add(moment, {{}, idea_for(moment)})) return true;
    }
    return false;
  }

  Idea idea_for(const Moment& moment) {
    if (luck_.one_in(2)) return ideas_.any(luck_);
    Idea out = favourite(moment).idea;
    ideas_.change(out, luck_);
    if (luck_.one_in(2)) ideas_.change(out, luck_);
    return out;
  }

  // Whether an idea is new.
  bool add(Moment& moment, Option option) {
    option.plan = plan_of(option);
    bool known =
        std::ranges::find(moment.options, option.plan, &Option::plan) != moment.options.end();
    if (known && !option.manner) return false;
    moment.options.push_back(std::move(option));
    return true;
  }

  const Plan& plan_of(const Option& option) {
    if (!option.manner) return ideas_.plan(playout_.state(), option.idea);
    scratch_.clear();
    plan_in_manner(content_, playout_.state(), *option.manner, scratch_);
    return scratch_;
  }

  static u32 most_promising(const Moment& moment) {
    u64 reach = root_of(static_cast<u64>(std::bit_width(moment.visits)) << 28);
    auto promise = [&](const Option& option) { return option.mean + (reach * option.doubt >> 16); };
    auto best = std::ranges::max_element(moment.options, {}, promise);
    return static_cast<u32>(best - moment.options.begin());
  }

  // The moment after a turn, if it is one that the search remembers.
  std::optional<u32> sequel(const Turn& turn) {
    if (fresh_ || playout_.is_over()) return std::nullopt;
    u64 owners = owners_now();
    std::vector<Sequel>& sequels = option(turn).sequels;
    auto known = std::ranges::find(sequels, owners, &Sequel::owners);
    if (known != sequels.end()) return known->moment;
    if (moments_.size() < kMostMoments) {
      sequels.push_back({owners, static_cast<u32>(moments_.size())});
      moments_.emplace_back();
    }
    return std::nullopt;
  }

  u64 owners_now() const {
    u64 out = 0;
    for (u32 node = 0; node < content_.nodes; ++node) {
      out = out * 0x9E3779B97F4A7C15u + static_cast<u64>(playout_.state().spots[node].owner());
    }
    return out;
  }

  const Content& content_;
  const State& root_;
  chance::Key key_;
  chance::Luck luck_;
  const game::Budget& budget_;
  Playout playout_;
  Ideas ideas_;
  std::vector<Moment> moments_;  // where the match stands first
  std::vector<Turn> way_;        // of a descent
  bool fresh_ = false;           // the last ply of it was chosen for the first time
  Plan scratch_;
};

class Planner : public Commander {
 public:
  explicit Planner(u64 nodes) : nodes_(nodes) {}

  void make_plan(const Content& content, const State& state, const chance::Draws& draws,
                 const game::Budget& budget, Plan& plan) override {
    game::Budget own = budget;
    if (own.nodes == 0) own.nodes = nodes_;
    searched_ = search_plan(content, state, draws, own, plan);
  }

  game::Grounds explain(const Content&, const State&, Side, std::span<const game::Choice>,
                        const game::Pick&, const game::Budget&) override {
    std::string reason = fmt::format(
        "Of {} plies that it made up and played with the enemy's replies, it came back to this one "
        "most often, {} times: on average that came to {:.0f} of 100, where 0 is lost and 100 won.",
        searched_.plies, searched_.visits, 100.0 * searched_.worth / kSure);
    return {.reason = std::move(reason), .then = rest()};
  }

 private:
  // Of the plan, what follows the choice that was just handed out.
  std::vector<game::Choice> rest() const {
    return {plan().begin() + std::min<std::ptrdiff_t>(1, std::ssize(plan())), plan().end()};
  }

  u64 nodes_;
  Searched searched_;  // for the last plan
};

constexpr u64 kMostPlannerNodes = 1'000'000'000;

}  // namespace

Searched search_plan(const Content& content, const State& state, const chance::Draws& draws,
                     const game::Budget& budget, Plan& plan) {
  chance::Key key = chance::mix(draws.seat(), draws.decision(), 0x706C616Eu);
  return Search(content, state, key, budget).run(plan);
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
