#include "agon/rulesets/pillars/check/terms.h"

namespace agon::pillars {

std::string_view trait_name(std::size_t trait) {
  static constexpr std::array<std::string_view, kTraits> names = {
      "ViolenceAttack",   "BodyDefense", "BodyResilience",  //
      "InfluenceAttack",  "SoulDefense", "SoulResilience",  //
      "RevelationAttack", "MindDefense", "MindResilience"};
  return names[trait];
}

bool covers(Scope scope, std::size_t trait) {
  std::string_view name = kScopeNames[static_cast<std::size_t>(scope)];
  return name == trait_name(trait) || name == kPillarNames[trait / kUseCount];
}

}  // namespace agon::pillars
