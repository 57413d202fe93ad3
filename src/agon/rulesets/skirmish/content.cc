#include "agon/rulesets/skirmish/content.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <numeric>

#include "agon/base/sort.h"
#include "agon/json/read.h"
#include "agon/rulesets/skirmish/bots/greedy.h"
#include "agon/rulesets/skirmish/content/lint.h"
#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {
namespace {

void add_roads(Content& content) {
  std::vector<Road>& roads = content.roads;
  for (const auto& [one, another] : content.scenario.map.edges) {
    Road there{*find_node(content, one), *find_node(content, another)};
    roads.push_back(there);
    roads.push_back({there.to, there.from});
  }
  std::ranges::sort(roads);
  roads.erase(std::unique(roads.begin(), roads.end()), roads.end());
  for (u16 node = 0; node <= content.nodes; ++node) {
    auto first = std::ranges::lower_bound(roads, node, {}, &Road::from);
    content.first_road.push_back(static_cast<u16>(first - roads.begin()));
  }
  for (u32 node = 0; node < content.nodes; ++node) {
    content.degrees.push_back(static_cast<u32>(content.roads_from(node).size()));
  }
}

// Breadth first from every node.
void add_distances(Content& content) {
  content.distances.assign(std::size_t{content.nodes} * content.nodes, kFar);
  for (u16 from = 0; from < content.nodes; ++from) {
    u16* row = &content.distances[std::size_t{from} * content.nodes];
    row[from] = 0;
    std::deque<u16> next = {from};
    for (; !next.empty(); next.pop_front()) {
      for (Road road : content.roads_from(next.front())) {
        if (row[road.to] != kFar) continue;
        row[road.to] = static_cast<u16>(row[road.from] + 1);
        next.push_back(road.to);
      }
    }
  }
}

void add_nearer_steps(Content& content) {
  content.first_nearer.push_back(0);
  for (u16 target = 0; target < content.nodes; ++target) {
    for (u32 from = 0; from < content.nodes; ++from) {
      for (u16 road = content.first_road[from]; road < content.first_road[from + 1]; ++road) {
        u16 to = content.roads[road].to;
        bool nearer = content.distance(to, target) < content.distance(from, target);
        if (nearer) content.nearer.push_back({appeal_of(content, target, to), road, to});
      }
      content.first_nearer.push_back(static_cast<u32>(content.nearer.size()));
    }
  }
}

void add_orders(Content& content) {
  std::vector<u16> by_id(content.nodes);
  std::iota(by_id.begin(), by_id.end(), u16{0});
  std::ranges::sort(by_id, {}, [&](u16 node) -> const std::string& {
    return content.scenario.map.nodes[node].id;  // chars are compared as bytes without a sign
  });
  content.id_ranks.resize(content.nodes);
  for (u16 i = 0; i < content.nodes; ++i) content.id_ranks[by_id[i]] = i;
  content.prizes = std::move(by_id);
  std::erase_if(content.prizes, [&](u16 node) { return content.yields[node] == 0; });
  sort_stably(content.prizes, std::greater{}, [&](u16 node) { return content.yields[node]; });
}

Content compile(Scenario scenario) {
  Content content;
  content.scenario = std::move(scenario);
  content.nodes = static_cast<u16>(content.scenario.map.nodes.size());
  content.most_income = content.scenario.settings.income;
  for (const MapNode& node : content.scenario.map.nodes) {
    content.yields.push_back(node.yield);
    content.most_income += node.yield;
  }
  for (game::Side side : game::kSides) {
    content.hq[at(side)] = *find_node(content, content.scenario.hq(side));
  }
  add_orders(content);
  add_roads(content);
  add_distances(content);
  add_nearer_steps(content);
  return content;
}

}  // namespace

std::optional<Content> Skirmish::load(std::span<const json::Node> documents, Problems& problems) {
  Scenario scenario;
  if (!json::read(documents[0], scenario, problems)) return std::nullopt;
  lint(documents[0], scenario, problems);
  if (has_errors(problems)) return std::nullopt;
  return compile(std::move(scenario));
}

std::optional<u16> find_node(const Content& content, std::string_view id) {
  const auto& nodes = content.scenario.map.nodes;
  auto node = std::ranges::find(nodes, id, &MapNode::id);
  if (node == nodes.end()) return std::nullopt;
  return static_cast<u16>(node - nodes.begin());
}

std::optional<u16> find_road(const Content& content, u16 from, u16 to) {
  auto road = std::ranges::lower_bound(content.roads, Road{from, to});
  if (road == content.roads.end() || *road != Road{from, to}) return std::nullopt;
  return static_cast<u16>(road - content.roads.begin());
}

}  // namespace agon::skirmish
