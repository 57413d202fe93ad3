#include "agon/odds/match_odds.h"

namespace agon::odds {

std::span<const std::string_view> names_of(Halt) {
  static constexpr std::array<std::string_view, 5> kNames = {"decided", "epsilon", "states",
                                                             "plays", "stop"};
  return kNames;
}

}  // namespace agon::odds
