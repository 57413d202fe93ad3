#include "agon/rulesets/aegis/content/hands.h"

#include <algorithm>

namespace agon::aegis {
namespace {

// How many sorted throws of `dice` dice have no face above `faces`.
constexpr u32 throws_of(u32 dice, u32 faces) {
  u32 out = 1;  // the binomial of dice + faces - 1 over dice
  for (u32 i = 1; i <= dice; ++i) out = out * (faces + i - 1) / i;
  return out;
}

// All throws of fewer dice come before it; among those of as many, by the highest die, then the
// next one: how many throws stay below each.
Hand rank_of(const FaceCounts& counts) {
  u32 dice = 0;
  u32 rank = 0;
  for (u32 face = 0; face < kFaces; ++face) {
    for (u32 i = 0; i < counts[face]; ++i) rank += throws_of(++dice, face);
  }
  for (u32 fewer = 0; fewer < dice; ++fewer) rank += throws_of(fewer, kFaces);
  return static_cast<Hand>(rank);
}

void fill_in(Hands& out, const FaceCounts& counts) {
  Hand hand = rank_of(counts);
  out.counts[hand] = counts;
  for (u32 face = 1; face <= kFaces; ++face) {
    for (u32 i = 0; i < counts[face - 1]; ++i) {
      out.dice[hand][out.size[hand]++] = static_cast<u8>(face);
    }
  }
}

void add_all(Hands& out, FaceCounts counts, u32 from_face, u32 dice_left) {
  fill_in(out, counts);
  if (dice_left == 0) return;
  for (u32 face = from_face; face <= kFaces; ++face) {
    FaceCounts more = counts;
    ++more[face - 1];
    add_all(out, more, face, dice_left - 1);
  }
}

void add_larger(Hands& out, Hand hand) {
  bool full = out.size[hand] == kMostDice;
  for (u32 face = 1; face <= kFaces; ++face) {
    FaceCounts more = out.counts[hand];
    ++more[face - 1];
    out.with[hand][face - 1] = full ? hand : rank_of(more);
  }
}

Hand kept_dice(const Hands& hands, Hand hand, u32 mask) {
  Hand out = kNoDice;
  for (u32 die = 0; die < hands.size[hand]; ++die) {
    if ((mask >> die & 1) != 0) out = hands.with[out][hands.dice[hand][die] - 1u];
  }
  return out;
}

u8 frequent_dice(const Hands& hands, Hand hand) {
  const FaceCounts& counts = hands.counts[hand];
  auto most = std::ranges::max_element(counts.rbegin(), counts.rend());
  auto face = static_cast<u8>(counts.rend() - most);
  u32 out = 0;
  for (u32 die = 0; die < hands.size[hand]; ++die) out |= u32{hands.dice[hand][die] == face} << die;
  return static_cast<u8>(out);
}

// The first dice of each face, as many as the mask keeps.
u8 first_dice_of(const Hands& hands, Hand hand, u32 mask) {
  const FaceCounts& kept = hands.counts[hands.kept[hand][mask]];
  u32 out = 0;
  u32 die = 0;
  for (u32 face = 0; face < kFaces; ++face) {
    out |= ((1u << kept[face]) - 1) << die;
    die += hands.counts[hand][face];
  }
  return static_cast<u8>(out);
}

Hands make_hands() {
  Hands out{};
  add_all(out, {}, 1, kMostDice);
  for (Hand hand = 0; hand < kHandCount; ++hand) add_larger(out, hand);
  for (Hand hand = 0; hand < kHandCount; ++hand) {
    out.frequent[hand] = frequent_dice(out, hand);
    for (u32 mask = 0; mask < kMasks; ++mask) {
      out.kept[hand][mask] = kept_dice(out, hand, mask);
      out.firsts[hand][mask] = first_dice_of(out, hand, mask);
    }
  }
  return out;
}

}  // namespace

const Hands kHands = make_hands();

Hand hand_of(std::span<const u8> faces) {
  Hand out = kNoDice;
  for (u8 face : faces) {
    if (face >= 1 && face <= kFaces) out = with_die(out, face);
  }
  return out;
}

HandRange hands_of_size(u32 dice) {
  u32 first = 0;
  for (u32 fewer = 0; fewer < dice; ++fewer) first += throws_of(fewer, kFaces);
  return {static_cast<Hand>(first), static_cast<Hand>(first + throws_of(dice, kFaces))};
}

}  // namespace agon::aegis
