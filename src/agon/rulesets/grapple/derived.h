// For whoever draws the mat: what follows from a state and the book.
#pragma once

#include "agon/rulesets/grapple/state.h"

namespace agon::grapple {

// Seed section 7, the pips in its order: [P+2] [P+1] [neutral] [AI+1] [AI+2].
inline constexpr std::size_t kPips = 5;
constexpr std::size_t held_pip(const std::array<u8, 2>& control) {
  return 2u + control[1] - control[0];
}

struct DerivedRecord {
  u32 turn = 0;
  u32 turns = 0;
  u32 points_to_win = 0;
  u32 most_tokens = 0;
  std::string position;
  std::optional<game::Side> on_top = {};
  std::array<bool, kPips> pips = {};
};

void describe(auto& v, DerivedRecord& d) {
  v("turn", d.turn, "the exchange to come, or the last one when the match is over");
  v("turns", d.turns, "time expires after so many");
  v("points_to_win", d.points_to_win, "so many points win at once");
  v("most_tokens", d.most_tokens, "that a side can hold");
  v("position", d.position, "where the match is, as people call it");
  v("on_top", d.on_top, "who is; null in a neutral position");
  v("pips", d.pips, "the one of a +2, a +1, nobody's, b +1, b +2 that is held");
}

struct GuideRecord {
  std::map<std::string, std::string> names;
};

void describe(auto& v, GuideRecord& g) {
  v("names", g.names, "what people call what choices and states name by an id");
}

}  // namespace agon::grapple
