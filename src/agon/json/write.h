// Writes described records as JSON. to_value() makes the tree, in which every field stands, also
// one that has its default; canonical() is the one text of a tree that hashes and replays are made
// of, and pretty() the one for people. Both sort keys, so the order of a description is nobody's
// business; in_order() is for formats that are not ours.
//
// canonical() is what Python's json.dumps(value, sort_keys=True, ensure_ascii=False,
// separators=(",", ":")) gives, except that a whole float is written as an integer.
#pragma once

#include <cassert>
#include <iosfwd>

#include "agon/base/hash.h"
#include "agon/json/describe.h"
#include "agon/json/value.h"

namespace agon::json {

template <class T>
Value to_value(const T& in);

// The same for fields that a callable describes: [&](auto& v) { v("name", ...); }.
template <class Fields>
Value fields_to_value(Fields&& fields);

// No white space, keys sorted by bytes, the fewest escapes, shortest numbers (number.h). Equal
// values have equal texts, and reading a text gives an equal value.
std::string canonical(const Value& value);

// canonical(), but keys stand in the order in which they were added: for readers who care, though
// JSON says that they should not.
std::string in_order(const Value& value);

// Two spaces of indent; what holds only scalars stays on one line if that fits 100 columns. Ends
// with a line break.
std::string pretty(const Value& value);

// The same for a part of a text, as it stands `depth` brackets deep: without the indent of its
// first line, and without the line break.
std::string pretty_part(const Value& value, std::size_t depth);

// canonical(); for messages of tests.
std::ostream& operator<<(std::ostream& out, const Value& value);

// Of the canonical text without a top-level "$schema".
Hash128 hash(const Value& value);

// The visitor that describe() gets when a record is written.
class FieldWriter {
 public:
  template <class T, class... Extras>
  void operator()(std::string_view name, const T& field, std::string_view /*sentence*/,
                  const Extras&... /*extras*/) {
    assert(!out_.find(name));
    if constexpr ((std::is_same_v<Extras, LeftOut> || ...)) {
      if (is_nothing(field)) return;
    }
    out_.add(std::string(name), to_value(field));
  }

  Value take() { return std::move(out_); }

 private:
  template <class T>
  static bool is_nothing(const T& field) {
    if constexpr (is_optional<T>) {
      return !field;
    } else {
      return field.empty();
    }
  }

  Value out_ = Value::object();
};

template <class List>
Value list_to_value(const List& in) {
  Value out = Value::array();
  out.items().reserve(in.size());
  for (const auto& element : in) out.push(to_value(element));
  return out;
}

// Of a map, or of a list of pairs.
template <class Map>
Value map_to_value(const Map& in) {
  Value out = Value::object();
  for (const auto& [key, value] : in) {
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(key)>>) {
      out.add(std::to_string(key), to_value(value));
    } else {
      out.add(key, to_value(value));
    }
  }
  return out;
}

template <NamedEnum T>
Value enum_to_value(T in) {
  std::span<const std::string_view> names = names_of(in);
  assert(static_cast<std::size_t>(in) < names.size());
  return Value(names[static_cast<std::size_t>(in)]);
}

template <class T>
Value to_value(const T& in) {
  if constexpr (std::is_enum_v<T>) {
    return enum_to_value(in);
  } else if constexpr (std::is_constructible_v<Value, const T&> && !Record<T>) {
    return Value(in);
  } else if constexpr (std::is_same_v<T, Named>) {
    return Value(in.names[in.index]);
  } else if constexpr (std::is_same_v<T, Hex>) {
    return Value(to_hex(in.value));
  } else if constexpr (std::is_same_v<T, Hash128>) {
    return Value(to_hex(in));
  } else if constexpr (is_optional<T>) {
    return in ? to_value(*in) : Value();
  } else if constexpr (is_map<T> || is_named_list<T>) {
    return map_to_value(in);
  } else if constexpr (is_vector<T> || is_fixed_list<T>) {
    return list_to_value(in);
  } else if constexpr (is_variant<T>) {
    return std::visit([](const auto& one) { return to_value(one); }, in);
  } else {
    static_assert(Record<T>, "the type has no describe(), or is no field type of describe.h");
    // A description takes its record as the reader needs it; the writer changes nothing.
    return fields_to_value([&](auto& visitor) { describe(visitor, const_cast<T&>(in)); });
  }
}

template <class Fields>
Value fields_to_value(Fields&& fields) {
  FieldWriter writer;
  fields(writer);
  return writer.take();
}

}  // namespace agon::json
