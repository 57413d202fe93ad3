// `agon odds aegis HERO [ATTACKER] --damage N`: what a's defense makes of an attack of so much,
// exactly, rerolls included. Without --state: full hit points, no statuses; nobody reacts. With it
// the defender reacts as `greedy` does: it uses what negates whenever it may, and buys block up to
// the damage left.
#pragma once

#include "agon/game/answered.h"
#include "agon/rulesets/aegis/bots/outlook.h"

namespace agon::aegis {

struct ChanceRecord {
  u32 amount = 0;
  double chance = 0;
};

void describe(auto& v, ChanceRecord& c) {
  v("amount", c.amount, "so much");
  v("chance", c.chance, "how likely");
}

struct RuleChanceRecord {
  std::string id;
  std::string label;
  double chance = 0;
  double hits = 0;
  double trigger_chance = 0;
  double triggers = 0;
};

void describe(auto& v, RuleChanceRecord& r) {
  v("id", r.id, "the rule, or the combo of the board");
  v("label", r.label, "what people read");
  v("chance", r.chance, "that it matches at least once");
  v("hits", r.hits, "how often it matches on average, after rerolls again");
  v("triggerChance", r.trigger_chance, "that it matches and its conditions hold, at least once");
  v("triggers", r.triggers, "how often that is, on average");
}

struct ChangeRecord {
  i32 change = 0;
  double chance = 0;
};

void describe(auto& v, ChangeRecord& c) {
  v("change", c.change, "so many more, or less");
  v("chance", c.chance, "how likely");
}

struct StatusChanceRecord {
  std::string status;
  game::Side side = game::Side::a;
  std::string name;
  double stacks = 0;
  std::vector<ChangeRecord> changes;
};

void describe(auto& v, StatusChanceRecord& s) {
  v("status", s.status, "which, or nextAttack for a bonus");
  v("side", s.side, "who gains it");
  v("name", s.name, "what people call it");
  v("stacks", s.stacks,
    "stacks on average, waiting ones included, spent ones taken off; of nextAttack: damage");
  v("changes", s.changes, "the distribution of that");
}

struct DefenseOddsRecord {
  std::string defender;
  std::string attacker;
  Version version = Version::v2;
  u32 damage = 0;
  bool reacts = false;
  double negated = 0;
  double mean_taken = 0;
  double mean_returned = 0;
  double mean_blocked = 0;
  double mean_prevented = 0;
  double mean_rerolls = 0;
  double defender_falls = 0;
  double attacker_falls = 0;
  double efficiency = 0;
  std::vector<ChanceRecord> taken;
  std::vector<ChanceRecord> returned;
  std::vector<ChanceRecord> reflected;
  std::vector<ChanceRecord> dealt;
  std::vector<RuleChanceRecord> rules;
  std::vector<StatusChanceRecord> statuses;
};

void describe(auto& v, DefenseOddsRecord& d) {
  v("defender", d.defender, "whose defense");
  v("attacker", d.attacker, "against whom");
  v("version", d.version, "by card or by board");
  v("damage", d.damage, "of the attack");
  v("reacts", d.reacts, "whether the defender spends statuses, as greedy does");
  v("negated", d.negated, "the chance that one of them negates the attack");
  v("meanTaken", d.mean_taken, "damage that is left, on average");
  v("meanReturned", d.mean_returned, "damage to the attacker, on average");
  v("meanBlocked", d.mean_blocked, "blocked on average");
  v("meanPrevented", d.mean_prevented, "prevented on average");
  v("meanRerolls", d.mean_rerolls, "rerolls on average");
  v("defenderFalls", d.defender_falls, "the chance that the defender falls");
  v("attackerFalls", d.attacker_falls, "the chance that the attacker falls");
  v("defenseEfficiency", d.efficiency, "prevented, blocked and reflected per damage, on average");
  v("taken", d.taken, "the distribution of the damage that is left");
  v("returned", d.returned, "the distribution of the damage to the attacker");
  v("reflected", d.reflected, "of what is reflected of it");
  v("dealt", d.dealt, "and of what is dealt");
  v("rules", d.rules, "what matches");
  v("statuses", d.statuses, "what is gained");
}

// `state` is about to throw the defender's dice.
Result<DefenseOddsRecord> defense_odds(const Content& content, const State& state,
                                       bool reacts = false, const game::ExactLimits& limits = {});

Reply<game::Answered<DefenseOddsRecord>> defense_answer(const Content& content, const State& state,
                                                        const game::Asked& asked);

}  // namespace agon::aegis
