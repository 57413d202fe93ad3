// The names of the choices' objects, and the sizes of the arrays.
#include <fmt/format.h>

#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {

game::Sizes Grapple::sizes(const Content& content) {
  auto positions = static_cast<u32>(content.book.positions.size());
  return {.state_bytes = sizeof(State),
          .slots = static_cast<u32>(content.moves.size()),
          .observation = positions + 18,
          .longest_match = content.book.limits.max_turns};
}

std::string Grapple::slot_name(const Content& content, Side, u32 slot) {
  const Technique& technique = content.book.techniques[slot];
  return fmt::format("{} {}", game::name_of(technique.category), technique.id);
}

// A technique belongs to one category, but a choice names both, as the seed has it.
u32 Grapple::object_count(const Content& content, u16) {
  return static_cast<u32>(content.moves.size());
}

std::string Grapple::object_name(const Content& content, u16, u16 object) {
  return content.book.techniques[object].id;
}

}  // namespace agon::grapple
