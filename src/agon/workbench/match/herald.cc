#include "agon/workbench/match/herald.h"

#include <algorithm>
#include <iterator>

#include "agon/json/schema.h"
#include "agon/workbench/open.h"

namespace agon::workbench {

json::Value to_value(const MatchEvent& event) {
  json::Value out = event.game.event_to_value(event.event);
  out.set("turn", event.turn);
  return out;
}

Reply<std::vector<json::Value>> event_schemas() {
  std::vector<json::Value> out;
  for (const game::Entry* entry : roster::games()) {
    Reply<OpenGame> open = workbench::open(*entry, {});
    if (!open) return decline(open.error());
    std::ranges::move(open->game->event_schemas(), std::back_inserter(out));
  }
  return out;
}

// An event may have a turn of its own: it is the same.
Reply<std::vector<json::Value>> told_schemas() {
  Reply<std::vector<json::Value>> out = event_schemas();
  if (!out) return out;
  for (json::Value& schema : *out) {
    schema = json::merged(json::schema_of<EventHead>(), schema);
  }
  return out;
}

json::Value with_reports(json::Value record) {
  std::vector<json::Value> schemas;
  for (const game::Entry* entry : roster::games()) {
    if (entry->offers.report.schema != nullptr) schemas.push_back(entry->offers.report.schema());
  }
  return json::with_field(std::move(record), "report", json::any_of(std::move(schemas)));
}

}  // namespace agon::workbench
