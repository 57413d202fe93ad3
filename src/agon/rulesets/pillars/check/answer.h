// What came of a check, every addend under its name; the records of `agon roll --json`.
#pragma once

#include "agon/rulesets/pillars/check/request.h"

namespace agon::pillars {

// A static opposition has a total and nothing else.
struct SideAnswer {
  std::string name;
  std::optional<u32> d20;
  std::vector<u32> rank_dice;
  std::optional<u32> kept;
  std::optional<std::string> trait;
  std::optional<i32> pillar_trait;
  std::optional<std::string> skill;
  std::optional<i32> skill_bonus;
  std::vector<Modifier> edges;
  std::vector<Modifier> situation;
  std::optional<i32> bonus;
  i32 total = 0;
};

void describe(auto& v, SideAnswer& s) {
  v("Name", s.name, "who it is");
  v("D20", s.d20, "what the d20 shows");
  v("RankDice", s.rank_dice, "what the dice of the rank pool show");
  v("Kept", s.kept, "the highest of them");
  v("Trait", s.trait, "which pillar trait");
  v("PillarTrait", s.pillar_trait, "what it adds");
  v("Skill", s.skill, "which skill counts; null without one");
  v("SkillBonus", s.skill_bonus, "what it adds");
  v("EdgeBonus", s.edges, "persistent perks that count on this trait");
  v("SituationalMods", s.situation, "temporary modifiers");
  v("Bonus", s.bonus, "the sum of trait, skill, edges and situation");
  v("Total", s.total, "d20, kept die and bonus together, or the TN");
}

struct Answer {
  ContestType type = ContestType::attack;
  Pillar pillar = Pillar::violence;
  SideAnswer actor;
  SideAnswer opposition;
  i32 margin = 0;
  i32 shift = 0;
  i32 degree = 0;
  std::string state_key;
  StateValue state_before;
  StateValue state_after;
};

void describe(auto& v, Answer& a) {
  v("ContestType", a.type, "which contest it was");
  v("Pillar", a.pillar, "what it was fought on");
  v("Actor", a.actor, "the acting side");
  v("Opposition", a.opposition, "the resisting side");
  v("Margin", a.margin, "the actor's total less the opposition's");
  v("NaturalShift", a.shift, "what natural 20s and 1s add to the degree");
  v("DoS", a.degree, "the final degree of success");
  v("StateKey", a.state_key, "what would change");
  v("StateBefore", a.state_before, "its value before");
  v("StateAfter", a.state_after, "its value after");
}

Answer resolve(const ReadyCheck& check, chance::Referee& referee);
std::string to_text(const Answer& answer);

}  // namespace agon::pillars
