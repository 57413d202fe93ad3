// Small maps of skirmish for tests, written as lists of places and edges.
#pragma once

#include <gtest/gtest.h>

#include "agon/json/write.h"
#include "agon/rulesets/skirmish/lists/commander.h"

namespace agon::skirmish {

struct Place {
  std::string id;
  char owner = '-';  // 'a', 'b' or nobody
  u32 troops = 0;
  u32 yield = 0;
};

using Edges = std::vector<std::array<std::string, 2>>;

// The headquarters are hq_a and hq_b.
inline Scenario scenario_of(const std::vector<Place>& places, Edges edges, Settings settings = {}) {
  Scenario out;
  out.id = "test";
  out.players = {{"hq_a"}, {"hq_b"}};
  out.settings = settings;
  for (const Place& place : places) {
    MapOwner owner = place.owner == 'a'   ? MapOwner::one
                     : place.owner == 'b' ? MapOwner::two
                                          : MapOwner::neutral;
    out.map.nodes.push_back({.id = place.id, .owner = owner, .yield = place.yield});
    Amounts& troops = out.start.forces[place.id];
    (place.owner == 'b' ? troops.p2 : troops.p1) = place.troops;
  }
  out.map.edges = std::move(edges);
  return out;
}

inline std::optional<Content> load_value(const json::Value& value, Problems& problems) {
  std::array<json::Node, 1> nodes = {{{nullptr, &value, ""}}};
  return Skirmish::load(nodes, problems);
}

inline Content content_from(const json::Value& value) {
  Problems problems;
  std::optional<Content> content = load_value(value, problems);
  for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
  return content.value();
}

inline Content content_from(const Scenario& scenario) {
  return content_from(json::to_value(scenario));
}

// In a's first ply, the income taken.
inline State first_ply(const Content& content, u32 supply_before = 0) {
  State state = Skirmish::start(content, {});
  state.supply[at(state.active)] = supply_before;
  chance::QuickReferee nobody({});
  Skirmish::play(content, state, {}, nobody);
  return state;
}

// "reinforce 3, move hq_a>x 9".
inline std::string text_of(const Content& content, const Plan& plan) {
  std::string out;
  for (game::Choice choice : plan) {
    if (!out.empty()) out += ", ";
    out += kVerbs[choice.verb - 1u].name;
    if (is(choice, Verb::move))
      out += " " + Skirmish::object_name(content, choice.verb, choice.object);
    if (!is(choice, Verb::pass)) out += " " + std::to_string(choice.amount);
  }
  return out;
}

}  // namespace agon::skirmish
