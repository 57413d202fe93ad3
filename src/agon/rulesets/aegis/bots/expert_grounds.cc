// Why the expert decides as it does, in hit points where it weighs.
#include <fmt/format.h>

#include "agon/rulesets/aegis/bots/expert.h"

namespace agon::aegis {
namespace {

using game::Choice, game::Grounds, game::Side;

constexpr std::string_view kHitPoints = "hit points on average";

constexpr std::string_view kAttackReason =
    "Over every roll that is left, and by what the other side's defense lets through, this gains "
    "the most hit points on average; a fall counts 12 more.";
constexpr std::string_view kSpendReason =
    "In this attack it is worth more hit points than kept for later.";
constexpr std::string_view kKeepReason =
    "Nothing that could be spent now is worth more than kept for later.";
constexpr std::string_view kRidReason = "A status that can be removed is, before it does harm.";
constexpr std::string_view kDutyReason = "There is nothing to be rid of.";
constexpr std::string_view kSelectReason =
    "The lowest dice that the rule did not match have the most to gain.";

std::string react_reason(Choice decided, const State& state, Side side) {
  if (is(decided, Verb::pass)) return std::string(kKeepReason);
  u32 damage = attack_so_far(state).final_damage;
  return fmt::format(
      "{} damage would come through{}: what this may save is worth more than kept "
      "for later.",
      damage, damage >= state.hp[at(side)] ? ", and its hero would fall" : "");
}

}  // namespace

Grounds Weigher::explain(const State& state, Side side, std::span<const Choice> menu,
                         Choice decided) {
  bool passes = is(decided, Verb::pass);
  Grounds out;
  switch (state.phase) {
    case Phase::ready:
      out.reason = passes ? kDutyReason : kRidReason;
      break;
    case Phase::choose:
      return explain_attack(state, menu);
    case Phase::commit:
      out = explain_commit(state, side, menu);
      out.reason = passes ? kKeepReason : kSpendReason;
      break;
    case Phase::select:
      out.reason = kSelectReason;
      break;
    default:
      out.reason = react_reason(decided, state, side);
      break;
  }
  return out;
}

Grounds Weigher::explain_attack(const State& state, std::span<const Choice> menu) {
  AttackValues values = values_of(state);
  u32 rolls_left = kOffenseRolls - state.rolls;
  ByHand<float> means = hold_means(content_.hero(state.attacker()), values, rolls_left);
  Grounds out{.measure = std::string(kHitPoints), .reason = std::string(kAttackReason)};
  for (Choice choice : menu) {
    float value = 0;
    if (is(choice, Verb::hold)) value = means[kHands.kept[state.dice][choice.amount]];
    if (is(choice, Verb::combo)) value = values[choice.object];
    out.values.push_back(value);
  }
  return out;
}

Grounds Weigher::explain_commit(const State& state, Side side, std::span<const Choice> menu) {
  Grounds out{.measure = std::string(kHitPoints)};
  for (Choice choice : menu) {
    bool spends = is(choice, Verb::spend);
    out.values.push_back(
        spends ? value_of_spending(state, side, static_cast<u8>(choice.object), choice.amount) : 0);
  }
  return out;
}

}  // namespace agon::aegis
