// Reads a described record from a JSON value and says everything that is wrong with it: unknown and
// missing keys, wrong types, numbers out of range, names that do not exist, wrong lengths. What
// could be read is in the record even if something else could not.
//
// read() and read_fields() are the doors; read_value() below them decides by the field's type; the
// sentences are in read.cc.
#pragma once

#include <cmath>
#include <limits>
#include <utility>

#include "agon/base/near_miss.h"
#include "agon/json/describe.h"
#include "agon/json/document.h"
#include "agon/json/spot.h"

namespace agon::json {

// At most 20 problems are added by one call. True if there was none.
template <class T>
bool read(const Node& node, T& out, Problems& problems);

// The same for fields that a callable describes: [&](auto& v) { v("name", ...); }.
template <class Fields>
bool read_fields(const Node& node, Fields&& fields, Problems& problems);

// The visitor that describe() gets when a record is read.
class FieldReader {
 public:
  FieldReader(const Spot& spot, Complaints& complaints) : spot_(spot), complaints_(complaints) {}

  template <class T, class... Extras>
  void operator()(std::string_view name, T&& field, std::string_view sentence,
                  const Extras&... extras);

  void refuse_unknown_keys();

 private:
  const Member* take(std::string_view name);
  // `words` are those that the field could hold, if there are few.
  void refuse_missing(std::string_view name, std::string_view sentence,
                      std::span<const std::string_view> words = {});

  const Spot& spot_;
  Complaints& complaints_;
  std::vector<std::string_view> names_;
};

// What a field's sentence in read.cc needs, and no template does.
bool expect(bool right_kind, const Spot& spot, std::string_view kind, Complaints& complaints);
bool expect_length(std::size_t found, const Limits& limits, const Spot& spot,
                   Complaints& complaints);
bool expect_range(const Number& lo, const Number& hi, const Spot& spot, Complaints& complaints);
bool expect_word(const Member& member, const Limits& limits, const Spot& map,
                 Complaints& complaints);
using Suggest = std::string (*)(std::string_view typed, std::span<const std::string_view> names);
std::optional<std::size_t> read_name(std::span<const std::string_view> names, const Spot& spot,
                                     Complaints& complaints, Suggest suggest = suggestion);
void read_string(const Spot& spot, std::string& out, const Limits& limits, Complaints& complaints);
void read_hex(const Spot& spot, std::span<u64> words, Complaints& complaints);
void read_bool(const Spot& spot, bool& out, Complaints& complaints);
// Of a value that is of no allowed kind: which of strings, numbers, booleans, lists and objects
// are.
void refuse_kind(const Spot& spot, const std::array<bool, 5>& allowed, Complaints& complaints);

template <class Fields>
void read_record(const Spot& spot, Fields&& fields, Complaints& complaints) {
  if (!expect(spot.value->is_object(), spot, "an object", complaints)) return;
  FieldReader reader(spot, complaints);
  fields(reader);
  reader.refuse_unknown_keys();
}

template <class T>
void read_value(const Spot& spot, T& out, const Limits& limits, Complaints& complaints);

template <class T>
void read_number(const Spot& spot, T& out, const Limits& limits, Complaints& complaints) {
  constexpr bool whole = std::is_integral_v<T>;
  using Bounds = std::numeric_limits<T>;
  const Value& value = *spot.value;
  bool right_kind = value.is_number() && (!whole || value.as_number().is_whole());
  if (!expect(right_kind, spot, whole ? "a whole number" : "a number", complaints)) return;
  Number lo = Bounds::lowest();
  Number hi = Bounds::max();
  if (limits.range) lo = std::max(lo, limits.range->lo);
  if (limits.range) hi = std::min(hi, limits.range->hi);
  if (!expect_range(lo, hi, spot, complaints)) return;
  if constexpr (std::is_same_v<T, float>) {
    out = value.as_number().to_float();
  } else if constexpr (!whole) {
    out = value.as_number().to_double();
  } else if constexpr (std::is_signed_v<T>) {
    out = static_cast<T>(*value.as_number().to_i64());
  } else {
    out = static_cast<T>(*value.as_number().to_u64());
  }
}

template <class T>
void read_vector(const Spot& spot, std::vector<T>& out, const Limits& limits,
                 Complaints& complaints) {
  out.clear();
  if (!expect(spot.value->is_array(), spot, "a list", complaints)) return;
  std::size_t size = spot.value->items().size();
  if (!expect_length(size, limits, spot, complaints)) return;
  for (std::size_t i = 0; i < size && !complaints.enough(); ++i) {
    if constexpr (std::is_same_v<T, bool>) {
      bool element = false;  // std::vector<bool> has no booleans to refer to
      read_bool(spot.below(i), element, complaints);
      out.push_back(element);
    } else {
      read_value(spot.below(i), out.emplace_back(), limits_inside<T>(limits), complaints);
    }
  }
}

template <class List>
void read_fixed_list(const Spot& spot, List& out, const Limits& limits, Complaints& complaints) {
  if (!expect(spot.value->is_array(), spot, "a list", complaints)) return;
  Limits exact{.length = Length{out.size(), out.size()}};
  if (!expect_length(spot.value->items().size(), exact, spot, complaints)) return;
  for (std::size_t i = 0; i < out.size() && !complaints.enough(); ++i) {
    read_value(spot.below(i), out[i], limits_inside<typename List::value_type>(limits), complaints);
  }
}

template <class T>
void read_map(const Spot& spot, std::map<std::string, T>& out, const Limits& limits,
              Complaints& complaints) {
  out.clear();
  if (!expect(spot.value->is_object(), spot, "an object", complaints)) return;
  if (!expect_length(spot.value->members().size(), limits, spot, complaints)) return;
  for (const Member& member : spot.value->members()) {
    if (complaints.enough()) return;
    if (!expect_word(member, limits, spot, complaints)) continue;
    read_value(spot.below(member), out[member.key], limits_inside<T>(limits), complaints);
  }
}

template <class T>
void read_optional(const Spot& spot, std::optional<T>& out, const Limits& limits,
                   Complaints& complaints) {
  out.reset();
  if (!spot.value->is_null()) read_value(spot, out.emplace(), limits, complaints);
}

inline void read_any_number(const Spot& spot, Number& out, const Limits& limits,
                            Complaints& complaints) {
  if (!expect(spot.value->is_number(), spot, "a number", complaints)) return;
  if (limits.range && !expect_range(limits.range->lo, limits.range->hi, spot, complaints)) return;
  out = spot.value->as_number();
}

// Whether a value is of the kind that a type is read from.
template <class T>
bool fits(const Value& value) {
  if constexpr (is_variant<T>) {
    return fits_any(value, static_cast<T*>(nullptr));
  } else if constexpr (std::is_same_v<T, bool>) {
    return value.is_bool();
  } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, Number>) {
    return value.is_number();
  } else if constexpr (std::is_same_v<T, std::string>) {
    return value.is_string();
  } else if constexpr (is_vector<T>) {
    return value.is_array();
  } else {
    static_assert(Record<T>, "no alternative of a variant that is read");
    return value.is_object();
  }
}

template <class... T>
bool fits_any(const Value& value, std::variant<T...>*) {
  return (fits<T>(value) || ...);
}

// The first alternative that fits.
template <class... T>
void read_variant(const Spot& spot, std::variant<T...>& out, const Limits& limits,
                  Complaints& complaints) {
  auto read_as = [&]<class One>(std::type_identity<One>) {
    if (!fits<One>(*spot.value)) return false;
    read_value(spot, out.template emplace<One>(), limits, complaints);
    return true;
  };
  if ((read_as(std::type_identity<T>{}) || ...)) return;
  refuse_kind(spot,
              {fits_any(Value(""), &out), fits_any(Value(0), &out), fits_any(Value(true), &out),
               fits_any(Value::array(), &out), fits_any(Value::object(), &out)},
              complaints);
}

template <NamedEnum T>
void read_enum(const Spot& spot, T& out, Complaints& complaints) {
  if (auto index = read_name(names_of(out), spot, complaints, suggestion_of_all))
    out = static_cast<T>(*index);
}

inline void read_named(const Spot& spot, Named& out, Complaints& complaints) {
  std::vector<std::string_view> names(out.names.begin(), out.names.end());
  if (auto index = read_name(names, spot, complaints)) out.index = *index;
}

template <class T>
void read_value(const Spot& spot, T& out, const Limits& limits, Complaints& complaints) {
  if constexpr (std::is_same_v<T, Value>) {
    out = *spot.value;
  } else if constexpr (std::is_same_v<T, bool>) {
    read_bool(spot, out, complaints);
  } else if constexpr (std::is_arithmetic_v<T>) {
    read_number(spot, out, limits, complaints);
  } else if constexpr (std::is_enum_v<T>) {
    read_enum(spot, out, complaints);
  } else if constexpr (std::is_same_v<T, std::string>) {
    read_string(spot, out, limits, complaints);
  } else if constexpr (std::is_same_v<T, Number>) {
    read_any_number(spot, out, limits, complaints);
  } else if constexpr (is_variant<T>) {
    read_variant(spot, out, limits, complaints);
  } else if constexpr (std::is_same_v<T, Named>) {
    read_named(spot, out, complaints);
  } else if constexpr (std::is_same_v<T, Hex>) {
    read_hex(spot, std::span(&out.value, 1), complaints);
  } else if constexpr (std::is_same_v<T, Hash128>) {
    u64 words[2] = {out.high, out.low};
    read_hex(spot, words, complaints);
    out = {words[0], words[1]};
  } else if constexpr (is_optional<T>) {
    read_optional(spot, out, limits, complaints);
  } else if constexpr (is_vector<T>) {
    read_vector(spot, out, limits, complaints);
  } else if constexpr (is_fixed_list<T>) {
    read_fixed_list(spot, out, limits, complaints);
  } else if constexpr (is_map<T>) {
    read_map(spot, out, limits, complaints);
  } else {
    static_assert(Record<T>, "the type has no describe(), or is no field type of describe.h");
    read_record(spot, [&](auto& visitor) { describe(visitor, out); }, complaints);
  }
}

template <class T, class... Extras>
void FieldReader::operator()(std::string_view name, T&& field, std::string_view sentence,
                             const Extras&... extras) {
  using Field = std::remove_cvref_t<T>;
  Limits limits = limits_of(extras...);
  if (const Member* member = take(name)) {
    read_value(spot_.below(*member), field, limits, complaints_);
  } else if (limits.has_default) {
    return;
  } else if constexpr (is_optional<Field>) {
    field.reset();
  } else if constexpr (NamedEnum<Field>) {
    refuse_missing(name, sentence, names_of(field));
  } else {
    refuse_missing(name, sentence);
  }
}

template <class T>
bool read(const Node& node, T& out, Problems& problems) {
  Complaints complaints(problems);
  read_value(Spot{&node, node.value}, out, {}, complaints);
  return complaints.none();
}

template <class Fields>
bool read_fields(const Node& node, Fields&& fields, Problems& problems) {
  Complaints complaints(problems);
  read_record(Spot{&node, node.value}, fields, complaints);
  return complaints.none();
}

}  // namespace agon::json
