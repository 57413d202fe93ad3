#include "agon/rulesets/pillars/check/terms.h"

namespace agon::pillars {

std::string_view trait_name(std::size_t trait) {
  static constexpr std::array<std::string_view, kTraits> names = {
      "ViolenceAttack",   "BodyDefense", "BodyResilience",  //
      "InfluenceAttack",  "SoulDefense", "SoulResilience",  //
      "RevelationAttack", "MindDefense", "MindResilience"};
  return names[trait];
}

std::map<std::string, std::string> trait_words() {
  std::map<std::string, std::string> out;
  for (std::size_t trait = 0; trait < kTraits; ++trait) {
    std::string name(trait_name(trait));
    std::size_t second = name.find_first_of("ADR", 1);  // Attack, Defense, Resilience
    out[name] = name.substr(0, second) + ' ' + static_cast<char>(name[second] - 'A' + 'a') +
                name.substr(second + 1);
  }
  return out;
}

bool covers(Scope scope, std::size_t trait) {
  std::string_view name = kScopeNames[static_cast<std::size_t>(scope)];
  return name == trait_name(trait) || name == kPillarNames[trait / kUseCount];
}

}  // namespace agon::pillars
