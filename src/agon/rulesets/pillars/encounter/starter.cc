#include "agon/rulesets/pillars/encounter/starter.h"

namespace agon::pillars::encounter {
namespace {

constexpr std::string_view kName = "NAME";
constexpr std::string_view kCharacter = R"json({
  "$schema": "schema/pillars/character.json",
  "Name": "NAME",
  "Description": "My first character. A third of Body, Mind and Soul is CL, the martial rank; of Control, Fate and Spirit SL, the sorcery rank. Each pillar has a trait that acts, one that avoids, one that endures. Change anything, then: agon validate THIS_FILE",
  "Stats": {"Body": 4, "Mind": 2, "Soul": 3, "Control": 2, "Fate": 2, "Spirit": 2},
  "Traits": {
    "ViolenceAttack": 8,
    "BodyDefense": 6,
    "BodyResilience": 5,
    "InfluenceAttack": 6,
    "SoulDefense": 6,
    "SoulResilience": 5,
    "RevelationAttack": 4,
    "MindDefense": 6,
    "MindResilience": 5
  },
  "Skill": "Swords",
  "SkillBonus": 1,
  "EdgeBonus": [
    {"Name": "A good sword: counts on what Only names", "Value": 1, "Only": ["Violence"]}
  ],
  "SituationalMods": [{"Name": "In a hurry: counts on everything", "Value": -1}]
}
)json";

}  // namespace

std::string starter_character(std::string_view name) {
  std::string out(kCharacter);
  return out.replace(out.find(kName), kName.size(), name);
}

}  // namespace agon::pillars::encounter
