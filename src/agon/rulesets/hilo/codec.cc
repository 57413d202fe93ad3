// The names of things: enumerations in JSON, objects of choices, sizes of the arrays.
#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {

std::span<const std::string_view> names_of(Phase) {
  static constexpr std::array<std::string_view, 4> names = {"guess", "fall", "answer", "over"};
  return names;
}

std::span<const std::string_view> names_of(Guess) {
  static constexpr std::array<std::string_view, 2> names = {"high", "low"};
  return names;
}

game::Sizes Hilo::sizes(const Content& content) {
  // Three steps a round at most: guess, fall, answer.
  return {.state_bytes = sizeof(State),
          .slots = 8,
          .observation = 8,
          .longest_match = 3 * content.table.cap};
}

u32 Hilo::object_count(const Content&, u16 verb) {
  return verb == static_cast<u16>(Verb::guess) ? 2 : 0;
}

std::string Hilo::object_name(const Content&, u16, u16 object) {
  return std::string(names_of(Guess{})[object]);
}

}  // namespace agon::hilo
