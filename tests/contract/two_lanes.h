// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
//
// The map of the skirmish tests, and what they do with it again and again.
#pragma once

#include <map>
#include <memory>

#include "tests/contract/skirmish_ply.h"

namespace agon::skirmish_ply {

Content two_lanes();
std::unique_ptr<game::AnyGame> two_lanes_game();

u16 node(const Content& content, std::string_view id);
game::Choice move(const Content& content, std::string_view from, std::string_view to, u32 amount);

// a's first ply, income taken, with other troops on the map.
State with_troops(const Content& content, const std::map<std::string, i32>& forces);

class Gather : public chance::EventListener {
 public:
  explicit Gather(const game::AnyGame& game) : game_(game) {}
  void on(chance::EventView event) override { events.push_back(game_.event_to_value(event)); }
  std::vector<json::Value> events;

 private:
  const game::AnyGame& game_;
};

}  // namespace agon::skirmish_ply
