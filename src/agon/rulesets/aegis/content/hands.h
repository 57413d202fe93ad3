// Every throw of up to five dice as one number: a hand. Dice have no order, so a hand is a sorted
// throw, and equal throws are equal numbers: states merge by themselves, and whatever depends on
// dice alone (combos, matches, odds) is a table over the 462 hands. Hands with fewer dice come
// first; 0 is no dice at all.
#pragma once

#include <array>
#include <span>

#include "agon/base/types.h"

namespace agon::aegis {

inline constexpr u32 kFaces = 6;
inline constexpr u32 kMostDice = 5;
inline constexpr u32 kMasks = 1u << kMostDice;
inline constexpr std::size_t kHandCount = 462;

using Hand = u16;
using FaceCounts = std::array<u8, kFaces>;  // how many dice show 1, 2, ... 6
template <class T>
using ByHand = std::array<T, kHandCount>;

struct Hands {
  ByHand<FaceCounts> counts;
  ByHand<u8> size;                         // how many dice
  ByHand<std::array<u8, kMostDice>> dice;  // their faces, lowest first; 0 behind the last
  ByHand<std::array<Hand, kFaces>> with;   // with one more die: of face 1, 2, ... 6
  ByHand<std::array<Hand, kMasks>> kept;   // what a mask over the sorted dice keeps
  ByHand<std::array<u8, kMasks>> firsts;   // of masks that keep equal dice, the one that is meant
  ByHand<u8> frequent;  // the dice of the most frequent face, of equals the higher
};

extern const Hands kHands;

inline constexpr Hand kNoDice = 0;

// The faces of a hand, lowest first.
inline std::span<const u8> dice_of(Hand hand) {
  return std::span(kHands.dice[hand]).first(kHands.size[hand]);
}

inline Hand with_die(Hand hand, u32 face) { return kHands.with[hand][face - 1]; }

// Of faces in any order; beyond five dice none is added, nor one that shows no face.
Hand hand_of(std::span<const u8> faces);

// Of masks that keep equal dice, one is meant: that of the first dice of each face.
inline u32 first_of_equals(Hand hand, u32 mask) { return kHands.firsts[hand][mask % kMasks]; }
inline bool is_first_of_equals(Hand hand, u32 mask) { return first_of_equals(hand, mask) == mask; }

// The hands of so many dice: first, ..., last - 1.
struct HandRange {
  Hand first;
  Hand last;
};
HandRange hands_of_size(u32 dice);

}  // namespace agon::aegis
