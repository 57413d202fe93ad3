// `agon odds aegis HERO [ATTACKER] --damage N`: what a's defense makes of an attack of so much,
// exactly, rerolls included. Without --state: full hit points, no statuses; nobody reacts.
#pragma once

#include "agon/game/answered.h"
#include "agon/rulesets/aegis/outlook.h"

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
};

void describe(auto& v, RuleChanceRecord& r) {
  v("id", r.id, "the rule, or the combo of the board");
  v("label", r.label, "what people read");
  v("chance", r.chance, "that it matches at least once");
  v("hits", r.hits, "how often it matches on average, after rerolls again");
}

struct StatusChanceRecord {
  std::string status;
  game::Side side = game::Side::a;
  double stacks = 0;
};

void describe(auto& v, StatusChanceRecord& s) {
  v("status", s.status, "which, or nextAttack for a bonus");
  v("side", s.side, "who gains it");
  v("stacks", s.stacks, "stacks on average, waiting ones included");
}

struct DefenseOddsRecord {
  std::string defender;
  std::string attacker;
  Version version = Version::v2;
  u32 damage = 0;
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
  std::vector<RuleChanceRecord> rules;
  std::vector<StatusChanceRecord> statuses;
};

void describe(auto& v, DefenseOddsRecord& d) {
  v("defender", d.defender, "whose defense");
  v("attacker", d.attacker, "against whom");
  v("version", d.version, "by card or by board");
  v("damage", d.damage, "of the attack");
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
  v("rules", d.rules, "what matches");
  v("statuses", d.statuses, "what is gained");
}

// `state` is about to throw the defender's dice.
Result<DefenseOddsRecord> defense_odds(const Content& content, const State& state);

Reply<game::Answered<DefenseOddsRecord>> defense_answer(const Content& content, const State& state,
                                                        const game::Asked& asked);

}  // namespace agon::aegis
