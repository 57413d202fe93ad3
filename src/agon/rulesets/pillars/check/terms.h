// The words of the checks as enumerations, with their names in JSON as the seed spells them.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "agon/base/types.h"

namespace agon::pillars {

enum class Pillar : u8 { violence, influence, revelation };

// What a trait is for (seed section 2: exactly one of them enters a bonus).
enum class Use : u8 { attack, defense, resilience };

enum class Approach : u8 { martial, sorcerous };

enum class OppositionMode : u8 { rolled, static_tn };

// Seed, "Contest Type Enum".
enum class ContestType : u8 {
  attack,
  counter_negate,
  counter_resist,
  endurance,
  social_contest,
  social_duel,
  investigation,
  search_vs_concealment,
  obstacle_task,
};

inline constexpr std::size_t kPillars = 3;
inline constexpr std::size_t kUses = 3;
inline constexpr std::size_t kTraits = kPillars * kUses;
inline constexpr std::size_t kContestTypes = 9;

constexpr std::array<Pillar, kPillars> kAllPillars = {Pillar::violence, Pillar::influence,
                                                      Pillar::revelation};

std::span<const std::string_view> names_of(Pillar);
std::span<const std::string_view> names_of(Use);
std::span<const std::string_view> names_of(Approach);
std::span<const std::string_view> names_of(OppositionMode);
std::span<const std::string_view> names_of(ContestType);

// The nine pillar traits are numbered by pillar, then by use.
constexpr std::size_t trait_of(Pillar pillar, Use use) {
  return static_cast<std::size_t>(pillar) * kUses + static_cast<std::size_t>(use);
}

// "ViolenceAttack", "BodyDefense", ... (seed section 3: the pillar's own attack, and the defense
// and resilience that are mapped to it).
std::string_view trait_name(std::size_t trait);

// A degree of success, -4 .. 4, as a position in a table.
inline constexpr std::size_t kDegrees = 9;
inline constexpr int kBestDegree = 4;
constexpr std::size_t degree_index(int degree) {
  int index = degree + kBestDegree;
  return static_cast<std::size_t>(index);
}

}  // namespace agon::pillars
