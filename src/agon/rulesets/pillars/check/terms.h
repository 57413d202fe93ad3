// The words of the checks as enumerations, with their names in JSON as the seed spells them.
#pragma once

#include <map>
#include <string>

#include "agon/base/list.h"
#include "agon/base/types.h"

namespace agon::pillars {

AGON_NAMED_ENUM(Pillar, u8, (violence, "Violence"), (influence, "Influence"),
                (revelation, "Revelation"))

// What a trait is for (seed section 2: exactly one of them enters a bonus).
AGON_NAMED_ENUM(Use, u8, (attack, "Attack"), (defense, "Defense"), (resilience, "Resilience"))

AGON_NAMED_ENUM(Approach, u8, (martial, "Martial"), (sorcerous, "Sorcerous"))

AGON_NAMED_ENUM(OppositionMode, u8, (rolled, "Rolled"), (static_tn, "StaticTN"))

// Seed, "Contest Type Enum".
AGON_NAMED_ENUM(ContestType, u8, (attack, "Attack"), (counter_negate, "Counter_Negate"),
                (counter_resist, "Counter_Resist"), (endurance, "Endurance"),
                (social_contest, "Social_Contest"), (social_duel, "Social_Duel"),
                (investigation, "Investigation"), (search_vs_concealment, "Search_vs_Concealment"),
                (obstacle_task, "Obstacle_Task"))

// What a perk may be limited to: a pillar with its three traits, or one of the nine.
AGON_NAMED_ENUM(Scope, u8, (violence, "Violence"), (influence, "Influence"),
                (revelation, "Revelation"), (violence_attack, "ViolenceAttack"),
                (body_defense, "BodyDefense"), (body_resilience, "BodyResilience"),
                (influence_attack, "InfluenceAttack"), (soul_defense, "SoulDefense"),
                (soul_resilience, "SoulResilience"), (revelation_attack, "RevelationAttack"),
                (mind_defense, "MindDefense"), (mind_resilience, "MindResilience"))

inline constexpr std::size_t kTraits = kPillarCount * kUseCount;

inline constexpr std::array kAllPillars = every<Pillar>();

// The nine pillar traits are numbered by pillar, then by use.
constexpr std::size_t trait_of(Pillar pillar, Use use) {
  return static_cast<std::size_t>(pillar) * kUseCount + static_cast<std::size_t>(use);
}

// "ViolenceAttack", "BodyDefense", ... (seed section 3: the pillar's own attack, and the defense
// and resilience that are mapped to it).
std::string_view trait_name(std::size_t trait);

// By their names, as people read them: "Body defense".
std::map<std::string, std::string> trait_words();

bool covers(Scope scope, std::size_t trait);

// A degree of success, -4 .. 4, as a position in a table.
inline constexpr std::size_t kDegrees = 9;
inline constexpr int kBestDegree = 4;
constexpr std::size_t degree_index(int degree) {
  int index = degree + kBestDegree;
  return static_cast<std::size_t>(index);
}

}  // namespace agon::pillars
