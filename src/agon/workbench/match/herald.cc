#include "agon/workbench/match/herald.h"

namespace agon::workbench {

json::Value to_value(const MatchEvent& event) {
  json::Value out = event.game.event_to_value(event.event);
  out.set("turn", event.turn);
  return out;
}

}  // namespace agon::workbench
