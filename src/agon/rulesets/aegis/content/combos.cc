#include "agon/rulesets/aegis/content/combos.h"

#include <algorithm>

namespace agon::aegis {
namespace {

// The longest row of neighbouring faces that all show.
u32 longest_row(const FaceCounts& counts) {
  u32 longest = 0;
  u32 row = 0;
  for (u8 count : counts) {
    row = count > 0 ? row + 1 : 0;
    longest = std::max(longest, row);
  }
  return longest;
}

}  // namespace

u32 combos_of(Hand hand) {
  const FaceCounts& counts = kHands.counts[hand];
  u32 most = *std::ranges::max_element(counts);
  auto pairs = std::ranges::count(counts, 2);
  u32 row = longest_row(counts);
  u32 out = 0;
  auto add = [&](bool shown, Combo combo) { out |= shown ? bit_of(combo) : 0; };
  add(most >= 5, Combo::five);
  add(row >= 5, Combo::large_straight);
  add(most == 3 && pairs == 1, Combo::full_house);
  add(most >= 4, Combo::four);
  add(row >= 4, Combo::small_straight);
  add(most >= 3, Combo::three);
  add(pairs == 2, Combo::two_pairs);
  return out;
}

}  // namespace agon::aegis
