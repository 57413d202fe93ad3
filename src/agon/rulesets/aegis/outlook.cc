#include "agon/rulesets/aegis/outlook.h"

#include "agon/odds/exact.h"
#include "agon/rulesets/aegis/greedy.h"
#include "agon/rulesets/aegis/law/defense.h"

namespace agon::aegis {
namespace {

using chance::Odometer;

// Throws, and evaluates until the roll is over, dice fall again or somebody picks them.
void throw_and_evaluate(const Content& content, State& state, chance::Referee& referee) {
  Turn<chance::Referee> turn{content, state, referee};
  throw_defense(turn);
  if (!state.by_card(turn.defender())) {
    take_block(turn);
  } else if (!Evaluation(turn).run()) {
    if (state.phase != Phase::select) return;
    Trigger trigger{turn.defender(), state.rule, state.effect, 0};
    u32 mask = pick_reroll(content, state).amount;
    state.rule = state.effect = 0;
    return throw_again(turn, trigger, mask);
  }
  state.dice = kNoDice;
  state.rolls = 0;
  state.phase = Phase::react;
}

Problem too_many(const Odometer& odometer, u32 limit) {
  std::string roll = chance::to_text(*odometer.beyond(), kRolls);
  return {.code = ErrorCode::exact_limit,
          .message =
              fmt::format("more than {} outcomes at {}: too many to compute exactly", limit, roll)};
}

}  // namespace

Result<std::vector<Defended>> defend_exactly(const Content& content, const State& state,
                                             const game::ExactLimits& limits) {
  using Spread = odds::Spread<State>;
  Spread open(sizeof(State));
  Spread done(sizeof(State));
  open.add(state, 1);
  u32 leaves = 0;
  while (open.size() > 0) {
    Spread next(sizeof(State));
    for (std::size_t i = 0; i < open.size(); ++i) {
      Odometer odometer(limits.leaves - leaves);
      do {
        State result = open.state(i);
        throw_and_evaluate(content, result, odometer);
        if (odometer.beyond()) return refuse(too_many(odometer, limits.leaves));
        Spread& where = result.phase == Phase::react ? done : next;
        where.add(result, open.probability(i) * odometer.probability());
        ++leaves;
      } while (odometer.advance());
    }
    open = std::move(next);
  }
  std::vector<Defended> out;
  for (std::size_t i = 0; i < done.size(); ++i) {
    out.push_back({done.state(i), done.probability(i)});
  }
  return out;
}

State before_defense(const Content& content, const Options& options, game::Side defender) {
  State state = Aegis::start(content, options);
  state.starter = other(defender);
  state.phase = Phase::defense;
  state.combo = 0;
  return state;
}

}  // namespace agon::aegis
