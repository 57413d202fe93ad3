#include "agon/rulesets/pillars/check/terms.h"

namespace agon::pillars {

std::string_view trait_name(std::size_t trait) {
  static constexpr std::array<std::string_view, kTraits> names = {
      "ViolenceAttack",   "BodyDefense", "BodyResilience",  //
      "InfluenceAttack",  "SoulDefense", "SoulResilience",  //
      "RevelationAttack", "MindDefense", "MindResilience"};
  return names[trait];
}

}  // namespace agon::pillars
