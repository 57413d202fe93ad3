#include "agon/rulesets/skirmish/lists/moment.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/json/read.h"

namespace agon::skirmish {
namespace {

// False if there is no such key.
bool enter(const json::Node& node, std::string_view key, json::Node& out, Problems& problems) {
  if (std::optional<json::Node> child = node.child(key)) {
    out = *std::move(child);
    return true;
  }
  problems.push_back(json::problem(node, ErrorCode::json_missing_key,
                                   fmt::format("'{}' is missing", printable(key))));
  return false;
}

template <class T>
bool take(const json::Node& node, std::string_view key, T& out, Problems& problems) {
  json::Node child;
  return enter(node, key, child, problems) && json::read(child, out, problems);
}

bool blame(const json::Node& node, const char* fault, Problems& problems) {
  if (fault == nullptr) return true;
  problems.push_back(json::problem(node, ErrorCode::state_fault, fault));
  return false;
}

const char* forces_fault(Owner owner, const Amounts& forces) {
  if (forces.p1 > 0 && forces.p2 > 0) return "both sides have troops on one node";
  bool strangers = (forces.p1 > 0 && owner != Owner::a) || (forces.p2 > 0 && owner != Owner::b);
  return strangers ? "troops stand on a node of another owner" : nullptr;
}

// Of what a node says, only what may change in a match.
bool read_spot(const json::Node& node, Spot& out, Problems& problems) {
  MapOwner owner{};
  Amounts forces;
  if (!take(node, "owner", owner, problems) || !take(node, "forces", forces, problems))
    return false;
  out = Spot(static_cast<Owner>(owner), std::max(forces.p1, forces.p2));
  return blame(node, forces_fault(out.owner(), forces), problems);
}

bool read_spots(const Content& content, const json::Node& nodes, State& state, Problems& problems) {
  for (u32 i = 0; i < content.nodes; ++i) {
    json::Node node;
    if (!enter(nodes, content.scenario.map.nodes[i].id, node, problems)) return false;
    if (!read_spot(node, state.spots[i], problems)) return false;
  }
  return true;
}

bool read_observation(const Content& content, const json::Node& observation, State& state,
                      Problems& problems) {
  Player active{};
  Amounts supplies;
  json::Node nodes;
  bool read = take(observation, "activePlayer", active, problems) &&
              take(observation, "ply", state.ply, problems) &&
              take(observation, "supplies", supplies, problems) &&
              enter(observation, "nodes", nodes, problems) &&
              read_spots(content, nodes, state, problems);
  state.active = side_of(active);
  state.supply = {supplies.p1, supplies.p2};
  return read && blame(observation, Skirmish::fault(content, state), problems);
}

bool read_fields(const json::Node& request, game::OrderRequest& out, Problems& problems) {
  Player player{};
  bool read = take(request, "api_version", out.api_version, problems) &&
              take(request, "match_id", out.match_id, problems) &&
              take(request, "player", player, problems) &&
              take(request, "scenario_id", out.content, problems) &&
              take(request, "ply", out.turn, problems) &&
              take(request, "action_budget", out.most, problems);
  out.side = side_of(player);
  return read;
}

}  // namespace

Result<game::OrderRequest> read_request(const json::Node& request) {
  game::OrderRequest out;
  Problems problems;
  if (read_fields(request, out, problems)) return out;
  return refuse(problems.front());
}

Result<State> read_moment(const Content& content, const json::Node& request) {
  State state{};
  game::OrderRequest asked;
  json::Node observation;
  Problems problems;
  bool read = read_fields(request, asked, problems) &&
              enter(request, "observation", observation, problems) &&
              read_observation(content, observation, state, problems);
  if (!read) return refuse(problems.front());
  if (state.active == asked.side && state.ply == asked.turn) return state;
  return json::refuse(observation, ErrorCode::state_fault,
                      "the observation shows another ply than the one that is asked for");
}

}  // namespace agon::skirmish
