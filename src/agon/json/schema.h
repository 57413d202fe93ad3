// JSON Schema (2020-12) of a described record, made by visiting what the reader visits: a document
// breaks the schema exactly if the reader complains about it, apart from what no schema sees (a key
// that stands twice). What a Default leaves out is shown as the schema's "default".
//
// Nested records stand where they are used; only a record that holds a list of its own kind refers
// back to itself.
#pragma once

#include <limits>

#include "agon/json/document.h"
#include "agon/json/write.h"

namespace agon::json {

template <class T>
Value schema_of();

// Of a schema itself, as far as this goes: an object that says which draft it follows.
Value schema_of_schema();

struct SchemaHead {
  std::string id;
  std::string title;
  std::string description;
};

// The schema of a whole document: with its head, and open to "$schema" in the document.
Value schema_document(Value schema, const SchemaHead& head);

// The same of something that is only written: nothing in it is ours to leave open.
Value output_document(Value schema, const SchemaHead& head);

// The schema of a record whose field, a Value in its description, is known better: it keeps its
// sentence.
Value with_field(Value record, std::string_view name, Value schema);

// The record with all fields of another one, too.
Value merged(Value record, const Value& other);

// An address for each type, to recognise a record inside itself.
template <class T>
inline constexpr char kSchemaTag = 0;

// Where in the schema its maker stands (a JSON pointer), and what is around that.
struct SchemaPlace {
  std::string pointer = "#";
  const SchemaPlace* outer = nullptr;
  const char* record = nullptr;  // the tag of the record described here

  SchemaPlace below(std::string_view step) const { return {pointer + std::string(step), this}; }
  const SchemaPlace* around(const char* tag) const;  // null: no such record is around this
};

// What needs no template.
Value type_schema(std::string_view type);
Value string_schema(const std::optional<Length>& length, bool line = false);
Value hex_schema(std::size_t digits);
Value name_schema(std::span<const std::string_view> names);
Value record_schema(Value properties, Value required);
void set_range(Value& schema, const Number& lo, const Number& hi);
void set_length(Value& schema, const std::optional<Length>& length, std::string_view noun);
void set_examples(Value& schema, std::span<const std::string_view> texts);
Value or_null(Value schema);
Value any_of(std::vector<Value> schemas);

template <class T>
Value value_schema(const T& fresh, const Limits& limits, const SchemaPlace& place);

// The visitor that describe() gets when a record's schema is made.
class FieldSchemas {
 public:
  explicit FieldSchemas(const SchemaPlace& place) : place_(place) {}

  template <class T, class... Extras>
  void operator()(std::string_view name, const T& field, std::string_view sentence,
                  const Extras&... extras) {
    Limits limits = limits_of(extras...);
    Value schema = value_schema(field, limits, place_.below("/properties" + path_step(name)));
    schema.set("description", sentence);
    set_examples(schema, limits.examples);
    if (limits.has_default) schema.set("default", to_value(field));
    properties_.add(std::string(name), std::move(schema));
    if (!limits.has_default && !limits.left_out && !is_optional<T>) required_.push(name);
  }

  Value take() { return record_schema(std::move(properties_), std::move(required_)); }

 private:
  const SchemaPlace& place_;
  Value properties_ = Value::object();
  Value required_ = Value::array();
};

template <class T>
Value number_schema(const std::optional<Range>& range) {
  using Bounds = std::numeric_limits<T>;
  Value out = type_schema(std::is_integral_v<T> ? "integer" : "number");
  if (std::is_same_v<T, double> && !range) return out;  // every number of JSON is one
  Number lo = Bounds::lowest();
  Number hi = Bounds::max();
  set_range(out, range ? std::max(lo, range->lo) : lo, range ? std::min(hi, range->hi) : hi);
  return out;
}

template <class T>
Value list_schema(const T& element, const Limits& limits, const std::optional<Length>& length,
                  const SchemaPlace& place) {
  Value out = type_schema("array");
  out.set("items", value_schema(element, limits_inside<T>(limits), place.below("/items")));
  set_length(out, length, "Items");
  return out;
}

template <class T>
Value map_schema(const Limits& limits, const SchemaPlace& place) {
  Value out = type_schema("object");
  SchemaPlace inside = place.below("/additionalProperties");
  out.set("additionalProperties", value_schema(T{}, limits_inside<T>(limits), inside));
  if (limits.words) out.set("propertyNames", string_schema(*limits.words, true));
  set_length(out, limits.length, "Properties");
  return out;
}

template <class... T>
Value variant_schema(const std::variant<T...>&, const Limits& limits, const SchemaPlace& place) {
  std::vector<Value> out;
  (out.push_back(value_schema(T{}, limits, place.below("/anyOf/" + std::to_string(out.size())))),
   ...);
  return any_of(std::move(out));
}

template <class T>
Value fields_schema(const T& fresh, SchemaPlace place) {
  if (const SchemaPlace* same = place.around(&kSchemaTag<T>)) {
    Value out = Value::object();
    out.set("$ref", same->pointer);
    return out;
  }
  place.record = &kSchemaTag<T>;
  FieldSchemas fields(place);
  describe(fields, const_cast<T&>(fresh));  // as the writer does; nothing is changed
  return fields.take();
}

template <class T>
Value value_schema(const T& fresh, const Limits& limits, const SchemaPlace& place) {
  if constexpr (std::is_same_v<T, Value>) {
    return Value::object();
  } else if constexpr (std::is_same_v<T, bool>) {
    return type_schema("boolean");
  } else if constexpr (std::is_arithmetic_v<T>) {
    return number_schema<T>(limits.range);
  } else if constexpr (std::is_enum_v<T>) {
    return name_schema(names_of(fresh));
  } else if constexpr (std::is_same_v<T, Number>) {
    Value out = type_schema("number");
    if (limits.range) set_range(out, limits.range->lo, limits.range->hi);
    return out;
  } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view>) {
    return string_schema(limits.length, limits.line);
  } else if constexpr (std::is_same_v<T, Named>) {
    return type_schema("string");  // only a content knows the names
  } else if constexpr (std::is_same_v<T, Hex>) {
    return hex_schema(16);
  } else if constexpr (std::is_same_v<T, Hash128>) {
    return hex_schema(32);
  } else if constexpr (is_optional<T>) {
    if (limits.left_out) return value_schema(typename T::value_type{}, {}, place);
    return or_null(value_schema(typename T::value_type{}, limits, place.below("/anyOf/0")));
  } else if constexpr (is_map<T>) {
    return map_schema<typename T::mapped_type>(limits, place);
  } else if constexpr (is_named_list<T>) {
    return map_schema<typename T::value_type::second_type>(limits, place);
  } else if constexpr (is_variant<T>) {
    return variant_schema(fresh, limits, place);
  } else if constexpr (is_vector<T>) {
    return list_schema(typename T::value_type{}, limits, limits.length, place);
  } else if constexpr (is_span<T>) {  // only a content knows the length
    return list_schema(std::remove_cv_t<typename T::value_type>{}, limits, {}, place);
  } else if constexpr (is_fixed_list<T>) {
    return list_schema(fresh[0], limits, Length{fresh.size(), fresh.size()}, place);
  } else {
    static_assert(Record<T>, "the type has no describe(), or is no field type of describe.h");
    return fields_schema(fresh, place);
  }
}

// The same for fields that a callable describes: [&](auto& v) { v("name", ...); }.
template <class Fields>
Value schema_of_fields(Fields&& fields) {
  SchemaPlace place;
  FieldSchemas visitor(place);
  fields(visitor);
  return visitor.take();
}

template <class T>
Value schema_of() {
  return value_schema(T{}, {}, {});
}

}  // namespace agon::json
