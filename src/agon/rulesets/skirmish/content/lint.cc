#include "agon/rulesets/skirmish/content/lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "agon/base/near_miss.h"
#include "agon/game/choice.h"

namespace agon::skirmish {
namespace {

using game::Side;

constexpr std::size_t kMostSuggestions =
    20;  // a name that nobody has may be looked for 2,000 times

// The file's name without ".json", of a document that is one; nothing of one that was sent, and of
// a scenario inside another document.
std::optional<std::string_view> file_stem(const json::Node& node) {
  if (node.document == nullptr || !node.path.empty()) return std::nullopt;
  std::string_view name = node.document->file_name();
  if (!name.ends_with(".json")) return std::nullopt;
  name.remove_suffix(5);
  return name.substr(name.rfind('/') + 1);
}

// What can be typed as one word, and stands left or right of the '>' of a road.
bool is_word(std::string_view id) {
  return !id.empty() && id.find_first_of(" \t\n\r\f\v>") == std::string_view::npos;
}

// Two passes: names first, because everything after them looks things up by name.
class Linter {
 public:
  Linter(const json::Node& node, const Scenario& scenario, Problems& problems)
      : root_(node), scenario_(scenario), problems_(problems) {}

  void run() {
    lint_file();
    lint_ids();
    lint_edges();
    for (Side side : game::kSides) lint_hq(side);
    lint_forces();
    lint_length();
    if (has_errors(problems_)) return;
    lint_sums();
    lint_reach();
  }

 private:
  json::Node map(std::string_view list, std::size_t i) const {
    return root_.nearest("map").nearest(list).nearest(i);
  }

  const MapNode* find(std::string_view id) const {
    const auto& nodes = scenario_.map.nodes;
    auto found = std::ranges::find(nodes, id, &MapNode::id);
    return found == nodes.end() ? nullptr : &*found;
  }

  const MapNode* lint_name(const json::Node& node, const std::string& id) {
    if (const MapNode* found = find(id)) return found;
    std::vector<std::string_view> ids;
    bool suggests = problems_.size() < kMostSuggestions;
    for (const MapNode& known : scenario_.map.nodes) {
      if (suggests) ids.push_back(known.id);
    }
    complain(node, fmt::format("no node is called '{}'{}", id, suggestion(id, ids)), problems_);
    return nullptr;
  }

  void warn(const json::Node& node, std::string message) {
    complain(node, std::move(message), problems_).severity = Severity::warning;
  }

  // Only a warning: under another name it plays as well, it is only not found by its id.
  void lint_file() {
    std::optional<std::string_view> stem = file_stem(root_);
    if (!stem || *stem == scenario_.id) return;
    warn(
        root_.nearest("id"),
        fmt::format("the file is called '{}.json', and programs load a scenario by its id", *stem));
  }

  void lint_ids() {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < scenario_.map.nodes.size(); ++i) {
      const std::string& id = scenario_.map.nodes[i].id;
      json::Node node = map("nodes", i).nearest("id");
      if (!is_word(id)) complain(node, "an id is a word without spaces and without '>'", problems_);
      if (seen.insert(id).second) continue;
      complain(node, fmt::format("the id '{}' is used twice", id), problems_);
    }
  }

  void lint_edges() {
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (std::size_t i = 0; i < scenario_.map.edges.size(); ++i) {
      const auto& [one, another] = scenario_.map.edges[i];
      json::Node node = map("edges", i);
      const MapNode* from = lint_name(node.nearest(std::size_t{0}), one);
      const MapNode* to = lint_name(node.nearest(1), another);
      if (from == nullptr || to == nullptr) continue;
      if (one == another) {
        complain(node, fmt::format("an edge leads from '{}' to itself", one), problems_);
      } else if (!seen.insert(std::minmax<std::string_view>(one, another)).second) {
        warn(node, fmt::format("'{}' and '{}' are neighbours already", one, another));
      }
    }
  }

  void lint_hq(Side side) {
    std::string_view player = game::name_of(player_of(side));
    json::Node node = root_.nearest("players").nearest(player).nearest("hq");
    const MapNode* hq = lint_name(node, scenario_.hq(side));
    if (hq == nullptr) return;
    if (static_cast<u8>(hq->owner) != static_cast<u8>(side)) {
      complain(node, fmt::format("{} does not own '{}' at the start", player, hq->id), problems_);
    }
    if (side == Side::b && hq->id == scenario_.hq(Side::a)) {
      complain(node, "the headquarters must be two nodes", problems_);
    }
  }

  // Troops stand on nodes of their own side: the rules capture a node when troops reach it.
  void lint_forces() {
    json::Node forces = root_.nearest("initialState").nearest("nodeForces");
    for (const auto& [id, amounts] : scenario_.start.forces) {
      json::Node node = forces.nearest(id);
      const MapNode* place = lint_name(node, id);
      if (place == nullptr) continue;
      if (amounts.p1 > 0 && amounts.p2 > 0) {
        complain(node, fmt::format("both sides have troops on '{}'", id), problems_);
        continue;
      }
      for (Side side : game::kSides) {
        if (amounts.of(side) == 0 || static_cast<u8>(place->owner) == static_cast<u8>(side)) {
          continue;
        }
        complain(node,
                 fmt::format("{} has troops on '{}' and does not own it",
                             game::name_of(player_of(side)), id),
                 problems_);
      }
    }
  }

  void lint_length() {
    const Settings& settings = scenario_.settings;
    u64 steps = u64{settings.turn_cap} * (settings.budget + 3);
    if (steps <= kMostSteps) return;
    complain(
        root_.nearest("settings"),
        fmt::format("turnCapPlies x (actionBudget + 3) is {}, and a match has at most {} steps",
                    steps, kMostSteps),
        problems_);
  }

  // Whatever happens, troops and supply stay below the largest number that a state can hold.
  void lint_sums() {
    const Settings& settings = scenario_.settings;
    u64 income = settings.income;
    for (const MapNode& node : scenario_.map.nodes) income += node.yield;
    u64 sum = u64{scenario_.start.supply.p1} + scenario_.start.supply.p2;
    for (const auto& [id, amounts] : scenario_.start.forces) sum += u64{amounts.p1} + amounts.p2;
    sum += income * settings.turn_cap;
    if (sum <= kMostForces) return;
    complain(root_.nearest("settings"),
             fmt::format("troops and supply may reach {}; at most {} fit into a state", sum,
                         kMostForces),
             problems_);
  }

  void lint_reach() {
    for (Side side : game::kSides) {
      std::set<std::string_view> reached = {scenario_.hq(side)};
      for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const auto& [one, another] : scenario_.map.edges) {
          if (reached.contains(one) || reached.contains(another)) reached.insert({one, another});
        }
      }
      for (std::size_t i = 0; i < scenario_.map.nodes.size(); ++i) {
        const std::string& id = scenario_.map.nodes[i].id;
        if (reached.contains(id)) continue;
        warn(map("nodes", i), fmt::format("no way leads from {}'s headquarters to '{}'",
                                          game::name_of(player_of(side)), id));
      }
    }
  }

  const json::Node& root_;
  const Scenario& scenario_;
  Problems& problems_;
};

}  // namespace

void lint(const json::Node& node, const Scenario& scenario, Problems& problems) {
  Linter(node, scenario, problems).run();
}

}  // namespace agon::skirmish
