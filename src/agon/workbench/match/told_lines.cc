#include "agon/workbench/match/told_lines.h"

#include <algorithm>

#include "agon/json/schema.h"
#include "agon/workbench/problem_record.h"

namespace agon::workbench {
namespace {

constexpr std::string_view kType = "type";

struct LineHead {
  LineType type = LineType::match;
};

template <class V>
void describe(V& v, LineHead& h) {
  v("type", h.type, "what this line is");
}

json::Value with_type(LineType type, json::Value record) {
  record.set(std::string(kType), json::to_value(type));
  return record;
}

// Renames a field of an object, if it has it.
void rename(json::Value& object, std::string_view from, const std::string& to) {
  auto found = std::ranges::find(object.members(), from, &json::Member::key);
  if (found != object.members().end()) found->key = to;
}

std::string own_type(std::string_view event) { return std::string(event) + "_type"; }

json::Value typed_schema(LineType type, const json::Value& record) {
  std::span<const std::string_view> name =
      names_of(type).subspan(static_cast<std::size_t>(type), 1);
  json::Value head = json::with_field(json::schema_of<LineHead>(), kType, json::name_schema(name));
  return json::merged(std::move(head), record);
}

json::Value event_schema(json::Value told) {
  for (json::Member& part : told.members()) {
    if (part.key != "properties" || part.value.find(kType) == nullptr) continue;
    const json::Value& event = part.value.find("event")->find("enum")->items().front();
    rename(part.value, kType, own_type(event.as_string()));
  }
  for (json::Member& part : told.members()) {
    if (part.key != "required") continue;
    std::erase(part.value.items(), json::Value(kType));
  }
  return typed_schema(LineType::event, told);
}

}  // namespace

json::Value line_of(const MatchHeader& header) {
  return with_type(LineType::match, json::to_value(header));
}

json::Value line_of(const MatchEvent& event) {
  json::Value out = to_value(event);
  rename(out, kType, own_type(out.find("event")->as_string()));
  return with_type(LineType::event, std::move(out));
}

json::Value line_of(const Problems& problems) {
  return with_type(LineType::problems, json::to_value(record_of(problems)));
}

json::Value line_of(const MatchRecord& result) {
  return with_type(LineType::result, json::to_value(result));
}

std::vector<json::Value> line_schemas() {
  std::vector<json::Value> out = event_line_schemas();
  out.insert(out.begin(), typed_schema(LineType::match, json::schema_of<MatchHeader>()));
  out.push_back(typed_schema(LineType::result, with_reports(json::schema_of<MatchRecord>())));
  out.push_back(typed_schema(LineType::problems, json::schema_of<ProblemsRecord>()));
  return out;
}

std::vector<json::Value> event_line_schemas() {
  std::vector<json::Value> out;
  Reply<std::vector<json::Value>> told = told_schemas();
  if (!told) return out;
  for (json::Value& schema : *told) out.push_back(event_schema(std::move(schema)));
  return out;
}

}  // namespace agon::workbench
