// How a record describes itself: one function, found by argument-dependent lookup, names every
// field with its sentence and its limits, and everything that handles records visits it (reader,
// writer, hash, difference, schema):
//
//     template <class V>
//     void describe(V& v, Card& c) {
//       v("value", c.value, "what it counts", Range{1, 13});
//       v("note", c.note, "free text", Length{0, 80}, Default{});
//     }
//
// A field may be bool, an integer, float or double (finite), std::string, Hex, Hash128, an enum
// with names_of, Named, std::optional (null or absent), std::vector, std::array (exactly its
// length), std::span (exactly its length, known at run time), std::map with string keys, another
// record, Number, std::variant (what the value's kind fits), or a Value (anything). Names are
// literals: visitors keep views of them.
//
// Records that are only written may also hold std::string_view, std::map with unsigned keys, and a
// vector of pairs of name and value (an object in the order of the pairs).
//
// A record whose description needs more than itself (a state needs its content) is described by a
// callable instead: read_fields(node, [&](auto& v) { describe(v, content, state); }, problems).
#pragma once

#include <array>
#include <concepts>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "agon/base/hash.h"
#include "agon/json/number.h"
#include "agon/json/value.h"

namespace agon::json {

// Both ends belong to it. On a list or map it holds for every number inside.
struct Range {
  Number lo;
  Number hi;
};

// Characters of a string, elements of a list or map.
struct Length {
  std::size_t lo;
  std::size_t hi;
};

// The same of a list or map whose limit has a name, which the message says: "10 abilities are 2
// more than the 8 of MAX_ABILITIES".
struct NamedLength : Length {
  std::string_view name;
};

// The same of a string that is shown on one line: no line breaks or other control characters.
struct Line : Length {};

// Every string inside a list or map, and every key of it, is such a line.
struct Words : Length {};

// The key may be absent; the member then keeps the value that a fresh record has.
struct Default {};

// In output: the key is left out where there is nothing (an empty optional, text, list or map).
struct LeftOut {};

// What a string may look like, for editors; nothing is refused by it.
struct Examples {
  std::span<const std::string_view> texts;
};

// 64 bits as exactly 16 lower-case hexadecimal digits in a string, because JSON numbers lose bits
// in most programs that are not ours. (A Hash128 field has 32 digits.)
struct Hex {
  u64 value = 0;
  friend bool operator==(const Hex&, const Hex&) = default;
};

// An index into names that only the content knows: a JSON string, one of the names. A description
// makes one, shows it to the visitor, and takes the index back.
struct Named {
  std::size_t index = 0;
  std::span<const std::string> names = {};
};

// What the extras of a field say.
struct Limits {
  std::optional<Range> range = {};
  std::optional<Length> length = {};
  std::string_view length_name = {};
  bool line = false;
  std::optional<Words> words = {};
  std::span<const std::string_view> examples = {};
  bool has_default = false;
  bool left_out = false;

  void take(const Range& extra) { range = extra; }
  void take(const Length& extra) { length = extra; }
  void take(const NamedLength& extra) { length = extra, length_name = extra.name; }
  void take(const Line& extra) { length = extra, line = true; }
  void take(const Words& extra) { words = extra; }
  void take(const Examples& extra) { examples = extra.texts; }
  void take(Default) { has_default = true; }
  void take(LeftOut) { left_out = true; }
};

template <class... Extras>
Limits limits_of(const Extras&... extras) {
  Limits out;
  (out.take(extras), ...);
  return out;
}

// What those of a list or map say about an element of it.
template <class Element>
Limits limits_inside(const Limits& limits) {
  Limits out{.range = limits.range, .words = limits.words};
  if (std::is_same_v<Element, std::string> && limits.words) out.take(Line{*limits.words});
  return out;
}

// An enumeration whose values count from 0 and whose names are given in that order.
template <class T>
concept NamedEnum = std::is_enum_v<T> && requires(T value) {
  { names_of(value) } -> std::convertible_to<std::span<const std::string_view>>;
};

// Visits nothing; only there to ask whether a record has a description.
struct Probe {
  template <class... Arguments>
  void operator()(Arguments&&...) {}
};

template <class T>
concept Record =
    std::is_class_v<T> && requires(Probe& probe, T& record) { describe(probe, record); };

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;

// std::array and std::span: elements that are there already.
template <class T>
inline constexpr bool is_fixed_list = false;
template <class T, std::size_t N>
inline constexpr bool is_fixed_list<std::array<T, N>> = true;
template <class T, std::size_t N>
inline constexpr bool is_fixed_list<std::span<T, N>> = true;

template <class T>
inline constexpr bool is_span = false;
template <class T, std::size_t N>
inline constexpr bool is_span<std::span<T, N>> = true;

template <class T>
inline constexpr bool is_map = false;
template <class T>
inline constexpr bool is_map<std::map<std::string, T>> = true;
template <std::unsigned_integral Key, class T>
inline constexpr bool is_map<std::map<Key, T>> = true;

// Values by name, in an order of their own.
template <class T>
inline constexpr bool is_named_list = false;
template <class T>
inline constexpr bool is_named_list<std::vector<std::pair<std::string, T>>> = true;

template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;

}  // namespace agon::json
