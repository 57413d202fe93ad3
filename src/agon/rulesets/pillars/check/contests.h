// The check type table of seed section 3 as one piece of data: which pillars a contest is fought
// on, which trait each side uses, and whether the opposition rolls, stands still, or may do either.
// Reader, rules, documents and `agon roll` all read it.
#pragma once

#include <string>

#include "agon/rulesets/pillars/check/terms.h"

namespace agon::pillars {

struct Contest {
  ContestType type;
  u8 pillars;      // mask: bit i for pillar i
  Use actor;       // the trait of the actor
  Use opposition;  // the trait of a rolling opposition
  bool rolled;
  bool static_tn;
  bool any_actor_trait;      // `ActorTrait` may choose another
  std::string_view changes;  // the table's note: what its StateKey usually is
  std::string_view sentence;

  constexpr bool allows(Pillar pillar) const {
    return (pillars >> static_cast<u32>(pillar) & 1) != 0;
  }
  constexpr bool allows(OppositionMode mode) const {
    return mode == OppositionMode::rolled ? rolled : static_tn;
  }
};

inline constexpr u8 kAnyPillar = 0b111;
inline constexpr u8 kOnlyInfluence = 0b010;
inline constexpr u8 kOnlyRevelation = 0b100;

// Where the table and the seed's appendix differ the table counts: Endurance and a resisting
// Counter meet the source's Attack or a Potency, never a Defense.
inline constexpr std::array<Contest, kContestTypeCount> kContests = {{
    {ContestType::attack, kAnyPillar, Use::attack, Use::defense, true, false, false,
     "target condition, harm or shift", "one side acts against another"},
    {ContestType::counter_negate, kAnyPillar, Use::defense, Use::attack, true, false, false,
     "whether the attack proceeds", "negate, ward or parry what is coming"},
    {ContestType::counter_resist, kAnyPillar, Use::resilience, Use::attack, true, true, false,
     "whether the effect applies", "resist or withstand what has come"},
    {ContestType::endurance, kAnyPillar, Use::resilience, Use::attack, true, true, false,
     "whether the condition reduces", "recover, purge or stabilise"},
    {ContestType::social_contest, kOnlyInfluence, Use::attack, Use::defense, true, false, false,
     "the other's attitude", "persuade, deceive, charm or press somebody"},
    {ContestType::social_duel, kOnlyInfluence, Use::attack, Use::attack, true, false, false,
     "whose agenda holds", "both sides try to sway"},
    {ContestType::investigation, kOnlyRevelation, Use::attack, Use::defense, true, false, false,
     "what is known", "read intent, pierce an illusion"},
    {ContestType::search_vs_concealment, kOnlyRevelation, Use::attack, Use::attack, true, false,
     false, "what is found", "search for what somebody actively hides"},
    {ContestType::obstacle_task, kAnyPillar, Use::attack, Use::attack, false, true, true,
     "whether the obstacle is passed", "no opposing actor: a fixed number to reach"},
}};

constexpr const Contest& contest_of(ContestType type) {
  return kContests[static_cast<std::size_t>(type)];
}

}  // namespace agon::pillars
