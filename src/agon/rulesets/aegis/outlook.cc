#include "agon/rulesets/aegis/outlook.h"

#include <fmt/format.h>

#include <bit>

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

// Which rules trigger.
class Matched : public chance::EventListener {
 public:
  void on(chance::EventView view) override {
    if (view.tag == &chance::kEventTag<RuleHit>) {
      mask |= 1u << static_cast<const RuleHit*>(view.data)->rule;
    } else if (view.tag == &chance::kEventTag<BoardTaken>) {
      u8 combo = static_cast<const BoardTaken*>(view.data)->combo;
      if (combo != kNoCombo) mask |= 1u << combo;
    }
  }
  u32 mask = 0;
};

struct Tracked {
  State state;
  u32 matched;
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
      to.matched |= matched.mask;
      note(to, matched.mask, chance * odometer.probability(), again);
      ++leaves_;
    } while (odometer.advance());
    return {};
  }

  DefenseSpread take() {
    for (std::size_t i = 0; i < done_.size(); ++i) {
      Tracked one = done_.state(i);
      out_.outcomes.push_back({one.state, one.matched, done_.probability(i)});
    }
    return std::move(out_);
  }

 private:
  void note(const Tracked& to, u32 triggered, double chance, Spread& again) {
    for (u32 rest = triggered; rest != 0; rest &= rest - 1) {
      out_.hits[static_cast<std::size_t>(std::countr_zero(rest))] += chance;
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
  open.add({state, 0}, 1);
  while (open.size() > 0) {
    Spread next(sizeof(Tracked));
    for (std::size_t i = 0; i < open.size(); ++i) {
      Result<void> done = propagation.advance(open.state(i), open.probability(i), next);
      if (!done) return refuse(done.error());
    }
    open = std::move(next);
  }
  return propagation.take();
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
