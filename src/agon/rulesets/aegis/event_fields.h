// What events and reports show, field by field, by the names of the seed's "Logging & Telemetry".
// Numbers of rules, grants and hands become the words and dice that they stand for.
#pragma once

#include "agon/rulesets/aegis/events.h"

namespace agon::aegis {

// What descriptions are made of.
BuffRecord buff_to_record(const Content& content, game::Side owner, const Buff& buff);
// Ids as cards and files have them; empty where there is none of that number.
std::string rule_id(const Content& content, game::Side side, u8 rule);
std::string rule_label(const Content& content, game::Side side, u8 rule);
std::string effect_name(const Content& content, game::Side side, u8 rule, u8 effect);
std::string source_text(const Content& content, Source source, u16 grant);

inline std::vector<u8> dice_list(Hand hand) { return {dice_of(hand).begin(), dice_of(hand).end()}; }

inline std::vector<u8> indexes_of(u32 mask) {
  std::vector<u8> out;
  for (u8 die = 0; die < kMostDice; ++die) {
    if ((mask >> die & 1) != 0) out.push_back(die);
  }
  return out;
}

// How a hero takes part, for reports.
struct HeroReport {
  std::string name;
  Version version = Version::v1;
  Version plays = Version::v1;
  bool fell_back = false;
  std::string error;
  std::map<std::string, std::vector<u8>> fields;
  json::Hex fields_hash;
};

void describe(auto& v, HeroReport& h) {
  v("name", h.name, "the hero");
  v("defenseVersion", h.version, "what its file asks for");
  v("plays", h.plays, "what it defends by in this match");
  v("fellBackToV1", h.fell_back, "whether it is to play v2 and its card cannot be played");
  v("error", h.error, "why; empty otherwise");
  v("fields", h.fields, "the card's partition: the faces of each field");
  v("fieldsHash", h.fields_hash, "XXH3 of the card's partition; 0 without a card");
}

// `v2`: who defends by card. A side whose developers ask for a card that it does not have falls
// back, too; where nobody asks for one, nobody falls back.
std::array<HeroReport, 2> report_heroes(const Content& content, u8 v2, bool enabled = true,
                                        const std::array<DevOverride, 2>& dev_override = {});

// What came of an effect, for reports.
struct EffectReport {
  std::string type;
  u32 amount = 0;
  bool success = false;
  Rejection rejection = Rejection::none;
};

void describe(auto& v, EffectReport& e) {
  v("type", e.type, "what it does");
  v("amount", e.amount, "how much");
  v("success", e.success, "whether it came to anything");
  v("reason", e.rejection, "why not");
}

struct RuleReport {
  std::string id;
  std::string label;
  u32 count = 0;
  std::vector<EffectReport> effects;
};

void describe(auto& v, RuleReport& r) {
  v("id", r.id, "the rule");
  v("label", r.label, "what people read");
  v("matchCount", r.count, "how often it matched");
  v("effects", r.effects, "what came of its effects, as far as they were reached");
}

std::vector<RuleReport> report_rules(const Content& content, const Evaluated& event);

// Counts by the names of a card's fields.
std::map<std::string, u32> field_totals(const Content& content, game::Side side, Hand hand);

void describe(auto& v, const Content& content, Began& e) {
  std::string schema(kSchemaVersion);
  std::string dsl(kDslVersion);
  std::array<HeroReport, 2> heroes = report_heroes(content, e.v2, e.enabled, e.dev_override);
  v("defenseSchemaVersion", schema, "of the card's data model");
  v("defenseDslVersion", dsl, "of matchers and effects");
  v("enableDefenseV2", e.enabled, "the kill-switch: false, and everybody defends by v1");
  v("devOverride", e.dev_override, "what developers put above it for a and b");
  v("maxRerollsPerDefense", e.max_rerolls, "how often a defense may throw dice again");
  v("heroes", heroes, "the heroes of a and b");
}

void describe(auto& v, const Content&, StandoffThrown& e) {
  v("dice", e.dice, "what a and b threw");
  v("tie", e.tie, "whether they throw again");
  v("starter", e.starter, "who starts, unless it was a tie");
}

void describe(auto& v, const Content&, TurnBegan& e) {
  v("turn", e.turn, "the turn, from 1");
  v("round", e.round, "the round, from 1");
  v("attacker", e.attacker, "whose turn it is");
  v("hp", e.hp, "hit points of a and b");
}

void describe(auto& v, const Content& content, BuffCreated& e) {
  BuffRecord buff = buff_to_record(content, e.owner, e.buff);
  v("stacks", e.stacks, "how many stacks were added");
  v("buff", buff, "the buff as it is now");
}

void describe(auto& v, const Content& content, BuffReleased& e) {
  BuffRecord buff = buff_to_record(content, e.owner, e.buff);
  v("buff", buff, "the buff that becomes usable");
}

void describe(auto& v, const Content& content, BuffConsumed& e) {
  BuffRecord buff = buff_to_record(content, e.owner, e.buff);
  v("buff", buff, "the buff");
  v("damage", e.damage, "what it adds to the attack");
}

void describe(auto& v, const Content& content, BuffLost& e) {
  BuffRecord buff = buff_to_record(content, e.owner, e.buff);
  v("buff", buff, "the buff");
  v("stacks", e.stacks, "how many stacks are gone");
  v("reason", e.why, "why");
}

void describe(auto& v, const Content& content, StatusGained& e) {
  json::Named status{e.status, content.status_names};
  std::string from = source_text(content, e.source, e.grant);
  v("side", e.side, "who gains it");
  v("status", status, "which");
  v("stacks", e.stacks, "how many stacks");
  v("total", e.total, "usable stacks now");
  v("source", e.source, "what gave it");
  v("by", from, "which attack, rule or status that was");
}

void describe(auto& v, const Content& content, StatusLost& e) {
  json::Named status{e.status, content.status_names};
  v("side", e.side, "who loses it");
  v("status", status, "which");
  v("stacks", e.stacks, "how many stacks");
  v("left", e.left, "usable stacks now");
  v("reason", e.why, "why");
}

void describe(auto& v, const Content& content, Hurt& e) {
  json::Named status{e.status, content.status_names};
  v("side", e.side, "whom it hurts");
  v("status", status, "which status");
  v("stacks", e.stacks, "how many stacks");
  v("damage", e.damage, "how much");
  v("hp", e.hp, "hit points of a and b after it");
}

void describe(auto& v, const Content& content, StatusDie& e) {
  json::Named status{e.status, content.status_names};
  v("side", e.side, "who spends it");
  v("status", status, "which");
  v("die", e.die, "what the die shows");
  v("from", e.from, "what it must show at least");
  v("success", e.success, "whether it does");
}

void describe(auto& v, const Content&, OffenseThrown& e) {
  std::vector<u8> held = dice_list(e.held);
  std::vector<u8> dice = dice_list(e.dice);
  v("attacker", e.attacker, "who throws");
  v("roll", e.roll, "which roll, from 1");
  v("held", held, "the dice that stayed");
  v("dice", dice, "all dice, sorted");
}

void describe(auto& v, const Content& content, Attacked& e) {
  const Attack& attack = content.hero(e.attacker).attacks[static_cast<std::size_t>(e.combo)];
  std::string_view name = attack.name;
  bool ultimate = attack.ultimate;
  v("attacker", e.attacker, "who attacks");
  v("combo", e.combo, "with which combo");
  v("name", name, "what people call it");
  v("ultimate", ultimate, "a label for people");
  v("damage", e.damage, "on the board");
}

void describe(auto& v, const Content&, Passed& e) {
  v("attacker", e.attacker, "who does not attack");
}

void describe(auto& v, const Content& content, Committed& e) {
  json::Named status{e.status, content.status_names};
  v("side", e.side, "who spends");
  v("status", status, "which status");
  v("stacks", e.stacks, "how many stacks");
  v("damage", e.damage, "what that adds to the attack");
  v("block", e.block, "what that adds to the block");
}

void describe(auto& v, const Content& content, DefenseThrown& e) {
  std::vector<u8> kept = dice_list(e.kept);
  std::vector<u8> dice = dice_list(e.dice);
  std::map<std::string, u32> totals;
  json::Hex hash;
  if (e.version == Version::v2) {
    totals = field_totals(content, e.defender, e.dice);
    hash.value = content.hero(e.defender).card.fields_hash;
  }
  v("defender", e.defender, "who throws");
  v("version", e.version, "by card or by board");
  v("fellBackToV1", e.fell_back, "whether it is to be by card, and the card cannot be played");
  v("reroll", e.number, "0: the first throw; else the number of the reroll");
  v("kept", kept, "the dice that stayed");
  v("diceSnapshot", dice, "all dice, sorted");
  v("fieldCounts", totals, "dice in each field");
  v("fieldsHash", hash, "of the partition");
}

void describe(auto& v, const Content& content, RuleHit& e) {
  std::string id = rule_id(content, e.defender, e.rule);
  std::string label = rule_label(content, e.defender, e.rule);
  std::map<std::string, u32> totals = field_totals(content, e.defender, e.dice);
  std::vector<u8> dice = dice_list(e.dice);
  std::vector<u8> matched = indexes_of(e.matched);
  v("defender", e.defender, "whose card");
  v("rule", id, "which rule");
  v("label", label, "what people read");
  v("evaluation", e.evaluation, "0: of the first throw; else after how many rerolls");
  v("matchCount", e.count, "how often it matched");
  v("fieldTotals", totals, "dice in each field");
  v("dice", dice, "the dice, sorted");
  v("matchedDiceIndexes", matched, "which of them matched, from 0");
  v("conditionsMet", e.met, "whether the rule's conditions hold");
}

void describe(auto& v, const Content& content, EffectResolved& e) {
  std::string id = rule_id(content, e.defender, e.rule);
  std::string type = effect_name(content, e.defender, e.rule, e.effect);
  bool success = e.rejection == Rejection::none;
  v("defender", e.defender, "whose card");
  v("rule", id, "of which rule");
  v("effect", e.effect, "which of its effects, from 0");
  v("type", type, "what it does");
  v("target", e.target, "to whom");
  v("success", success, "whether it came to anything");
  v("amount", e.amount, "how much");
  v("reason", e.rejection, "why not");
}

void describe(auto& v, const Content& content, Evaluated& e) {
  std::string_view card = content.hero(e.defender).card.name;
  std::vector<u8> dice = dice_list(e.dice);
  std::vector<RuleReport> hits = report_rules(content, e);
  v("defender", e.defender, "whose card");
  v("card", card, "its name");
  v("evaluation", e.evaluation, "0: of the first throw; else after how many rerolls");
  v("dice", dice, "the dice, sorted");
  v("rulesHit", hits, "the rules that matched, in card order");
}

void describe(auto& v, const Content& content, RerollChosen& e) {
  std::string id = rule_id(content, e.defender, e.rule);
  std::vector<u8> dice = dice_list(e.dice);
  std::vector<u8> chosen = indexes_of(e.chosen);
  v("defender", e.defender, "whose card");
  v("rule", id, "which rule throws dice again");
  v("effect", e.effect, "by which of its effects, from 0");
  v("number", e.number, "the number of the reroll, from 1");
  v("diceSnapshotBefore", dice, "the dice, sorted");
  v("chosenDiceIndexes", chosen, "which of them fall again, from 0");
}

void describe(auto& v, const Content& content, BoardTaken& e) {
  Block block;
  std::string combo = "none";
  if (e.combo < kComboCount) {
    block = content.hero(e.defender).blocks[e.combo];
    combo = kComboNames[e.combo];
  }
  v("defender", e.defender, "whose board");
  v("combo", combo, "the combo with the highest block, or none");
  v("block", block.block, "what it blocks");
  v("reflect", block.reflect, "damage back to the attacker");
  v("heal", block.heal, "hit points back");
}

// (prevent + block + reflect) / raw; nothing where there is no damage to defend against.
inline std::optional<double> efficiency_of(u64 prevented, u64 blocked, u64 reflected, u64 raw) {
  if (raw == 0) return std::nullopt;
  return static_cast<double>(prevented + blocked + reflected) / static_cast<double>(raw);
}

// What a defense came to; reports have it, too.
void describe_pipeline(auto& v, Resolved& e) {
  std::optional<double> efficiency = efficiency_of(e.prevented, e.blocked, e.reflected, e.raw);
  v("rawDamage", e.raw, "attack, bonuses and spends");
  v("afterFlat", e.after_flat, "checkpoint");
  v("afterPrevent", e.after_prevent, "checkpoint");
  v("afterBlock", e.after_block, "checkpoint");
  v("afterReflect", e.after_reflect, "checkpoint");
  v("finalDamage", e.final_damage, "to the defender, before it is clipped to the hit points left");
  v("damageBlocked", e.blocked, "what the flat and block stages removed");
  v("damagePrevented", e.prevented, "what prevent-half or a negation removed");
  v("damageReflected", e.reflected, "to the attacker, by reflect");
  v("damageDealtByDefense", e.dealt, "to the attacker, by dealPer");
  v("wastedBlock", e.wasted, "block for which no damage was left");
  v("defenseEfficiency", efficiency,
    "(damagePrevented + damageBlocked + damageReflected) / rawDamage; null of an attack without "
    "damage");
  v("clamped", e.clamped, "whether a stage could have removed more than was left");
  v("negated", e.negated, "whether a status negated the attack");
  v("integrity", e.integrity, "whether attackBase = taken + blocked + prevented");
  v("doubleKo", e.double_ko, "whether both fell");
}

void describe(auto& v, const Content&, Resolved& e) {
  v("defender", e.defender, "who was attacked");
  v("version", e.version, "by card or by board");
  describe_pipeline(v, e);
  v("flatBlock", e.flat_block, "what the flat stage removed");
  v("preventHalf", e.prevent_half, "how often half was prevented");
  v("hp", e.hp, "hit points of a and b after it");
}

void describe(auto& v, const Content&, Ended& e) {
  v("outcome", e.outcome, "who won");
  v("by", e.by, "how");
  v("rounds", e.rounds, "rounds played");
  v("hp", e.hp, "hit points of a and b");
}

}  // namespace agon::aegis
