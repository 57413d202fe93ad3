// aegis for people, event by event: a line for each, and for somebody at the table the whole card
// with the rules that triggered and the pipeline stage by stage. Every evaluation of a card is told
// as the seed's summary: the card, then each rule with what came of it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>

#include "agon/rulesets/aegis/card_words.h"

namespace agon::aegis {
namespace {

using game::name_of, game::Outcome, game::Side, game::Style;

std::string hp_text(const std::array<u8, 2>& hp) { return fmt::format("{} : {}", hp[0], hp[1]); }

// "2 damage", "1 Scorch", "refused: ..."
std::string outcome_text(const Content& content, Side self, u8 rule, u8 effect,
                         const EffectOutcome& outcome) {
  if (outcome.rejection != Rejection::none) {
    return fmt::format("nothing: {}", sentence_of(outcome.rejection));
  }
  using fmt::arg;
  const Effect& known = content.hero(self).card.rules[rule].effects[effect];
  u32 n = outcome.amount;
  bool has_status = known.status != kNoStatus;
  return fmt::format(fmt::runtime(kind_of(known.type).told), arg("n", n),
                     arg("status", has_status ? content.statuses[known.status].record.name : ""),
                     arg("times", n == 1 ? "" : fmt::format(" {} times", n)),
                     arg("damage", n * known.amount), arg("dice", n == 1 ? "die" : "dice"));
}

std::string text(const Content& content, const Began& e, const Style& style) {
  std::string out;
  for (Side side : game::kSides) {
    const Hero& hero = content.hero(side);
    bool by_card = (e.v2 >> at(side) & 1) != 0;
    if (!out.empty()) out += style.seated ? "\n" : ", ";
    out += style.seated
               ? defense_words(content, side, by_card, style)
               : fmt::format("{} defends by {}", hero.name, by_card ? "card (v2)" : "board (v1)");
    if (!falls_back(hero, e.enabled, e.dev_override[at(side)])) continue;
    out += ", having fallen back";  // why was told when the file was read, and stands in reports
    if (style.verbose) out += fmt::format(": {}", hero.error);
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
  if (!style.verbose) return "";  // the status that is gained says it
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
  return fmt::format("{} has {} (from {})", name_of(e.side),
                     status_text(content, e.status, e.total, style),
                     source_words(content, e.grant));
}

std::string text(const Content& content, const StatusLost& e, const Style& style) {
  return fmt::format("{} loses {}, {}", name_of(e.side),
                     status_text(content, e.status, e.stacks, style), sentence_of(e.why));
}

std::string text(const Content& content, const Hurt& e, const Style& style) {
  return fmt::format("{} hurts {} for {}: {} left", status_text(content, e.status, e.stacks, style),
                     name_of(e.side), e.damage, e.hp[at(e.side)]);
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
  return fmt::format("{}: {} with {} for {}{}", name_of(e.attacker), name,
                     combo_words(static_cast<u8>(e.combo)), e.damage,
                     attack.ultimate ? ", the ultimate" : "");
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
                        : fmt::format("reroll {}: keeps {}, now ", e.number, dice_text(e.kept));
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
  // Seed "Exclamation Reminders": dev logs show dice indexes.
  return fmt::format("{} {} x{} {} at {}{}", icon_of(rule.effects.front().type, style), rule.label,
                     e.count, picked_text(e.dice, e.matched), fmt::join(indexes_of(e.matched), " "),
                     e.met ? "" : ", but its conditions do not hold");
}

std::string text(const Content& content, const EffectResolved& e, const Style& style) {
  if (!style.verbose) return "";
  EffectType type = content.hero(e.defender).card.rules[e.rule].effects[e.effect].type;
  return fmt::format("  {} {}", icon_of(type, style),
                     outcome_text(content, e.defender, e.rule, e.effect, {e.amount, e.rejection}));
}

// Seed "UI/UX Updates": the card once more, its triggered rules marked, and otherwise those that
// matched and whose conditions do not hold.
std::string triggered_text(const Content& content, const Evaluated& e, const Style& style) {
  MarkedRules marked;
  for (u8 i = 0; i < e.rules; ++i) {
    const RuleOutcome& hit = e.hits[i];
    bool stopped = hit.effects > 0 && hit.outcomes[0].rejection == Rejection::rule_condition;
    marked.matched |= 1u << hit.rule;
    if (!stopped) marked.triggered |= 1u << hit.rule;
  }
  return rules_words(content, e.defender, marked, style).substr(1) + "\n";
}

// Seed "Logging & Telemetry": "Cinder Skin -> Ignite (applied Burn), ..."
std::string text(const Content& content, const Evaluated& e, const Style& style) {
  const Card& card = content.hero(e.defender).card;
  std::string out = style.seated ? triggered_text(content, e, style) : "";
  out += card.name.empty() ? content.hero(e.defender).name : card.name;
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

std::string text(const Content& content, const RerollChosen& e, const Style&) {
  bool one = std::popcount(e.chosen) == 1;
  return fmt::format("{}: {} of {} {} again", content.hero(e.defender).card.rules[e.rule].label,
                     picked_text(e.dice, e.chosen), dice_text(e.dice), one ? "falls" : "fall");
}

std::string text(const Content& content, const BoardTaken& e, const Style&) {
  if (e.combo == kNoCombo) return fmt::format("{} blocks nothing", name_of(e.defender));
  const Block& block = content.hero(e.defender).blocks[e.combo];
  std::string out =
      fmt::format("{} blocks {} with {}", name_of(e.defender), block.block, combo_words(e.combo));
  if (block.reflect > 0) out += fmt::format(", reflects {}", block.reflect);
  if (block.heal > 0) out += fmt::format(", heals {}", block.heal);
  return out;
}

std::string stage_text(std::string_view stage, u32 before, u32 after, const Style& style) {
  if (before == after && !style.verbose) return "";
  return fmt::format("{:<17}{:>3}  (-{})\n", stage, after, before - after);
}

// Stage by stage, for somebody at the table; those that removed nothing only with --verbose.
std::string pipeline_text(const Resolved& e, const Style& style) {
  std::string out = fmt::format("{:<17}{:>3}\n", "damage", e.raw);
  if (e.negated) return out + fmt::format("{:<17}{:>3}", "negated", 0);
  out += stage_text("after flat block", e.raw, e.after_flat, style);
  out += stage_text("after half", e.after_flat, e.after_prevent, style);
  out += stage_text("after block", e.after_prevent, e.after_block, style);
  return out + fmt::format("{:<17}{:>3}", "taken", e.final_damage);
}

std::string mitigation_text(const Resolved& e) {
  if (e.negated) return fmt::format("{} damage, negated", e.raw);
  return fmt::format("{} damage > flat {} > prevent {} > block {} > {} taken", e.raw, e.after_flat,
                     e.after_prevent, e.after_block, e.final_damage);
}

std::string text(const Content&, const Resolved& e, const Style& style) {
  std::string out = style.seated ? pipeline_text(e, style) : mitigation_text(e);
  if (e.reflected + e.dealt > 0) out += fmt::format(", {} back", e.reflected + e.dealt);
  bool detailed = style.seated && e.reflected > 0 && e.dealt > 0;
  if (detailed) out += fmt::format(" ({} reflected, {} dealt)", e.reflected, e.dealt);
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

}  // namespace

std::string Aegis::event_text(const Content& content, chance::EventView event, const Style& style) {
  return Events::to_text(event, [&](const auto& e) { return text(content, e, style); });
}

}  // namespace agon::aegis
