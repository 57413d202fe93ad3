// One list, from which an enumeration, its names and its sentences come. Each is written once, at
// namespace scope, without a semicolon:
//
//     AGON_ENUM(Suit, u8, hearts, spades)             the names are "hearts" and "spades"
//     AGON_NAMED_ENUM(Pack, u8, (short_pack, "32 cards"), (long_pack, "52 cards"))
//     AGON_WORDED_ENUM(Ending, u8, (points, "ahead on points"), (time, "by the clock"))
//
// All three declare the enumeration, `names_of(Suit)` for JSON and texts, and as constants the
// names, kSuitNames, and how many there are, kSuitCount; `every<Suit>()` gives the values. A worded
// one has `sentence_of` too.
// `is_named` says whether a value that was read from bytes is one of them.
// AGON_EACH is what they are made of; game/lists.h makes a ruleset's rolls, refusals, verbs and
// errors of it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace agon {

// A name for programs and a sentence for people.
struct Word {
  std::string_view name;
  std::string_view sentence;
};

// The values of a named enumeration, in order.
template <class Enum>
constexpr auto every() {
  std::array<Enum, names_of(Enum{}).size()> values{};
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<Enum>(i);
  return values;
}

template <class Enum>
constexpr bool is_named(Enum value) {
  return static_cast<std::size_t>(value) < names_of(value).size();
}

}  // namespace agon

#define AGON_ENUM(Type, Underlying, ...)        \
  enum class Type : Underlying { __VA_ARGS__ }; \
  AGON_LIST_NAMES(Type, AGON_EACH(AGON_LIST_OWN_NAME, __VA_ARGS__))

#define AGON_NAMED_ENUM(Type, Underlying, ...)                              \
  enum class Type : Underlying { AGON_EACH(AGON_LIST_FIRST, __VA_ARGS__) }; \
  AGON_LIST_NAMES(Type, AGON_EACH(AGON_LIST_SECOND, __VA_ARGS__))

#define AGON_WORDED_ENUM(Type, Underlying, ...)                                  \
  enum class Type : Underlying { AGON_EACH(AGON_LIST_FIRST, __VA_ARGS__) };      \
  AGON_LIST_NAMES(Type, AGON_EACH(AGON_LIST_FIRST_NAME, __VA_ARGS__))            \
  constexpr std::string_view sentence_of(Type value) {                           \
    constexpr std::array sentences = {AGON_EACH(AGON_LIST_SECOND, __VA_ARGS__)}; \
    return sentences[static_cast<std::size_t>(value)];                           \
  }

// macro(element) for each element, in order; at most 85 of them.
#define AGON_EACH(macro, ...) __VA_OPT__(AGON_LIST_SCAN(AGON_LIST_STEP(macro, __VA_ARGS__)))

// What is made of an element `name` or `(name, text, ...)`.
#define AGON_LIST_OWN_NAME(name) std::string_view(#name),
#define AGON_LIST_FIRST(element) AGON_LIST_FIRST_OF element
#define AGON_LIST_FIRST_OF(name, ...) name,
#define AGON_LIST_FIRST_NAME(element) AGON_LIST_FIRST_NAME_OF element
#define AGON_LIST_FIRST_NAME_OF(name, ...) std::string_view(#name),
#define AGON_LIST_SECOND(element) AGON_LIST_SECOND_OF element
#define AGON_LIST_SECOND_OF(name, text) std::string_view(text),
#define AGON_LIST_WORD(element) AGON_LIST_WORD_OF element
#define AGON_LIST_WORD_OF(name, text) ::agon::Word{#name, text},

#define AGON_LIST_NAMES(Type, ...)                                                      \
  inline constexpr std::array k##Type##Names = {__VA_ARGS__};                           \
  [[maybe_unused]] inline constexpr std::size_t k##Type##Count = k##Type##Names.size(); \
  constexpr std::span<const std::string_view> names_of(Type) { return k##Type##Names; }

// A macro does not expand itself, but each scan takes one more of the steps that are left over: 64
// scans, and those between.
#define AGON_LIST_STEP(macro, first, ...) \
  macro(first) __VA_OPT__(AGON_LIST_AGAIN AGON_LIST_NOTHING(macro, __VA_ARGS__))
#define AGON_LIST_NOTHING ()
#define AGON_LIST_AGAIN() AGON_LIST_STEP
#define AGON_LIST_SCAN(...) AGON_LIST_16(AGON_LIST_16(AGON_LIST_16(AGON_LIST_16(__VA_ARGS__))))
#define AGON_LIST_16(...) AGON_LIST_4(AGON_LIST_4(AGON_LIST_4(AGON_LIST_4(__VA_ARGS__))))
#define AGON_LIST_4(...) AGON_LIST_1(AGON_LIST_1(AGON_LIST_1(AGON_LIST_1(__VA_ARGS__))))
#define AGON_LIST_1(...) __VA_ARGS__
