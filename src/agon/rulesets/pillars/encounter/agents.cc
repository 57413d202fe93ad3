// The encounter's own agents: both look one decision ahead on exact odds (outlook.h).
#include "agon/host/game_of.h"
#include "agon/rulesets/pillars/encounter/outlook.h"

namespace agon::pillars::encounter {
namespace {

using game::Choice, game::Side;

// Steps that a choice gains on the other side, on average. An attack is weighed against the best
// answer; it and a contest cost the modifier that is prepared.
double value_of(const Content& content, const State& state, Side side, Choice choice) {
  Outlook outlook(content);
  u8 prepared = state.prepared[at(side)];
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::attack: {
      auto pillar = static_cast<Pillar>(choice.object);
      return outlook.attack(state, side, pillar, prepared).best_answered() -
             outlook.prepared_worth(state, side, prepared);
    }
    case Verb::endure:
      return outlook.recovery(state, side, static_cast<Pillar>(choice.object));
    case Verb::contest:
      return outlook.contest(state, side, kPreparing[choice.object]) -
             outlook.prepared_worth(state, side, prepared);
    default:
      break;
  }
  bool counters = static_cast<Verb>(choice.verb) == Verb::counter;
  if (state.phase == Phase::withstand) {
    return counters ? -outlook.after_resist(state) : -outlook.after_hit(state);
  }
  Side attacker = state.active();
  Outlook::Attack attack =
      outlook.attack(state, attacker, state.pillar, state.prepared[at(attacker)]);
  return counters ? -attack.negated : -attack.resisted;
}

Choice best_of(const Content& content, const State& state, Side side,
               std::span<const Choice> menu) {
  Choice out = menu.front();
  double best = value_of(content, state, side, out);
  for (Choice choice : menu.subspan(1)) {
    double value = value_of(content, state, side, choice);
    if (value <= best) continue;  // the first of equals
    best = value;
    out = choice;
  }
  return out;
}

class Greedy : public host::AgentOf<Encounter> {
 public:
  game::Pick decide(const Content& content, const State& state, Side side,
                    std::span<const Choice> menu, const chance::Draws&,
                    const game::Budget&) override {
    return {best_of(content, state, side, menu)};
  }
};

// Recovers where its steps are highest once there are two, counters whenever it may.
class Cautious : public host::AgentOf<Encounter> {
 public:
  game::Pick decide(const Content& content, const State& state, Side side,
                    std::span<const Choice> menu, const chance::Draws&,
                    const game::Budget&) override {
    if (state.phase != Phase::choose) return {menu.front()};  // the counter
    Pillar worst = Pillar::violence;
    for (Pillar pillar : kAllPillars) {
      if (state.step(side, pillar) > state.step(side, worst)) worst = pillar;
    }
    if (state.step(side, worst) >= kRecoversFrom) return {choose(Verb::endure, worst)};
    return {best_of(content, state, side, menu)};
  }

 private:
  static constexpr u8 kRecoversFrom = 2;
};

constexpr std::array<game::AgentKind, 2> kAgents = {{
    {"greedy", "picks what gains the most condition steps on average, by exact odds",
     game::prepare_plain<Greedy>},
    {"cautious", "recovers at two steps, counters whenever it may, and is greedy otherwise",
     game::prepare_plain<Cautious>},
}};

}  // namespace

std::span<const game::AgentKind> Encounter::agents() { return kAgents; }

}  // namespace agon::pillars::encounter
