// What people and files see of the game: facts, names, content, texts, observations.
#include <fmt/format.h>

#include <algorithm>

#include "agon/json/read.h"
#include "agon/host/game_of.h"
#include "tests/contract/skirmish_ply.h"

namespace agon::skirmish_ply {
namespace {

using game::Side;

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "map", .sentence = "nodes, edges and settings", .fallback = "two_lanes"},
}};

constexpr std::array<game::Verb, 5> kVerbs = {{
    {.name = "end", .sentence = "end the ply"},
    {.name = "pass", .sentence = "use up a slot and do nothing"},
    {.name = "reinforce", .sentence = "buy troops for the headquarters", .takes_amount = true},
    {.name = "move",
     .sentence = "move troops along an edge",
     .takes_object = true,
     .takes_amount = true},
    {.name = "void",
     .sentence = "an action that the rules do not take",
     .takes_object = true,
     .takes_amount = true},
}};

constexpr std::array<game::Refusal, 10> kRefusals = {{
    {"not_deciding", "this side has nothing to decide now"},
    {"malformed", "a key is missing or has the wrong type"},
    {"unknown_type", "actions are pass, reinforce and move"},
    {"unknown_from", "no node has the name of 'from'"},
    {"unknown_to", "no node has the name of 'to'"},
    {"not_adjacent", "no edge connects the nodes"},
    {"bad_amount", "an amount is a positive whole number"},
    {"too_few_troops", "there are fewer troops on the node"},
    {"too_little_supply", "there is less supply"},
    {"over_budget", "more actions than the budget has"},
}};

constexpr std::array<std::string_view, 2> kRolls = {"noise", "coin"};

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

std::span<const std::string_view> names_of(Phase) {
  static constexpr std::array<std::string_view, 3> names = {"income", "act", "over"};
  return names;
}

std::span<const std::string_view> names_of(Owner) {
  static constexpr std::array<std::string_view, 3> names = {"a", "b", "neutral"};
  return names;
}

std::span<const std::string_view> names_of(Reason) {
  static const auto names = [] {
    std::array<std::string_view, kRefusals.size() + 1> out = {"allowed"};
    std::ranges::transform(kRefusals, out.begin() + 1, &game::Refusal::name);
    return out;
  }();
  return names;
}

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

constinit const game::Entry kEntry =
    host::entry_of<SkirmishPly, [] { return std::span<const game::AgentKind>(); }>();

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

float SkirmishPly::worth(const Content& content, const State& state, Side side) {
  i64 lead = 0;
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) lead += state.spots[i].force;
  float worth_of_a = std::clamp(static_cast<float>(lead) / 100, -1.0F, 1.0F);
  return side == Side::a ? worth_of_a : -worth_of_a;
}

u32 SkirmishPly::object_count(const Content& content, u16 verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::move:
      return static_cast<u32>(content.edges.size());
    case Verb::void_:
      return static_cast<u32>(names_of(Reason{}).size());
    default:
      return 0;
  }
}

std::string SkirmishPly::object_name(const Content& content, u16 verb, u16 object) {
  if (verb == static_cast<u16>(Verb::void_)) return std::string(names_of(Reason{})[object]);
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
