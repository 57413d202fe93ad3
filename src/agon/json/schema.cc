#include "agon/json/schema.h"

#include <algorithm>

namespace agon::json {
namespace {

constexpr std::string_view kDraft = "https://json-schema.org/draft/2020-12/schema";

}  // namespace

Value schema_of_schema() {
  Value draft = name_schema(std::span(&kDraft, 1));
  draft.set("description", "the draft that the schema follows, which says all the rest");
  Value properties = Value::object();
  properties.set("$schema", std::move(draft));
  Value required = Value::array();
  required.push("$schema");
  Value out = record_schema(std::move(properties), std::move(required));
  out.set("additionalProperties", true);
  return out;
}

Value schema_document(Value schema, const SchemaHead& head) {
  Value link = type_schema("string");
  link.set("description", "where this schema lies, for editors");
  for (Member& member : schema.members()) {
    if (member.key == "properties") member.value.set("$schema", link);
  }
  return output_document(std::move(schema), head);
}

Value output_document(Value schema, const SchemaHead& head) {
  schema.set("$schema", kDraft);
  schema.set("$id", head.id);
  schema.set("title", head.title);
  schema.set("description", head.description);
  return schema;
}

Value with_field(Value record, std::string_view name, Value schema) {
  auto properties = std::ranges::find(record.members(), "properties", &Member::key);
  schema.set("description", *properties->value.find(name)->find("description"));
  properties->value.set(std::string(name), std::move(schema));
  return record;
}

Value merged(Value record, const Value& other) {
  for (Member& member : record.members()) {
    if (member.key == "properties") {
      for (const Member& field : other.find("properties")->members()) {
        member.value.set(field.key, field.value);
      }
    } else if (member.key == "required") {
      for (const Value& name : other.find("required")->items()) {
        if (std::ranges::count(member.value.items(), name) == 0) member.value.push(name);
      }
    }
  }
  return record;
}

const SchemaPlace* SchemaPlace::around(const char* tag) const {
  for (const SchemaPlace* place = outer; place != nullptr; place = place->outer) {
    if (place->record == tag) return place;
  }
  return nullptr;
}

Value type_schema(std::string_view type) {
  Value out = Value::object();
  out.set("type", type);
  return out;
}

Value string_schema(const std::optional<Length>& length, bool line) {
  Value out = type_schema("string");
  set_length(out, length, "Length");
  if (line) {
    out.set(
        "pattern",  // is_printable in base/utf8.h
        "^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$");
  }
  return out;
}

// The length beside the pattern, because in some dialects `$` leaves room for a line break.
Value hex_schema(std::size_t digits) {
  Value out = string_schema(Length{digits, digits});
  out.set("pattern", "^[0-9a-f]*$");
  return out;
}

Value name_schema(std::span<const std::string_view> names) {
  Value list = Value::array();
  for (std::string_view name : names) list.push(name);
  Value out = Value::object();
  out.set("enum", std::move(list));
  return out;
}

Value record_schema(Value properties, Value required) {
  Value out = type_schema("object");
  out.set("properties", std::move(properties));
  if (!required.items().empty()) out.set("required", std::move(required));
  out.set("additionalProperties", false);
  return out;
}

void set_range(Value& schema, const Number& lo, const Number& hi) {
  schema.set("minimum", lo);
  schema.set("maximum", hi);
}

void set_length(Value& schema, const std::optional<Length>& length, std::string_view noun) {
  if (!length) return;
  schema.set("min" + std::string(noun), length->lo);
  schema.set("max" + std::string(noun), length->hi);
}

void set_examples(Value& schema, std::span<const std::string_view> texts) {
  if (texts.empty()) return;
  Value list = Value::array();
  for (std::string_view text : texts) list.push(text);
  schema.set("examples", std::move(list));
}

Value or_null(Value schema) {
  if (schema.members().empty()) return schema;  // anything: null too
  return any_of({std::move(schema), type_schema("null")});
}

Value any_of(std::vector<Value> schemas) {
  Value out = Value::object();
  out.set("anyOf", Value::array(std::move(schemas)));
  return out;
}

}  // namespace agon::json
