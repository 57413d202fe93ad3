// The schemas of the content files. What a matcher or an effect takes depends on its type, so
// theirs are as many as there are types; all others come from their descriptions alone.
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {
namespace {

using json::Value;

// One type's keys, and its name as the only one that fits.
template <class Record, class Type>
Value schema_of_type(Type type, std::string_view sentence) {
  Record record;
  record.type = type;
  Value out = json::schema_of_fields([&](auto& v) { describe(v, record); });
  std::string_view name = game::name_of(type);
  out = json::with_field(std::move(out), "type", json::name_schema(std::span(&name, 1)));
  out.set("description", sentence);
  return out;
}

template <class Record, class Kinds>
Value schema_of_types(const Kinds& kinds) {
  std::vector<Value> out;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    using Type = decltype(Record::type);
    out.push_back(schema_of_type<Record>(static_cast<Type>(i), kinds[i].sentence));
  }
  return json::any_of(std::move(out));
}

// A list's schema with another one for its items.
Value with_items(Value list, Value items) {
  list.set("items", std::move(items));
  return list;
}

Value property(const Value& record, std::string_view name) {
  return *record.find("properties")->find(name);
}

Value schema_of_card() {
  Value rule = json::schema_of<RuleRecord>();
  Value effects = with_items(property(rule, "effects"), schema_of_types<EffectRecord>(kEffects));
  rule = json::with_field(std::move(rule), "effects", std::move(effects));
  rule = json::with_field(std::move(rule), "matcher", schema_of_types<MatcherRecord>(kMatchers));
  Value card = json::schema_of<CardRecord>();
  Value rules = with_items(property(card, "rules"), std::move(rule));
  return json::with_field(std::move(card), "rules", std::move(rules));
}

}  // namespace

Value Aegis::Records::schema(std::size_t kind) {
  if (kind == kStatusesKind) return json::schema_of<StatusesRecord>();
  return json::with_field(json::schema_of<HeroRecord>(), "defenseCard",
                          json::or_null(schema_of_card()));
}

}  // namespace agon::aegis
