#include "agon/host/game_of.h"

namespace agon::host {

json::Value without_schema(const json::Value& document) {
  json::Value out = json::Value::object();
  for (const json::Member& member : document.members()) {
    if (member.key != "$schema") out.set(member.key, member.value);
  }
  return out;
}

}  // namespace agon::host
