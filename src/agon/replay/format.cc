#include "agon/replay/format.h"

namespace agon::replay {

RollRecord record_of(const game::AnyGame& game, const chance::Rolled& rolled) {
  std::string_view name = game.facts().rolls[rolled.place.name - 1u].name;
  return {std::string(name), rolled.place.turn, rolled.place.index, rolled.sides, rolled.value};
}

u32 version_of(const SeatRecords& seats, bool chosen) {
  if (seats.a.seed || seats.b.seed) return kSeededFormatVersion;
  return chosen ? kChosenFormatVersion : kFormatVersion;
}

std::string next_link(std::string_view chain, const json::Value& state) {
  return to_hex(hash128(std::string(chain) + json::canonical(state)));
}

std::string content_hash(const std::vector<json::Value>& contents) {
  return to_hex(json::hash(json::Value::array(contents)));
}

std::string sum_of(const json::Value& replay) {
  json::Value rest = json::Value::object();
  for (const json::Member& member : replay.members()) {
    if (member.key != "sum") rest.add(member.key, member.value);
  }
  return to_hex(hash128(json::canonical(rest)));
}

}  // namespace agon::replay
