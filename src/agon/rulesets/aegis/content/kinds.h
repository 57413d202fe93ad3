// The names that content files are written in: what matchers and effects there are (seed "Matcher
// Registry", "Effect Registry"), which keys each takes, and the words for everything else that is
// one of a few. The lists are matchers.def and effects.def; KeysOf makes a description visit
// exactly the keys of a type.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "agon/base/list.h"
#include "agon/json/describe.h"

namespace agon::aegis {

AGON_ENUM(Version, u8, v1, v2)
AGON_NAMED_ENUM(Combo, u8, (five, "5OAK"), (large_straight, "LARGE_STRAIGHT"),
                (full_house, "FULL_HOUSE"), (four, "4OAK"), (small_straight, "SMALL_STRAIGHT"),
                (three, "3OAK"), (two_pairs, "PAIR_PAIR"))
AGON_ENUM(Who, u8, self, opponent)
AGON_ENUM(Target, u8, self, opponent, ally)
AGON_NAMED_ENUM(UsablePhase, u8, (immediate, "immediate"), (next_attack, "nextAttack"),
                (next_turn, "nextTurn"))
AGON_NAMED_ENUM(ExpiryType, u8, (next_attack, "nextAttack"), (end_of_round, "endOfRound"),
                (end_of_your_next_turn, "endOfYourNextTurn"), (after_n_turns, "afterNTurns"),
                (end_of_roll, "endOfRoll"), (end_of_phase, "endOfPhase"))
AGON_NAMED_ENUM(SelectionPolicy, u8, (highest_non_matching, "highestNonMatching"),
                (lowest_non_matching, "lowestNonMatching"), (lowest, "lowest"),
                (highest, "highest"), (random, "random"), (choice, "choice"))
AGON_NAMED_ENUM(Per, u8, (match_count, "matchCount"))

// Which keys the types of matchers and effects take.
enum Key : u32 {
  kField = 1u << 0,
  kPer = 1u << 1,
  kCap = 1u << 2,
  kMin = 1u << 3,
  kFace = 1u << 4,
  kCount = 1u << 5,
  kFields = 1u << 6,
  kAllowExtra = 1u << 7,
  kAmount = 1u << 8,
  kStatus = 1u << 9,
  kStatusOrAny = 1u << 10,
  kStackCap = 1u << 11,
  kUsable = 1u << 12,
  kExpires = 1u << 13,
  kOwner = 1u << 14,
  kStacks = 1u << 15,
  kPolicy = 1u << 16,
  kEach = 1u << 17,  // no key: it is always worth so much a match
};

// Whom an effect works on; `either`: oneself, or the opponent if the card says so.
enum class Aim : u8 { self, opponent, either };

enum class MatcherType : u8 {
#define AGON_MATCHER(function, name, keys, each, one, several, sentence) function,
#include "agon/rulesets/aegis/content/matchers.def"
#undef AGON_MATCHER
};

enum class EffectType : u8 {
#define AGON_EFFECT(function, name, picture, letter, keys, aim, does, told, sentence) function,
#include "agon/rulesets/aegis/content/effects.def"
#undef AGON_EFFECT
};

struct MatcherKind {
  std::string_view name;
  u32 keys;
  // In the words of a card.
  std::string_view each;
  std::string_view one;
  std::string_view several;
  std::string_view sentence;
};

struct EffectKind {
  std::string_view name;
  std::string_view picture;
  std::string_view letter;
  u32 keys;
  Aim aim;
  std::string_view does;  // in the words of a card
  std::string_view told;  // of what it came to
  std::string_view sentence;
};

inline constexpr std::array kMatchers = {
#define AGON_MATCHER(function, name, keys, each, one, several, sentence) \
  MatcherKind{name, keys, each, one, several, sentence},
#include "agon/rulesets/aegis/content/matchers.def"
#undef AGON_MATCHER
};

inline constexpr std::array kEffects = {
#define AGON_EFFECT(function, name, picture, letter, keys, aim, does, told, sentence) \
  EffectKind{name, picture, letter, keys, Aim::aim, does, told, sentence},
#include "agon/rulesets/aegis/content/effects.def"
#undef AGON_EFFECT
};

template <class Kind, std::size_t n>
constexpr std::array<std::string_view, n> names_in(const std::array<Kind, n>& kinds) {
  std::array<std::string_view, n> out{};
  for (std::size_t i = 0; i < n; ++i) out[i] = kinds[i].name;
  return out;
}

inline constexpr std::array kMatcherNames = names_in(kMatchers);
inline constexpr std::array kEffectNames = names_in(kEffects);
constexpr std::span<const std::string_view> names_of(MatcherType) { return kMatcherNames; }
constexpr std::span<const std::string_view> names_of(EffectType) { return kEffectNames; }

constexpr const MatcherKind& kind_of(MatcherType type) {
  return kMatchers[static_cast<std::size_t>(type)];
}
constexpr const EffectKind& kind_of(EffectType type) {
  return kEffects[static_cast<std::size_t>(type)];
}

// The type of a record before it is read. If it cannot be read, every key passes: one mistake is
// one message.
inline constexpr u8 kUnread = 0xFF;

// Visits the keys that a type takes.
template <class V>
class KeysOf {
 public:
  template <class Type>
  KeysOf(V& v, Type type)
      : v_(v), known_(is_named(type)), keys_(known_ ? kind_of(type).keys : ~0u) {}

  template <class T, class... Extras>
  void need(u32 key, std::string_view name, T& field, std::string_view sentence,
            const Extras&... extras) {
    if ((keys_ & key) == 0) return;
    if (known_) {
      v_(name, field, sentence, extras...);
    } else {
      v_(name, field, sentence, extras..., json::Default{});
    }
  }

  template <class T, class... Extras>
  void may(u32 key, std::string_view name, T& field, std::string_view sentence,
           const Extras&... extras) {
    if ((keys_ & key) == 0) return;
    if constexpr (json::is_optional<T>) {
      v_(name, field, sentence, extras...);
    } else {
      v_(name, field, sentence, extras..., json::Default{});
    }
  }

  bool takes(u32 key) const { return known_ && (keys_ & key) != 0; }

 private:
  V& v_;
  bool known_;
  u32 keys_;
};

}  // namespace agon::aegis
