#include "agon/rulesets/aegis/bots/outlook.h"

#include <fmt/format.h>

#include <bit>

#include "agon/odds/exact.h"
#include "agon/rulesets/aegis/bots/greedy.h"
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

// Spends in the reaction window until nothing is worth it.
void react_greedily(const Content& content, State& state, chance::Referee& referee) {
  Turn<chance::Referee> turn{content, state, referee};
  game::Side side = turn.defender();
  while (state.negated == 0 && can_spend_any(content, state, side)) {
    game::Choice choice = decide_greedily(content, state, side);
    if (is(choice, Verb::pass)) return;
    auto status = static_cast<u8>(choice.object);
    if (can_negate(content, status)) {
      try_to_negate(turn, status);
    } else {
      spend_on_defense(turn, status, choice.amount);
    }
  }
}

// Which rules match, and which of them trigger.
class Matched : public chance::EventListener {
 public:
  void on(chance::EventView view) override {
    if (view.tag == &chance::kEventTag<RuleHit>) {
      const auto& hit = *static_cast<const RuleHit*>(view.data);
      matched |= 1u << hit.rule;
      if (hit.met) triggered |= 1u << hit.rule;
    } else if (view.tag == &chance::kEventTag<BoardTaken>) {
      u8 combo = static_cast<const BoardTaken*>(view.data)->combo;
      if (combo == kNoCombo) return;
      matched |= 1u << combo;
      triggered |= 1u << combo;
    }
  }
  u32 matched = 0;
  u32 triggered = 0;
};

struct Tracked {
  State state;
  u32 matched;
  u32 triggered;
};
static_assert(std::has_unique_object_representations_v<Tracked>, "compared by bytes");

using Spread = odds::Spread<Tracked>;

Problem too_many(const Odometer& odometer, u32 limit) {
  std::string roll = chance::to_text(*odometer.beyond(), kRolls);
  return {.code = ErrorCode::exact_limit,
          .message =
              fmt::format("more than {} outcomes at {}: too many to compute exactly", limit, roll)};
}

// One throw of every state, group by group of dice: what is over, and what falls again.
class Propagation {
 public:
  Propagation(const Content& content, u32 limit) : content_(content), limit_(limit) {}

  Result<void> advance(const Tracked& from, double chance, Spread& again) {
    Odometer odometer(limit_ - leaves_);
    do {
      Tracked to = from;
      Matched matched;
      odometer.listen(&matched);
      throw_and_evaluate(content_, to.state, odometer);
      if (odometer.beyond()) return refuse(too_many(odometer, limit_));
      to.matched |= matched.matched;
      to.triggered |= matched.triggered;
      note(to, matched, chance * odometer.probability(), again);
      ++leaves_;
    } while (odometer.advance());
    return {};
  }

  DefenseSpread take() {
    for (std::size_t i = 0; i < done_.size(); ++i) {
      Tracked one = done_.state(i);
      out_.outcomes.push_back({one.state, one.matched, one.triggered, done_.probability(i)});
    }
    return std::move(out_);
  }

 private:
  void note(const Tracked& to, const Matched& now, double chance, Spread& again) {
    for (u32 rest = now.matched; rest != 0; rest &= rest - 1) {
      auto rule = static_cast<std::size_t>(std::countr_zero(rest));
      out_.hits[rule] += chance;
      if ((now.triggered >> rule & 1) != 0) out_.triggers[rule] += chance;
    }
    bool over = to.state.phase == Phase::react;
    if (!over) out_.rerolls += chance;
    (over ? done_ : again).add(to, chance);
  }

  const Content& content_;
  u32 limit_;
  u32 leaves_ = 0;
  Spread done_{sizeof(Tracked)};
  DefenseSpread out_;
};

}  // namespace

Result<DefenseSpread> defend_exactly(const Content& content, const State& state,
                                     const game::ExactLimits& limits) {
  Propagation propagation(content, limits.leaves);
  Spread open(sizeof(Tracked));
  open.add({state, 0, 0}, 1);
  while (open.size() > 0) {
    Spread next(sizeof(Tracked));
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (limits.stop.stop_requested()) return refuse(game::out_of_time());
      Result<void> done = propagation.advance(open.state(i), open.probability(i), next);
      if (!done) return refuse(done.error());
    }
    open = std::move(next);
  }
  return propagation.take();
}

Result<DefenseSpread> react_exactly(const Content& content, DefenseSpread before,
                                    const game::ExactLimits& limits) {
  std::vector<Defended> outcomes;
  for (const Defended& one : before.outcomes) {
    if (limits.stop.stop_requested()) return refuse(game::out_of_time());
    Odometer odometer(limits.leaves - static_cast<u32>(outcomes.size()));
    do {
      Defended& to = outcomes.emplace_back(one);
      react_greedily(content, to.state, odometer);
      if (odometer.beyond()) return refuse(too_many(odometer, limits.leaves));
      to.chance *= odometer.probability();
    } while (odometer.advance());
  }
  before.outcomes = std::move(outcomes);
  return before;
}

State about_to_defend(const State& state, game::Side defender) {
  State out = state;
  if (out.attacker() == defender) out.starter = other(out.starter);
  out.raw = out.flat = out.block = out.reflect = out.dealt = 0;
  out.prevent = out.negated = out.rolls = out.spent = out.rule = out.effect = 0;
  out.dice = kNoDice;
  out.phase = Phase::defense;
  out.combo = 0;
  return out;
}

State before_defense(const Content& content, const Options& options, game::Side defender) {
  return about_to_defend(Aegis::start(content, options), defender);
}

}  // namespace agon::aegis
