#include "agon/rulesets/skirmish/lists/requests.h"

#include <cstring>

#include "agon/host/game_of.h"
#include "agon/json/write.h"
#include "agon/rulesets/skirmish/lists/commander.h"
#include "agon/rulesets/skirmish/lists/moment.h"
#include "agon/rulesets/skirmish/lists/orders.h"
#include "agon/rulesets/skirmish/lists/typed_orders.h"

namespace agon::skirmish {
namespace {

using game::Side, game::StateView;
using Host = host::GameOf<Skirmish>;

const Content& content_of(const game::AnyGame& game) {
  return static_cast<const Host&>(game).content();
}

game::Choice offered_next(const game::AnyGame& game, StateView state, const json::Value& list) {
  return next_choice(content_of(game), Host::unpack(state), list);
}

json::Value offered_request(const game::AnyGame& game, StateView state, std::string_view match_id) {
  return request_of(content_of(game), Host::unpack(state), match_id);
}

json::Value offered_aside(const game::AnyGame&, StateView state) {
  json::Value out = json::Value::object();
  out.add("incomeNext", Host::unpack(state).income);
  return out;
}

Result<json::Value> offered_parse(const game::AnyGame& game, StateView state,
                                  const json::Value& list, std::string_view typed) {
  return parse_action(content_of(game), Host::unpack(state), list, typed);
}

std::vector<std::string> offered_lines(const game::AnyGame& game, StateView state,
                                       const json::Value& list) {
  return action_lines(content_of(game), Host::unpack(state), list);
}

void offered_preview(const game::AnyGame& game, game::StateSpan state, const json::Value& list) {
  State position = outlook(content_of(game), Host::unpack(state), list);
  std::memcpy(state.data(), &position, state.size());
}

std::vector<game::OrderOutlook> offered_outlooks(const game::AnyGame& game, StateView state,
                                                 const json::Value& list) {
  return action_outlooks(content_of(game), Host::unpack(state), list);
}

u32 offered_room(const game::AnyGame& game, StateView state, const json::Value& list) {
  return room_after(content_of(game), Host::unpack(state), list);
}

json::Value offered_summary(const game::AnyGame& game, std::span<const game::WeighedState> ends) {
  std::vector<NodeChance> nodes;
  for (u32 i = 0; i < content_of(game).nodes; ++i) {
    nodes.push_back({.node = id_of(content_of(game), i), .owns = {}, .troops = {}});
  }
  for (const game::WeighedState& end : ends) {
    State state = Host::unpack(end.state);
    for (u32 i = 0; i < nodes.size(); ++i) {
      for (Side side : game::kSides) {
        if (state.spots[i].is_of(side)) nodes[i].owns[at(side)] += end.chance;
        nodes[i].troops[at(side)] += end.chance * state.spots[i].troops_of(side);
      }
    }
  }
  return json::to_value(ProspectRecord{std::move(nodes)});
}

json::Value offered_pass() { return action_of({}, choose(Verb::pass)); }

Result<void> offered_moment(const game::AnyGame& game, const json::Node& request,
                            game::StateSpan bytes) {
  Result<State> state = read_moment(content_of(game), request);
  if (!state) return refuse(state.error());
  std::memcpy(bytes.data(), &*state, bytes.size());
  return {};
}

std::optional<json::Value> offered_plan(const game::AnyGame& game, const game::Agent& agent) {
  const auto* commander = dynamic_cast<const Commander*>(&agent);
  if (commander == nullptr) return std::nullopt;
  json::Value out = json::Value::array();
  for (game::Choice choice : commander->plan()) out.push(action_of(content_of(game), choice));
  return out;
}

std::optional<json::Value> offered_entry(const game::AnyGame& game, game::Choice choice) {
  if (is(choice, Verb::end)) return std::nullopt;
  return action_of(content_of(game), choice);
}

json::Value both(u32 of_a, u32 of_b) {
  json::Value out = json::Value::object();
  out.add("P1", of_a);
  out.add("P2", of_b);
  return out;
}

json::Value node_of(const MapNode& node, Spot spot) {
  json::Value out = json::Value::object();
  out.add("id", node.id);
  out.add("x", node.x);
  out.add("y", node.y);
  out.add("owner", json::to_value(static_cast<MapOwner>(spot.owner())));
  out.add("supplyYield", node.yield);
  out.add("forces", both(spot.troops_of(Side::a), spot.troops_of(Side::b)));
  return out;
}

}  // namespace

constinit const game::Orders kOrders = {
    .next = offered_next,
    .parse = offered_parse,
    .help = kTypedHelp,
    .lines = offered_lines,
    .outlooks = offered_outlooks,
    .room = offered_room,
    .preview = offered_preview,
    .summary = offered_summary,
    .request = offered_request,
    .aside = offered_aside,
    .api_version = kApiVersion,
    .pass = offered_pass,
    .read_request = read_request,
    .read_moment = offered_moment,
    .planned = offered_plan,
    .entry = offered_entry,
};

json::Value observation_of(const Content& content, const State& state, Side viewer) {
  json::Value nodes = json::Value::object();
  for (u32 i = 0; i < content.nodes; ++i) {
    const MapNode& node = content.scenario.map.nodes[i];
    nodes.add(node.id, node_of(node, state.spots[i]));
  }
  json::Value out = json::Value::object();
  out.add("player", json::to_value(player_of(viewer)));
  out.add("ply", state.ply);
  out.add("activePlayer", json::to_value(player_of(state.active)));
  out.add("supplies", both(supply_shown(state, Side::a), supply_shown(state, Side::b)));
  out.add("nodes", std::move(nodes));
  return out;
}

json::Value request_of(const Content& content, const State& state, std::string_view match_id) {
  json::Value out = json::Value::object();
  out.add("api_version", kApiVersion);
  out.add("match_id", match_id);
  out.add("player", json::to_value(player_of(state.active)));
  out.add("scenario_id", content.scenario.id);
  out.add("ply", state.ply);
  out.add("action_budget", content.scenario.settings.budget);
  out.add("observation", observation_of(content, state, state.active));
  return out;
}

}  // namespace agon::skirmish
