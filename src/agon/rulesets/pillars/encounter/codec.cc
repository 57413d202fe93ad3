// The names of things: enumerations in JSON, objects of choices, what a check changes, sizes.
#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/pillars/encounter/rules.h"

namespace agon::pillars::encounter {

using game::name_of;

std::span<const std::string_view> names_of(Phase) {
  static constexpr std::array<std::string_view, 7> names = {"choose",    "ward",   "negate", "act",
                                                            "withstand", "resist", "over"};
  return names;
}

std::span<const std::string_view> names_of(Ending) {
  static constexpr std::array<std::string_view, 3> names = {"condition", "fewer_steps",
                                                            "equal_steps"};
  return names;
}

std::string state_key(const Checked& e) {
  switch (e.key) {
    case Key::track:
      return fmt::format("{}.{}", name_of(e.changed), name_of(e.pillar));
    case Key::prepared:
      return fmt::format("{}.Prepared", name_of(e.changed));
    default:
      return "AttackProceeds";
  }
}

std::string state_value(Key key, u8 value) {
  if (key == Key::proceeds) return value != 0 ? "yes" : "no";
  return fmt::format("{}", value);
}

namespace {

// Of any check between the two: the pools, then the d20s.
u32 longest_check(const Content& content) {
  u32 longest = 0;
  for (const Character& character : content.characters) {
    int rank = std::max(character.core_level(), character.soul_level());
    longest = std::max(longest, kHands.count(pool_of(rank).dice));
  }
  return 2 * longest + 1;
}

}  // namespace

game::Sizes Encounter::sizes(const Content& content) {
  // A turn has three decisions and three checks at most: attack, ward, withstand.
  return {.state_bytes = sizeof(State),
          .slots = 13,
          .observation = 17,
          .longest_match = kTurnCap * (3 + 3 * longest_check(content))};
}

void Encounter::lint(std::size_t, const json::Node& document, Problems& problems) {
  read_character(document, problems);
}

u32 Encounter::object_count(const Content&, u16 verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::attack:
    case Verb::endure:
      return kPillars;
    case Verb::contest:
      return static_cast<u32>(kPreparing.size());
    case Verb::counter:
      return 2;
    default:
      return 0;
  }
}

std::string Encounter::object_name(const Content&, u16 verb, u16 object) {
  static constexpr std::array<std::string_view, 2> counters = {"negate", "resist"};
  switch (static_cast<Verb>(verb)) {
    case Verb::contest:
      return std::string(name_of(kPreparing[object]));
    case Verb::counter:
      return std::string(counters[object]);
    default:
      return std::string(name_of(static_cast<Pillar>(object)));
  }
}

}  // namespace agon::pillars::encounter
