// What a matcher makes of a throw (seed "Matcher Registry"). Matchers read dice and change nothing:
// a card is prepared by asking each of its matchers about every hand once (card.h), so in play a
// match is a look into a table.
#pragma once

#include "agon/rulesets/aegis/content/records.h"

namespace agon::aegis {

// What a matcher emits; which dice is a mask over the sorted throw.
struct Match {
  u32 count = 0;  // matchCount; 0: no match
  u32 dice = 0;
};

// Field counts are made once a throw, and every matcher looks at the same ones.
struct Throw {
  Hand hand = kNoDice;
  std::array<u8, kFaces> field_counts = {};  // by field
};

// A matcher with its fields found: the index of its field, or those of its recipe.
struct Matcher {
  MatcherType type{};
  u8 field = 0;
  u8 faces = 0;  // all that it reads
  u8 per = 1;
  u8 min = 1;
  u8 face = 0;
  u8 count = 0;
  bool allow_extra = true;
  u8 cap = kUncapped;
  u8 field_count = 0;  // of the recipe
  std::array<u8, kFaces> fields = {};
  std::array<u8, kFaces> minima = {};

  static constexpr u8 kUncapped = 0xFF;
};

Match match(const Matcher& matcher, const Throw& thrown);

// The dice of a hand that show one of the faces.
u32 dice_showing(Hand hand, u32 faces);

}  // namespace agon::aegis
