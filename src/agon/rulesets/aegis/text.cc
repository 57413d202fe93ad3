// aegis for people: the table with heroes, statuses and dice, and a line for every event. The
// pipeline is shown stage by stage, and every evaluation of a card as the seed's summary: the card,
// then each rule with what came of it.
#include <fmt/format.h>

#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using game::name_of, game::Outcome, game::Side, game::Style;

std::string dice_text(Hand hand) {
  std::string out;
  for (u8 face : dice_of(hand)) out += fmt::format("[{}]", face);
  return out.empty() ? "no dice" : out;
}

std::string hp_text(const std::array<u8, 2>& hp) { return fmt::format("{} : {}", hp[0], hp[1]); }

std::string status_text(const Content& content, u8 status, u32 stacks, const Style& style) {
  const StatusRecord& record = content.statuses[status].record;
  return fmt::format("{} {} {}", style.ascii ? record.letter : record.picture, stacks, record.name);
}

std::string_view icon_of(EffectType type, const Style& style) {
  return style.ascii ? kind_of(type).letter : kind_of(type).picture;
}

std::string buff_text(const Content& content, Side owner, const Buff& buff, const Style& style) {
  const Grant& grant = content.grants[buff.grant - 1u];
  const std::string& by = content.grant_names[buff.grant - 1u];
  if (grant.is_bonus()) {
    return fmt::format("{} +{} on the next attack (by {})", name_of(owner),
                       grant.amount * buff.stacks, by);
  }
  return fmt::format("{} {} (by {})", name_of(owner),
                     status_text(content, grant.status, buff.stacks, style), by);
}

// "2 damage", "1 Scorch", "refused: ..."
std::string outcome_text(const Content& content, Side self, u8 rule, u8 effect,
                         const EffectOutcome& outcome) {
  if (outcome.rejection != Rejection::none) {
    return fmt::format("nothing: {}", sentence_of(outcome.rejection));
  }
  const Effect& known = content.hero(self).card.rules[rule].effects[effect];
  u32 n = outcome.amount;
  std::string status = known.status == kNoStatus || known.grant == kNoGrant
                           ? ""
                           : content.statuses[known.status].record.name;
  switch (known.type) {
    case EffectType::deal_per:
      return fmt::format("deals {}", n);
    case EffectType::flat_block:
      return fmt::format("flat block {}", n);
    case EffectType::block_per:
      return fmt::format("blocks {}", n);
    case EffectType::prevent_half:
      return n == 1 ? "prevents half" : fmt::format("prevents half {} times", n);
    case EffectType::reflect:
      return fmt::format("reflects {}", n);
    case EffectType::gain_status:
      return fmt::format("{} {}", n, status);
    case EffectType::apply_status:
      return fmt::format("applies {} {}", n, status);
    case EffectType::buff_next_attack:
      return fmt::format("+{} on the next attack", n * known.amount);
    case EffectType::heal:
      return fmt::format("heals {}", n);
    case EffectType::cleanse:
      return fmt::format("cleanses {}", n);
    case EffectType::transfer_status:
      return fmt::format("hands over {} {}", n, status);
    case EffectType::reroll_dice:
      return fmt::format("throws {} {} again", n, n == 1 ? "die" : "dice");
  }
  return "";
}

std::string text(const Content& content, const Began& e, const Style&) {
  std::string out;
  for (const HeroReport& hero : report_heroes(content, e.v2)) {
    out += fmt::format("{}{} defends by {}", out.empty() ? "" : ", ", hero.name,
                       hero.plays == Version::v2 ? "card (v2)" : "board (v1)");
    if (hero.fell_back) out += fmt::format(", having fallen back: {}", hero.error);
  }
  return out;
}

std::string text(const Content&, const StandoffThrown& e, const Style&) {
  return fmt::format("standoff: a throws {}, b throws {}: {}", e.dice[0], e.dice[1],
                     e.tie ? "a tie" : fmt::format("{} starts", name_of(e.starter)));
}

std::string text(const Content& content, const TurnBegan& e, const Style&) {
  return fmt::format("round {}: {} ({}) attacks, {}", e.round, name_of(e.attacker),
                     content.hero(e.attacker).name, hp_text(e.hp));
}

std::string text(const Content& content, const BuffCreated& e, const Style& style) {
  return fmt::format("waits: {}", buff_text(content, e.owner, e.buff, style));
}

std::string text(const Content& content, const BuffReleased& e, const Style& style) {
  return fmt::format("ready: {}", buff_text(content, e.owner, e.buff, style));
}

std::string text(const Content& content, const BuffConsumed& e, const Style& style) {
  return fmt::format("used: {}", buff_text(content, e.owner, e.buff, style));
}

std::string text(const Content& content, const BuffLost& e, const Style& style) {
  return fmt::format("gone: {}, {}", buff_text(content, e.owner, e.buff, style),
                     sentence_of(e.why));
}

std::string text(const Content& content, const StatusGained& e, const Style& style) {
  return fmt::format("{} has {} (by {})", name_of(e.side),
                     status_text(content, e.status, e.total, style),
                     source_text(content, e.source, e.grant));
}

std::string text(const Content& content, const StatusLost& e, const Style& style) {
  return fmt::format("{} loses {}, {}", name_of(e.side),
                     status_text(content, e.status, e.stacks, style), sentence_of(e.why));
}

std::string text(const Content& content, const Hurt& e, const Style& style) {
  return fmt::format("{} hurts {} for {}: {} left", status_text(content, e.status, e.stacks, style),
                     name_of(e.side), e.damage, e.hp);
}

std::string text(const Content& content, const StatusDie& e, const Style&) {
  return fmt::format("{} uses {}: {} of {}+, {}", name_of(e.side),
                     content.statuses[e.status].record.name, e.die, e.from,
                     e.success ? "it works" : "in vain");
}

std::string text(const Content&, const OffenseThrown& e, const Style&) {
  std::string kept = e.held == kNoDice ? "" : fmt::format("keeps {}, ", dice_text(e.held));
  return fmt::format("roll {}: {}{}", e.roll, kept, dice_text(e.dice));
}

std::string text(const Content& content, const Attacked& e, const Style&) {
  const Attack& attack = content.hero(e.attacker).attacks[static_cast<std::size_t>(e.combo)];
  std::string name = attack.name.empty() ? "attacks" : attack.name;
  return fmt::format("{}: {} with {} for {}{}", name_of(e.attacker), name, name_of(e.combo),
                     e.damage, attack.ultimate ? ", the ultimate" : "");
}

std::string text(const Content&, const Passed& e, const Style&) {
  return fmt::format("{} passes", name_of(e.attacker));
}

std::string text(const Content& content, const Committed& e, const Style& style) {
  return fmt::format("{} spends {}: +{} {}", name_of(e.side),
                     status_text(content, e.status, e.stacks, style),
                     e.damage > 0 ? e.damage : e.block, e.damage > 0 ? "damage" : "block");
}

std::string text(const Content& content, const DefenseThrown& e, const Style& style) {
  std::string out = e.number == 0
                        ? fmt::format("{} defends: ", name_of(e.defender))
                        : fmt::format("reroll {}: keeps {}, ", e.number, dice_text(e.kept));
  out += dice_text(e.dice);
  if (!style.verbose || e.version == Version::v1) return out;
  for (const auto& [field, count] : field_totals(content, e.defender, e.dice)) {
    out += fmt::format(" {}={}", field, count);
  }
  return out;
}

std::string text(const Content& content, const RuleHit& e, const Style& style) {
  if (!style.verbose) return "";  // the summary says it
  const Rule& rule = content.hero(e.defender).card.rules[e.rule];
  std::string dice;
  for (u8 die : indexes_of(e.matched)) dice += fmt::format("[{}]", dice_of(e.dice)[die]);
  return fmt::format("{} {} x{} {}{}", icon_of(rule.effects.front().type, style), rule.label,
                     e.count, dice, e.met ? "" : ", but its conditions do not hold");
}

std::string text(const Content& content, const EffectResolved& e, const Style& style) {
  if (!style.verbose) return "";
  EffectType type = content.hero(e.defender).card.rules[e.rule].effects[e.effect].type;
  return fmt::format("  {} {}", icon_of(type, style),
                     outcome_text(content, e.defender, e.rule, e.effect, {e.amount, e.rejection}));
}

// Seed "Logging & Telemetry": "Cinder Skin -> Ignite (applied Burn), ..."
std::string text(const Content& content, const Evaluated& e, const Style&) {
  const Card& card = content.hero(e.defender).card;
  std::string out = card.name.empty() ? content.hero(e.defender).name : card.name;
  out += " ->";
  if (e.rules == 0) return out + " nothing";
  for (u8 i = 0; i < e.rules; ++i) {
    const RuleOutcome& hit = e.hits[i];
    std::string outcomes;
    for (u8 effect = 0; effect < hit.effects; ++effect) {
      outcomes += outcomes.empty() ? "" : ", ";
      outcomes += outcome_text(content, e.defender, hit.rule, effect, hit.outcomes[effect]);
    }
    out += fmt::format("{} {} ({})", i == 0 ? "" : ",", card.rules[hit.rule].label, outcomes);
  }
  return out;
}

std::string text(const Content&, const RerollChosen& e, const Style&) {
  std::string dice;
  for (u8 die : indexes_of(e.chosen)) dice += fmt::format("[{}]", dice_of(e.dice)[die]);
  return fmt::format("of {} {} falls again", dice_text(e.dice), dice);
}

std::string text(const Content& content, const BoardTaken& e, const Style&) {
  if (e.combo == kNoCombo) return fmt::format("{} blocks nothing", name_of(e.defender));
  const Block& block = content.hero(e.defender).blocks[e.combo];
  std::string out =
      fmt::format("{} blocks {} with {}", name_of(e.defender), block.block, kComboNames[e.combo]);
  if (block.reflect > 0) out += fmt::format(", reflects {}", block.reflect);
  if (block.heal > 0) out += fmt::format(", heals {}", block.heal);
  return out;
}

std::string text(const Content&, const Resolved& e, const Style& style) {
  std::string out;
  if (e.negated) {
    out = fmt::format("{} damage, negated", e.raw);
  } else {
    out = fmt::format("{} damage > flat {} > prevent {} > block {} > {} taken", e.raw, e.after_flat,
                      e.after_prevent, e.after_block, e.final_damage);
  }
  if (e.reflected + e.dealt > 0) out += fmt::format(", {} back", e.reflected + e.dealt);
  if (e.wasted > 0 && style.verbose) out += fmt::format(", {} block wasted", e.wasted);
  out += fmt::format(" ({})", hp_text(e.hp));
  if (e.double_ko) out += ", a double KO";
  return e.integrity ? out : out + ", and the numbers do not add up";
}

std::string text(const Content&, const Ended& e, const Style&) {
  std::string_view who = e.outcome == Outcome::draw ? "a draw" : name_of(e.outcome);
  return fmt::format("{}{} {} in round {} ({})", who, e.outcome == Outcome::draw ? "," : " wins",
                     sentence_of(e.by), e.rounds, hp_text(e.hp));
}

std::string side_text(const Content& content, const State& state, Side side, const Style& style) {
  std::string out = fmt::format("{}: {}, {} of {} HP, {}", name_of(side), content.hero(side).name,
                                state.hp[at(side)], content.hero(side).max_hp,
                                state.by_card(side) ? "by card" : "by board");
  for (u8 status = 0; status < content.statuses.size(); ++status) {
    u32 stacks = state.stacks[at(side)][status];
    if (stacks > 0) out += ", " + status_text(content, status, stacks, style);
  }
  for (const Buff& buff : state.buffs[at(side)]) {
    if (!buff.is_free()) out += "\n  waits: " + buff_text(content, side, buff, style);
  }
  return out;
}

std::string matcher_text(const Card& card, const Matcher& matcher) {
  switch (matcher.type) {
    case MatcherType::count_field:
      return fmt::format("each of {}", card.field_names[matcher.field]);
    case MatcherType::pairs_field:
      return fmt::format("each pair of {}", card.field_names[matcher.field]);
    case MatcherType::exact_face:
      return fmt::format("{} x [{}]", matcher.count, matcher.face);
    case MatcherType::combo: {
      std::string out;
      for (u8 i = 0; i < matcher.field_count; ++i) {
        out += fmt::format("{}{} x {}", out.empty() ? "" : " + ", matcher.minima[i],
                           card.field_names[matcher.fields[i]]);
      }
      return out + (matcher.allow_extra ? "" : ", no more");
    }
  }
  return "";
}

// The defender's card, before its dice fall and while somebody decides about them.
std::string card_text(const Content& content, const State& state, const Style& style) {
  Side side = state.defender();
  if (!state.by_card(side)) return "";
  const Card& card = content.hero(side).card;
  std::string out = fmt::format("\n{}'s card{}{}, {} dice", name_of(side),
                                card.name.empty() ? "" : " ", card.name, card.dice);
  for (const Rule& rule : card.rules) {
    out += fmt::format("\n  {} {}: {}", icon_of(rule.effects.front().type, style), rule.label,
                       matcher_text(card, rule.matcher));
  }
  return out;
}

std::string defense_text(const State& state) {
  std::string out = fmt::format("\nattack of {}", state.raw);
  if (state.phase != Phase::react) return out;
  return out + fmt::format(", defended by flat {}, half {}x, block {}, reflect {}, deal {}",
                           state.flat, state.prevent, state.block, state.reflect, state.dealt);
}

std::string attack_text(const Content& content, const Attack& attack) {
  std::string out =
      fmt::format("{}{}{} damage", attack.name, attack.name.empty() ? "" : ", ", attack.damage);
  for (const Gift& gift : attack.gifts) {
    u8 status = content.grants[gift.grant].status;
    out += fmt::format(", {} {}", gift.stacks, content.statuses[status].record.name);
  }
  return out;
}

std::string spend_text(const Content& content, const State& state, game::Choice choice) {
  const Status& status = content.statuses[choice.object];
  if (state.phase == Phase::ready) {
    return fmt::format("hands over {} on {}+", content.status_names[status.removes],
                       status.removes_from);
  }
  if (state.phase == Phase::commit) {
    return fmt::format("+{} damage", status.attack_damage * choice.amount);
  }
  if (status.negates_from > 0) return fmt::format("negates on {}+", status.negates_from);
  return fmt::format("+{} block", status.block * choice.amount);
}

}  // namespace

std::string Aegis::state_text(const Content& content, const State& state, const Style& style) {
  std::string out =
      fmt::format("round {} of {}, turn {}: {}\n{}\n{}", state.round(), kRoundCap, state.turn,
                  sentence_of(state.phase), side_text(content, state, Side::a, style),
                  side_text(content, state, Side::b, style));
  if (state.combo != kNoCombo) out += defense_text(state);
  if (state.phase == Phase::commit || state.phase == Phase::select) {
    out += card_text(content, state, style);
  }
  if (state.dice != kNoDice) out += "\n" + dice_text(state.dice);
  return out;
}

// What a hold keeps, what an attack does, what a spend gives.
std::string Aegis::about(const Content& content, const State& state, Side side, Choice choice) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::hold:
      return fmt::format("keeps {}", dice_text(kHands.kept[state.dice][choice.amount]));
    case Verb::reroll:
      return fmt::format("throws {} again", dice_text(kHands.kept[state.dice][choice.amount]));
    case Verb::combo:
      return attack_text(content, content.hero(side).attacks[choice.object]);
    case Verb::spend:
    case Verb::react:
      return spend_text(content, state, choice);
    default:
      return "";
  }
}

std::string Aegis::event_text(const Content& content, chance::EventView event, const Style& style) {
  return Events::to_text(event, [&](const auto& e) { return text(content, e, style); });
}

}  // namespace agon::aegis
