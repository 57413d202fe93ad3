// The names of things: enumerations of events, objects of choices, sizes of the arrays.
#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {

std::span<const std::string_view> names_of(ControlShift) {
  static constexpr std::array<std::string_view, 2> names = {"gained", "taken"};
  return names;
}

std::span<const std::string_view> names_of(Earning) {
  static constexpr std::array<std::string_view, 2> names = {"reward", "bonus"};
  return names;
}

std::span<const std::string_view> names_of(Losing) {
  static constexpr std::array<std::string_view, 3> names = {"stripped", "dominated", "position"};
  return names;
}

std::span<const std::string_view> names_of(Deserving) {
  static constexpr std::array<std::string_view, 3> names = {"narrow_score", "no_transition",
                                                            "close_attempt"};
  return names;
}

std::span<const std::string_view> names_of(Withholding) {
  static constexpr std::array<std::string_view, 11> names = {
      "control_full",          "reward_held",          "reward_no_room",
      "reward_needs_major",    "bonus_no_room",        "bonus_none_left",
      "remove_not_held",       "remove_needs_major",   "submission_needs_dominant",
      "escape_scores_nothing", "advantage_needs_major"};
  return names;
}

std::span<const std::string_view> names_of(Ending) {
  static constexpr std::array<std::string_view, 5> names = {"submission", "points", "time_points",
                                                            "time_advantages", "referee"};
  return names;
}

game::Sizes Grapple::sizes(const Content& content) {
  auto positions = static_cast<u32>(content.book.positions.size());
  return {.state_bytes = sizeof(State),
          .slots = static_cast<u32>(content.moves.size()),
          .observation = positions + 18,
          .longest_match = content.book.limits.max_turns};
}

// A technique belongs to one category, but a choice names both, as the seed has it.
u32 Grapple::object_count(const Content& content, u16) {
  return static_cast<u32>(content.moves.size());
}

std::string Grapple::object_name(const Content& content, u16, u16 object) {
  return content.book.techniques[object].id;
}

}  // namespace agon::grapple
