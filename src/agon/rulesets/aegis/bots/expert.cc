#include "agon/rulesets/aegis/bots/expert.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "agon/rulesets/aegis/bots/greedy.h"
#include "agon/rulesets/aegis/law/spending.h"

namespace agon::aegis {
namespace {

using game::Choice, game::Side;

// What it is worth to make somebody fall, in hit points.
constexpr float kFall = 12;
constexpr std::size_t kMostPlans = 1u << 14;  // half a kilobyte each
// Values are rounded to a quarter, so that plans are met again.
constexpr float kGrain = 4;

// The mean over the dice that are missing, those with more dice first.
void add_means(ByHand<float>& values) {
  for (u32 hand = hands_of_size(kMostDice).first; hand-- > 0;) {
    float sum = 0;
    for (Hand next : kHands.with[hand]) sum += values[next];
    values[hand] = sum / static_cast<float>(kFaces);
  }
}

float value_now(const Hero& hero, const AttackValues& values, Hand hand) {
  float out = 0;
  for (std::size_t i = 0; i < kComboCount; ++i) {
    if ((hero.offers[hand] >> i & 1) != 0) out = std::max(out, values[i]);
  }
  return out;
}

ByHand<float> values_now(const Hero& hero, const AttackValues& values) {
  ByHand<float> out{};
  auto [first, last] = hands_of_size(kMostDice);
  for (Hand hand = first; hand < last; ++hand) out[hand] = value_now(hero, values, hand);
  return out;
}

// Full hands with a roll more: what is best held of each, of the means that are there now.
ByHand<float> hold_best(const ByHand<float>& now, const ByHand<float>& means,
                        std::array<u8, kFullHands>& holds) {
  ByHand<float> out = means;
  auto [first, last] = hands_of_size(kMostDice);
  for (Hand hand = first; hand < last; ++hand) {
    float value = now[hand];
    u8 held = kHoldAll;
    for (u8 mask = 0; mask < kHoldAll; ++mask) {
      float mean = means[kHands.kept[hand][mask]];
      if (mean <= value) continue;
      value = mean;
      held = mask;
    }
    out[hand] = value;
    holds[static_cast<std::size_t>(hand - first)] = held;
  }
  return out;
}

// Of stages only what the pipeline reads, so that equal ones are one.
auto key_of(const State& state) {
  return std::tuple(state.flat, state.prevent, state.block, state.reflect, state.dealt);
}

Mitigation result_of(Stages stages, u32 raw) {
  stages.raw = raw;
  return mitigate(stages);
}

u32 bonus_of(const Content& content, const State& state, Side side) {
  u32 out = 0;
  for (const Buff& buff : state.buffs[at(side)]) {
    if (buff.is_free()) break;
    out += u32{content.grants[buff.grant - 1u].amount} * buff.stacks;
  }
  return out;
}

// The damage that stacks of a status do until they have faded.
u32 burden(const Status& status, u32 stacks) {
  u32 out = 0;
  for (u32 i = 1; i <= std::min<u32>(stacks, status.max); ++i) out += status.upkeep_damage[i];
  return out;
}

float chance_of(u32 from) { return static_cast<float>(kFaces + 1 - from) / kFaces; }

}  // namespace

Mitigation attack_so_far(const State& state) {
  return mitigate({.raw = state.raw,
                   .flat = state.flat,
                   .prevent = state.prevent,
                   .block = state.block,
                   .reflect = state.reflect,
                   .dealt = state.dealt});
}

HoldPlan plan_holds(const Hero& hero, const AttackValues& values) {
  HoldPlan out{};
  ByHand<float> now = values_now(hero, values);
  ByHand<float> best = now;
  for (auto& holds : out.holds) {
    add_means(best);
    best = hold_best(now, best, holds);
  }
  return out;
}

ByHand<float> hold_means(const Hero& hero, const AttackValues& values, u32 rolls_left) {
  ByHand<float> now = values_now(hero, values);
  ByHand<float> out = now;
  std::array<u8, kFullHands> unused;
  for (u32 roll = 1; roll < rolls_left; ++roll) {
    add_means(out);
    out = hold_best(now, out, unused);
  }
  add_means(out);
  return out;
}

Weigher::Weigher(const Content& content, const State& like, const std::stop_token& stop)
    : content_(content) {
  Options options;
  options.max_rerolls = like.max_rerolls;
  for (Side defender : game::kSides) {
    State state = before_defense(content, options, defender);
    state.v2 = like.v2;
    std::map<decltype(key_of(state)), Outcome> merged;
    Result<DefenseSpread> all = defend_exactly(content, state, {.stop = stop});
    if (!all) all = DefenseSpread{{{state, 0, 0, 1}}};  // too many: as if it did not defend
    for (const Defended& one : all->outcomes) {
      const State& s = one.state;
      Outcome& outcome = merged[key_of(s)];
      outcome.stages = {.flat = s.flat,
                        .prevent = s.prevent,
                        .block = s.block,
                        .reflect = s.reflect,
                        .dealt = s.dealt};
      outcome.chance += static_cast<float>(one.chance);
    }
    for (const auto& [key, outcome] : merged) defenses_[at(defender)].push_back(outcome);
  }
  for (Side side : game::kSides) {
    float sum = 0;
    u32 attacks = 0;
    for (const Attack& attack : content.hero(side).attacks) {
      sum += attack.damage;
      attacks += attack.damage > 0;
    }
    mean_attack_[at(side)] = attacks == 0 ? 0 : sum / static_cast<float>(attacks);
  }
}

const Weigher::Gains& Weigher::gains(Side defender, u32 hp) {
  std::unique_ptr<Gains>& known = gains_[at(defender)][hp];
  if (known) return *known;
  known = std::make_unique<Gains>();
  for (u32 raw = 0; raw < kMostRaw; ++raw) {
    float sum = 0;
    for (const Outcome& outcome : defenses_[at(defender)]) {
      u32 taken = result_of(outcome.stages, raw).final_damage;
      float value = taken >= hp ? static_cast<float>(hp) + kFall : static_cast<float>(taken);
      sum += outcome.chance * value;
    }
    (*known)[raw] = sum;
  }
  return *known;
}

float Weigher::gain(const State& state, u32 raw) {
  Side defender = state.defender();
  return gains(defender, state.hp[at(defender)])[std::min(raw, kMostRaw - 1)];
}

float Weigher::loss(const State& state) {
  u32 hp = state.hp[at(state.attacker())];
  std::optional<float>& known = losses_[at(state.attacker())][hp];
  if (known) return *known;
  float out = 0;
  for (const Outcome& outcome : defenses_[at(state.defender())]) {
    u32 back = outcome.stages.reflect + outcome.stages.dealt;
    float value = back >= hp ? static_cast<float>(hp) + kFall : static_cast<float>(back);
    out += outcome.chance * value;
  }
  known = out;
  return out;
}

// A stack more to somebody who holds so many.
float Weigher::worth_of_stack(const State& state, Side owner, u8 status, u32 held) const {
  const Status& known = content_.statuses[status];
  if (held >= known.max) return 0;
  float out = 0;
  if (known.record.upkeep_damage) {
    out -= static_cast<float>(burden(known, held + 1) - burden(known, held));
  }
  float crowd = 1.0F - 0.5F * static_cast<float>(held) / static_cast<float>(known.max);
  if (known.block > 0) {
    out += 0.9F * static_cast<float>(known.block) * crowd;
  } else if (known.attack_damage > 0) {
    bool needs =
        known.opponent_has != kNoStatus && state.stacks[at(other(owner))][known.opponent_has] == 0;
    out += (needs ? 0.4F : 0.8F) * static_cast<float>(known.attack_damage) * crowd;
  }
  if (known.negates_from > 0) {
    out += 0.9F * chance_of(known.negates_from) * mean_attack_[at(other(owner))] * crowd;
  }
  if (known.removes != kNoStatus) out += chance_of(known.removes_from) * 2.0F * crowd;
  return out;
}

float Weigher::worth_of_gift(const State& state, Side owner, const Gift& gift) const {
  u8 status = content_.grants[gift.grant].status;
  u32 held = state.stacks[at(owner)][status];
  float out = 0;
  for (u32 i = 0; i < gift.stacks; ++i) out += worth_of_stack(state, owner, status, held + i);
  return out;
}

AttackValues Weigher::values_of(const State& state) {
  Side side = state.attacker();
  u32 bonus = bonus_of(content_, state, side);
  float back = loss(state);
  AttackValues out{};
  for (std::size_t i = 0; i < kComboCount; ++i) {
    const Attack& attack = content_.hero(side).attacks[i];
    out[i] = gain(state, attack.damage + bonus) - back;
    for (const Gift& gift : attack.gifts) {
      Side owner = gift.harmful ? other(side) : side;
      float worth = worth_of_gift(state, owner, gift);
      out[i] += owner == side ? worth : -worth;
    }
    out[i] = std::round(out[i] * kGrain) / kGrain;
  }
  return out;
}

const HoldPlan& Weigher::plan(const State& state) {
  Side side = state.attacker();
  AttackValues values = values_of(state);
  auto& plans = plans_[at(side)];
  if (plans.size() > kMostPlans) plans.clear();
  std::string key(reinterpret_cast<const char*>(values.data()), sizeof values);
  auto [found, fresh] = plans.try_emplace(std::move(key));
  if (fresh) found->second = plan_holds(content_.hero(side), values);
  return found->second;
}

Choice Weigher::attack(const State& state) {
  const Hero& hero = content_.hero(state.attacker());
  u8 held = plan(state).of(state.dice, kOffenseRolls - state.rolls);
  if (held != kHoldAll) return hold(first_of_equals(state.dice, held));
  AttackValues values = values_of(state);
  Choice out = choose(Verb::pass);
  float best = 0;
  for (Combo combo : every<Combo>()) {
    float value = values[static_cast<std::size_t>(combo)];
    if ((hero.offers[state.dice] & bit_of(combo)) == 0 || value <= best) continue;
    best = value;
    out = choose(combo);
  }
  return out;
}

// What stacks add to the attack beyond what they are worth kept.
float Weigher::value_of_spending(const State& state, Side side, u8 status, u32 stacks) {
  u32 held = state.stacks[at(side)][status];
  bool fleeting = state.until[at(side)][status] != kNever;
  float kept = 0;
  for (u32 i = 1; i <= stacks && !fleeting; ++i) {
    kept += worth_of_stack(state, side, status, held - i);
  }
  u32 raw = state.raw + content_.statuses[status].attack_damage * stacks;
  return gain(state, raw) - gain(state, state.raw) - kept;
}

// As many stacks as are worth more in the attack than kept.
Choice Weigher::commit(const State& state, Side side) {
  Choice out = choose(Verb::pass);
  float best = 0.01F;
  for (u8 status : content_.on_attack) {
    if (!can_spend(content_, state, side, status)) continue;
    u32 held = state.stacks[at(side)][status];
    for (u32 stacks = 1; stacks <= held; ++stacks) {
      float value = value_of_spending(state, side, status, stacks);
      if (value <= best) continue;
      best = value;
      out = choose(Verb::spend, status, stacks);
    }
  }
  return out;
}

Choice Weigher::react(const State& state, Side side) {
  Mitigation result = attack_so_far(state);
  u32 hp = state.hp[at(side)];
  u32 left = result.final_damage;
  bool falls = left >= hp;
  // Block first, where it is sure to save what a die might not.
  for (u8 status : content_.on_defense) {
    if (left == 0 || !can_spend(content_, state, side, status)) continue;
    u32 block = content_.statuses[status].block;
    u32 held = state.stacks[at(side)][status];
    u32 needed = falls ? (left - hp + block) / block : (left + block - 1) / block;
    if (falls && needed > held) continue;
    return choose(Verb::react, status, std::min(needed, held));
  }
  for (u8 status : content_.negating) {
    if (!can_spend(content_, state, side, status)) continue;
    float saved = static_cast<float>(left) - static_cast<float>(result.returned());
    float worth = worth_of_stack(state, side, status, state.stacks[at(side)][status] - 1u);
    bool pays = chance_of(content_.statuses[status].negates_from) * saved > 0.8F * worth;
    if (falls || pays) return choose(Verb::react, status, 1);
  }
  return choose(Verb::pass);
}

Choice Weigher::be_rid(const State& state, Side side) const {
  for (u8 status : content_.removing) {
    if (can_spend(content_, state, side, status)) return choose(Verb::spend, status, 1);
  }
  return choose(Verb::pass);
}

Choice Weigher::decide(const State& state, Side side) {
  switch (state.phase) {
    case Phase::ready:
      return be_rid(state, side);
    case Phase::choose:
      return attack(state);
    case Phase::commit:
      return commit(state, side);
    case Phase::select:
      return pick_reroll(content_, state);
    default:
      return react(state, side);
  }
}

}  // namespace agon::aegis
