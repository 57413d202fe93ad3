#include "agon/rulesets/pillars/check/terms.h"

namespace agon::pillars {

std::span<const std::string_view> names_of(Pillar) {
  static constexpr std::array<std::string_view, kPillars> names = {"Violence", "Influence",
                                                                   "Revelation"};
  return names;
}

std::span<const std::string_view> names_of(Use) {
  static constexpr std::array<std::string_view, kUses> names = {"Attack", "Defense", "Resilience"};
  return names;
}

std::span<const std::string_view> names_of(Approach) {
  static constexpr std::array<std::string_view, 2> names = {"Martial", "Sorcerous"};
  return names;
}

std::span<const std::string_view> names_of(OppositionMode) {
  static constexpr std::array<std::string_view, 2> names = {"Rolled", "StaticTN"};
  return names;
}

std::span<const std::string_view> names_of(ContestType) {
  static constexpr std::array<std::string_view, kContestTypes> names = {
      "Attack",      "Counter_Negate", "Counter_Resist",        "Endurance",    "Social_Contest",
      "Social_Duel", "Investigation",  "Search_vs_Concealment", "Obstacle_Task"};
  return names;
}

std::string_view trait_name(std::size_t trait) {
  static constexpr std::array<std::string_view, kTraits> names = {
      "ViolenceAttack",   "BodyDefense", "BodyResilience",  //
      "InfluenceAttack",  "SoulDefense", "SoulResilience",  //
      "RevelationAttack", "MindDefense", "MindResilience"};
  return names[trait];
}

}  // namespace agon::pillars
