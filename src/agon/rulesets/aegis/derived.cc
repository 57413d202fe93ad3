#include "agon/rulesets/aegis/derived.h"

#include <fmt/format.h>

#include "agon/rulesets/aegis/card_words.h"

namespace agon::aegis {
namespace {

using game::Side, game::Style;

std::string until_words(u8 until) {
  switch (until) {
    case kNever:
      return "";
    case kLaterAttack:
      return "until the attack after this one";
    case kEndOfRoll:
      return "until the end of the roll";
    case kEndOfPhase:
      return "until the end of the phase";
    case kNextAttack:
      return "until the next attack";
    default:
      return fmt::format("until turn {}", until);
  }
}

LiveRecord live_of(const Content& content, const State& state, Side side, u8 status,
                   const Style& style) {
  const StatusRecord& record = content.statuses[status].record;
  LiveRecord out{.status = record.id,
                 .name = record.name,
                 .picture = record.picture,
                 .stacks = state.stacks[at(side)][status],
                 .uses = status_uses(content, status),
                 .until = until_words(state.until[at(side)][status]),
                 .origins = {}};
  if (style.heard == nullptr) return out;
  for (game::Origin& origin : style.heard->origins(side, status)) {
    out.origins.push_back({std::move(origin.words), origin.count});
  }
  return out;
}

WaitingRecord waiting_of(const Content& content, Side owner, const Buff& buff, const Style& style) {
  auto number = static_cast<u16>(buff.grant - 1u);
  const Grant& grant = content.grants[number];
  BuffRecord record = buff_to_record(content, owner, buff);
  std::string words = grant.is_bonus()
                          ? fmt::format("+{} on the next attack", grant.amount * buff.stacks)
                          : status_text(content, grant.status, buff.stacks, style);
  return {.id = record.id,
          .words = std::move(words),
          .usable = record.payload.usable,
          .origin = source_words(content, number),
          .until = grant.expires.never ? "" : expiry_words(grant.expires)};
}

DerivedSide side_of(const Content& content, const State& state, Side side, const Style& style) {
  const Hero& hero = content.hero(side);
  bool fell_back = falls_back(hero, state.enabled != 0, state.dev_override[at(side)]);
  DerivedSide out{.by_card = state.by_card(side),
                  .fell_back = fell_back,
                  .error = fell_back ? hero.error : "",
                  .max_hp = hero.max_hp,
                  .live = {},
                  .waiting = {}};
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    if (state.stacks[at(side)][status] == 0) continue;
    out.live.push_back(live_of(content, state, side, status, style));
  }
  for (const Buff& buff : state.buffs[at(side)]) {
    if (!buff.is_free()) out.waiting.push_back(waiting_of(content, side, buff, style));
  }
  return out;
}

RuleGuide guide_of(const Content& content, const Card& card, const Rule& rule) {
  RuleGuide out{.id = rule.id,
                .label = rule.label,
                .when = when_words(content, card, rule),
                .effects = {},
                .locks = !rule.allow_reroll};
  std::vector<std::string> words = effects_words(content, rule);
  for (std::size_t i = 0; i < words.size(); ++i) {
    out.effects.push_back({std::string(kind_of(rule.effects[i].type).name), std::move(words[i])});
  }
  return out;
}

HeroGuide guide_of(const Content& content, Side side) {
  const Hero& hero = content.hero(side);
  HeroGuide out;
  out.name = hero.name;
  if (hero.has_card) {
    out.card = hero.card.name;
    out.dice = hero.card.dice;
    for (const Rule& rule : hero.card.rules) {
      out.rules.push_back(guide_of(content, hero.card, rule));
    }
  }
  for (u8 i = 0; i < kComboCount; ++i) {
    std::string combo(kComboNames[i]);
    std::string blocks = block_words(content, hero.blocks[i]);
    if (!blocks.empty()) out.board.push_back({.combo = combo, .name = {}, .words = blocks});
    const Attack& attack = hero.attacks[i];
    out.attacks.push_back({.combo = combo,
                           .name = attack.name,
                           .words = attack_words(content, attack, false),
                           .ultimate = attack.ultimate});
  }
  return out;
}

}  // namespace

DerivedRecord Aegis::derived(const Content& content, const State& state, const Style& style) {
  DerivedRecord out{.round = state.round(),
                    .rounds = kRoundCap,
                    .throws_left = state.phase == Phase::choose ? kOffenseRolls - state.rolls : 0,
                    .phase = std::string(sentence_of(state.phase)),
                    .rule = {},
                    .a = side_of(content, state, Side::a, style),
                    .b = side_of(content, state, Side::b, style)};
  if (state.phase != Phase::standoff && state.phase != Phase::over) {
    out.attacker = state.attacker();
    out.defender = state.defender();
  }
  if (state.phase == Phase::select) out.rule = rule_label(content, state.defender(), state.rule);
  return out;
}

EffectDerived Aegis::derived_of(const Content& content, const EffectResolved& e) {
  const Effect& effect = content.hero(e.defender).card.rules[e.rule].effects[e.effect];
  EffectDerived out{.words = effect_words(content, effect), .reason = {}};
  if (e.rejection != Rejection::none) out.reason = sentence_of(e.rejection);
  return out;
}

GuideRecord Aegis::guide(const Content& content) {
  GuideRecord out{.a = guide_of(content, Side::a),
                  .b = guide_of(content, Side::b),
                  .statuses = {},
                  .names = {}};
  for (u8 i = 0; i < kComboCount; ++i) out.names[std::string(kComboNames[i])] = combo_words(i);
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    const StatusRecord& record = content.statuses[status].record;
    out.statuses.push_back({record.id, record.name, record.picture, status_uses(content, status)});
    out.names[record.id] = record.name;
  }
  return out;
}

}  // namespace agon::aegis
