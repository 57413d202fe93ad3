// The names of the choices' objects, and the sizes of the arrays.
#include <fmt/format.h>

#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

// The live prefix ends with the map's last node. Of a ply: income, the report of actions beyond the
// budget, the actions, the end.
game::Sizes Skirmish::sizes(const Content& content) {
  const Settings& settings = content.scenario.settings;
  return {.state_bytes = static_cast<u32>(offsetof(State, spots) + content.nodes * sizeof(Spot)),
          .slots = static_cast<u32>(4 + 3 * content.roads.size()),
          .observation = 6 + 4u * content.nodes,
          .longest_match = settings.turn_cap * (settings.budget + 3)};
}

std::string Skirmish::slot_name(const Content& content, Side, u32 slot) {
  static constexpr std::array<std::string_view, 3> kAmounts = {"1", "half", "all"};
  if (slot == 0) return "end";
  if (slot < 4) return fmt::format("reinforce {}", kAmounts[slot - 1]);
  auto road = static_cast<u16>((slot - 4) / 3);
  return fmt::format("move {} {}", object_name(content, static_cast<u16>(Verb::move), road),
                     kAmounts[(slot - 4) % 3]);
}

u32 Skirmish::object_count(const Content& content, u16 verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::move:
      return static_cast<u32>(content.roads.size());
    case Verb::invalid:
      return u32{kRefusedNames.size()};
    default:
      return 0;
  }
}

std::string Skirmish::object_name(const Content& content, u16 verb, u16 object) {
  if (verb == static_cast<u16>(Verb::invalid)) return std::string(kRefusedNames[object]);
  Road road = content.roads[object];
  return id_of(content, road.from) + ">" + id_of(content, road.to);
}

}  // namespace agon::skirmish
