// Stands in for the ruleset skirmish, and is deleted when that is on the roster.
//
// What people and files see of the game: facts, names, content, texts, observations.
#include <fmt/format.h>

#include <algorithm>

#include "agon/host/game_of.h"
#include "agon/json/read.h"
#include "tests/contract/skirmish_ply.h"

namespace agon::skirmish_ply {
namespace {

using game::Side;

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "map", .sentence = "nodes, edges and settings", .fallback = "two_lanes"},
}};

// Names become numbers, once.
bool link(const json::Node& node, Content& content, Problems& problems) {
  auto find = [&](const std::string& id) {
    std::optional<u16> found = find_node(content, id);
    if (!found)
      problems.push_back(json::problem(node, ErrorCode::content, "no node is called " + id));
    return found.value_or(0);
  };
  for (Side side : game::kSides) content.hq[at(side)] = find(content.map.hq[at(side)]);
  for (const auto& [one, another] : content.map.edges) {
    Edge edge{find(one), find(another)};
    content.edges.push_back(edge);
    content.edges.push_back({edge.to, edge.from});
  }
  return !has_errors(problems);
}

}  // namespace

constinit const game::Facts SkirmishPly::kFacts = {
    .name = "skirmish_ply",
    .sentence = "plies on a map: income, reinforcements, moves, fights",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .default_choice = choose(Verb::end),
};

constinit const game::Entry kEntry = host::entry_of<SkirmishPly>();

std::optional<Content> SkirmishPly::load(std::span<const json::Node> documents,
                                         Problems& problems) {
  Content content{};
  if (!json::read(documents[0], content.map, problems)) return std::nullopt;
  if (!link(documents[0], content, problems)) return std::nullopt;
  return content;
}

std::optional<u16> find_node(const Content& content, std::string_view id) {
  auto node = std::ranges::find(content.map.nodes, id, &Node::id);
  if (node == content.map.nodes.end()) return std::nullopt;
  return static_cast<u16>(node - content.map.nodes.begin());
}

void SkirmishPly::observe(const Content& content, const State& state, Side side,
                          std::span<float> tensor) {
  u32 income = state.active == side && state.used == 0 ? state.income : 0;
  tensor[0] = static_cast<float>(state.supply[at(side)] - income);
  tensor[1] = static_cast<float>(state.supply[at(other(side))]);
  tensor[2] = static_cast<float>(state.used);
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) {
    const Spot& spot = state.spots[i];
    tensor[3 + 3 * i] = static_cast<float>(spot.force * sign_of(side));
    tensor[4 + 3 * i] = spot.owner == owner_of(side) ? 1.0F : 0.0F;
    tensor[5 + 3 * i] = spot.owner == owner_of(other(side)) ? 1.0F : 0.0F;
  }
}

float SkirmishPly::worth(const Content& content, const State& state) {
  i64 lead = 0;
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) lead += state.spots[i].force;
  return std::clamp(static_cast<float>(lead) / 100, -1.0F, 1.0F);
}

u32 SkirmishPly::object_count(const Content& content, u16 verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::move:
      return static_cast<u32>(content.edges.size());
    case Verb::void_:
      return u32{kRefusedNames.size()};
    default:
      return 0;
  }
}

std::string SkirmishPly::object_name(const Content& content, u16 verb, u16 object) {
  if (verb == static_cast<u16>(Verb::void_)) return std::string(kRefusedNames[object]);
  Edge edge = content.edges[object];
  return content.map.nodes[edge.from].id + ">" + content.map.nodes[edge.to].id;
}

std::string SkirmishPly::state_text(const Content&, const State& state, const game::Style&) {
  return fmt::format("ply {}, {} acts, supply {} : {}", state.ply, game::name_of(state.active),
                     state.supply[0], state.supply[1]);
}

std::string SkirmishPly::event_text(const Content& content, chance::EventView event,
                                    const game::Style&) {
  return json::canonical(Events::to_value(content, event));
}

}  // namespace agon::skirmish_ply
