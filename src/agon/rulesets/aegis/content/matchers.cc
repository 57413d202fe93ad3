#include "agon/rulesets/aegis/content/matchers.h"

#include <algorithm>

namespace agon::aegis {
namespace {

// The first `count` dice of a mask.
u32 first_dice(u32 mask, u32 count) {
  u32 out = 0;
  for (; count > 0 && mask != 0; --count, mask &= mask - 1) out |= mask & -mask;
  return out;
}

// `min` looks at what was counted, before `per` and `cap`.
Match counted(const Matcher& matcher, u32 found, u32 dice) {
  if (found < matcher.min) return {};
  return {std::min<u32>(found * matcher.per, matcher.cap), dice};
}

Match count_field(const Matcher& matcher, const Throw& thrown) {
  return counted(matcher, thrown.field_counts[matcher.field],
                 dice_showing(thrown.hand, matcher.faces));
}

// Matched are the paired dice: an odd one is left over.
Match pairs_field(const Matcher& matcher, const Throw& thrown) {
  u32 pairs = thrown.field_counts[matcher.field] / 2u;
  return counted(matcher, pairs, first_dice(dice_showing(thrown.hand, matcher.faces), 2 * pairs));
}

Match exact_face(const Matcher& matcher, const Throw& thrown) {
  u32 found = kHands.counts[thrown.hand][matcher.face - 1u];
  if (found < matcher.count) return {};
  return {found, dice_showing(thrown.hand, matcher.faces)};
}

Match combo(const Matcher& matcher, const Throw& thrown) {
  for (u32 i = 0; i < matcher.field_count; ++i) {
    u32 found = thrown.field_counts[matcher.fields[i]];
    if (found < matcher.minima[i]) return {};
    if (found > matcher.minima[i] && !matcher.allow_extra) return {};
  }
  return {1, dice_showing(thrown.hand, matcher.faces)};
}

}  // namespace

u32 dice_showing(Hand hand, u32 faces) {
  u32 out = 0;
  std::span<const u8> dice = dice_of(hand);
  for (u32 die = 0; die < dice.size(); ++die) out |= (faces >> (dice[die] - 1) & 1) << die;
  return out;
}

Match match(const Matcher& matcher, const Throw& thrown) {
  switch (matcher.type) {
#define AGON_MATCHER(function, name, keys, each, one, several, sentence) \
  case MatcherType::function:                                            \
    return function(matcher, thrown);
#include "agon/rulesets/aegis/content/matchers.def"
#undef AGON_MATCHER
  }
  return {};
}

}  // namespace agon::aegis
