// The design's own bots and those made of them. They judge what they can afford by the supply
// before this ply's income, and strengths by the map as it stands before the ply, because that is
// what a program is shown.
#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/base/text.h"
#include "agon/rulesets/skirmish/bots/greedy.h"
#include "agon/rulesets/skirmish/bots/planner.h"

namespace agon::skirmish {
namespace {

using game::Choice, game::Side;

enum Draw : u8 { whether, how_many, where, where_to, how_much, which };

Choice any_move(const Content& content, const State& state, const chance::Draws& draws) {
  std::array<u16, kMostNodes> own;
  std::size_t count = 0;
  // Each is written down first and counted then, so that no branch needs to guess where troops are.
  for (u32 node = 0; node < content.nodes; ++node) {
    own[count] = static_cast<u16>(node);
    if (state.spots[node].has_troops_of(state.active)) ++count;
  }
  if (count == 0) return choose(Verb::pass);
  u16 from = own[draws.below(static_cast<u32>(count), where)];
  u32 roads = content.degrees[from];
  if (roads == 0) return choose(Verb::pass);
  u32 road = content.first_road[from] + draws.below(roads, where_to);
  return choose(Verb::move, road, 1 + draws.below(state.spots[from].troops(), how_much));
}

Choice any_action(const Content& content, const State& state, const chance::Draws& draws) {
  u32 affordable = supply_shown(state, state.active) / content.scenario.settings.cost;
  if (affordable >= 1 && draws.below(2, whether) == 0) {
    return choose(Verb::reinforce, 0, 1 + draws.below(std::min(3u, affordable), how_many));
  }
  return any_move(content, state, draws);
}

class Drifter : public Commander {
 public:
  void make_plan(const Content& content, const State& state, const chance::Draws& draws,
                 const game::Budget&, Plan& plan) override {
    plan.push_back(any_action(content, state, draws));
  }
};

class GreedyCommander : public Commander {
 public:
  void make_plan(const Content& content, const State& state, const chance::Draws&,
                 const game::Budget&, Plan& plan) override {
    plan_greedily(content, state, plan);
  }
};

// Greedy in some plies, a drifter in the others.
class Mix : public Commander {
 public:
  static constexpr u32 kAll = 1u << 24;

  explicit Mix(u32 greedy) : greedy_(greedy) {}

  void make_plan(const Content& content, const State& state, const chance::Draws& draws,
                 const game::Budget&, Plan& plan) override {
    if (draws.below(kAll, which) < greedy_) {
      plan_greedily(content, state, plan);
    } else {
      plan.push_back(any_action(content, state, draws));
    }
  }

 private:
  u32 greedy_;  // of kAll
};

Result<game::MakeAgent> make_mix(double p) {
  u32 greedy = static_cast<u32>(p * Mix::kAll + 0.5);
  return [greedy](const game::AnyGame&) { return std::make_unique<Mix>(greedy); };
}

Result<game::MakeAgent> prepare_easy(const game::AgentOrder&) { return make_mix(0.5); }

Result<game::MakeAgent> prepare_mix(const game::AgentOrder& order) {
  const std::string* typed = order.find("p");
  if (typed == nullptr) return make_mix(0.5);
  std::optional<double> p = number_in<double>(*typed);
  if (p && *p >= 0 && *p <= 1) return make_mix(*p);
  return refuse(ErrorCode::bad_parameter,
                fmt::format("p={} is not a number from 0 to 1", quote(*typed)));
}

constexpr std::array<game::Flag, 1> kMixParameters = {{
    {"p", "how often it is greedy, from 0 to 1; 0.5 unless typed", game::FlagKind::number},
}};

constexpr std::array<game::AgentKind, 7> kAgents = {{
    {"easy", "greedy in half of its plies, a drifter in the others", prepare_easy},
    {"medium", "the same as greedy", game::prepare_plain<GreedyCommander>},
    {"hard", "the same as planner", prepare_hard},
    {"drifter", "reinforces a little or moves some troops somewhere, one action a ply",
     game::prepare_plain<Drifter>},
    {"greedy", "sends every stack towards the richest node that it does not own, then to the enemy",
     game::prepare_plain<GreedyCommander>},
    {"mix", "greedy with probability p each ply, a drifter otherwise", prepare_mix, kMixParameters},
    {"planner", "searches through its own plies and the enemy's replies, by dice of its own",
     prepare_planner, kPlannerParameters},
}};

}  // namespace

std::span<const game::AgentKind> Skirmish::agents() { return kAgents; }

}  // namespace agon::skirmish
