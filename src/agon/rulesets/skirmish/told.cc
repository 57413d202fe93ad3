#include "agon/rulesets/skirmish/told.h"

#include <fmt/format.h>

#include "agon/base/text.h"

namespace agon::skirmish {
namespace {

using game::Side, game::ToldGroup;

std::string node_words(const Content& content, u16 node) {
  const MapNode& known = content.scenario.map.nodes[node];
  std::string out = known.yield > 0 ? fmt::format("yields {}; ", known.yield) : "";
  for (Side side : game::kSides) {
    if (content.hq[at(side)] == node) out += fmt::format("{}'s headquarters; ", name_of(side));
  }
  std::string roads;
  for (Road road : content.roads_from(node)) {
    roads += (roads.empty() ? "" : ", ") + content.scenario.map.nodes[road.to].id;
  }
  return out + (roads.empty() ? "leads nowhere" : "leads to " + roads);
}

std::string start_words(const Scenario& scenario, Side side) {
  std::string out = fmt::format("{} supply", scenario.start.supply.of(side));
  for (const auto& [node, amounts] : scenario.start.forces) {
    if (amounts.of(side) > 0) out += fmt::format(", {} at {}", amounts.of(side), node);
  }
  return out;
}

}  // namespace

std::vector<ToldGroup> told(const Content& content, std::size_t) {
  const Scenario& scenario = content.scenario;
  ToldGroup start{"start", {}};
  for (Side side : game::kSides) {
    start.items.push_back({std::string(name_of(side)), start_words(scenario, side)});
  }
  start.items.push_back({"first ply", scenario.first == Player::one ? "a's" : "b's"});
  ToldGroup nodes{"nodes", {}};
  for (u16 node = 0; node < content.nodes; ++node) {
    nodes.items.push_back({scenario.map.nodes[node].id, node_words(content, node)});
  }
  return {{"rules in force", game::told_numbers(scenario.settings)},
          std::move(start),
          std::move(nodes)};
}

}  // namespace agon::skirmish
