#include "tests/support/longest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "agon/agent/agents.h"
#include "agon/json/document.h"
#include "agon/replay/recorder.h"
#include "agon/sim/match.h"
#include "tests/support/games.h"

namespace agon::test {
namespace {

const game::AnyGame& shipped_game(const game::Entry& entry) {
  const std::vector<Subject>& all = all_subjects();
  return *std::ranges::find(all, &entry, &Subject::entry)->game;
}

// A hero as wide as one may be: each turn changes all attributes of both sides, and rolls.
json::Value wide_hero() {
  json::Value attributes = json::Value::object();
  std::string script = "SEQ(MODIFY(SELF, 'health', ROLL(6))";
  for (int i = 0; i < 16; ++i) {
    std::string name = i == 0 ? "health" : fmt::format("attribute_{}", i);
    attributes.set(name, 1);
    script += fmt::format(", MODIFY(SELF, '{0}', 1.37), MODIFY(OPPONENT, '{0}', 1.37)", name);
  }
  json::Value ability = json::Value::object();
  ability.set("name", "All");
  ability.set("tags", json::Value::array());
  ability.set("script", script + ")");
  json::Value hero = json::Value::object();
  hero.set("name", "Wide");
  hero.set("attributes", std::move(attributes));
  hero.set("passive_effects", json::Value::array());
  hero.set("abilities", json::Value::array({std::move(ability)}));
  return hero;
}

// One check over and over.
constexpr std::string_view kEndlessScene = R"({
  "Name": "Endless", "MaxSteps": 1000,
  "Characters": [
    {"Name": "Ann", "CL": 0, "SL": 1, "Traits": {"ViolenceAttack": 3}},
    {"Name": "Bob", "CL": 2, "SL": 0, "Traits": {"BodyDefense": 4}}
  ],
  "Keys": [{"Key": "foe", "Values": ["up", "hurt", "down"], "Start": "up"}],
  "Start": "hit",
  "Steps": [
    {"Id": "hit", "Check": {
      "ContestType": "Attack", "Pillar": "Violence", "OppositionMode": "Rolled",
      "Actor": "Ann", "Opposition": "Bob",
      "StateKey": "foe", "Transitions": {"-2": "up", "1": "hurt", "3": "down"},
      "Next": {"3": "hit", "0": "hit", "-2": "hit"}
    }},
    {"Id": "end", "Ending": {"Name": "end", "Result": "open"}}
  ]
})";

// As many plies and actions as a match may have, and a map in two halves, so that nobody wins.
void part(json::Value& scenario) {
  json::Value settings = *scenario.find("settings");
  settings.set("turnCapPlies", 10'000);
  settings.set("actionBudget", 17);
  scenario.set("settings", std::move(settings));
  json::Value map = *scenario.find("map");
  json::Value edges = json::Value::array();
  for (const json::Value& edge : map.find("edges")->items()) {
    bool crosses = edge.items()[0].as_string().starts_with("p2_n") ||
                   edge.items()[0].as_string().starts_with("p2_s");
    if (!crosses) edges.push(edge);
  }
  map.set("edges", std::move(edges));
  scenario.set("map", std::move(map));
}

// What keeps a match of this game going. The limits are those of its content's schema.
std::vector<json::Value> lasting_contents(const game::Entry& entry) {
  std::vector<json::Value> out = shipped_game(entry).contents();
  if (entry.facts.name == "hilo") {
    out[0].set("cap", 1000);
    out[0].set("goal", 1000);
    out[0].set("purse", 1);
  } else if (entry.facts.name == "grapple") {
    json::Value limits = *out[0].find("limits");
    limits.set("maxTurns", 200);
    limits.set("pointsToWin", 200);
    out[0].set("limits", std::move(limits));
  } else if (entry.facts.name == "duel") {
    out[0] = out[1] = wide_hero();
    out[2].set("turn_cap", 10000);
    out[2].set("effects", json::Value::array());  // so nobody dies
  } else if (entry.facts.name == "skirmish") {
    part(out[0]);
  } else if (entry.facts.name == "pillars-scene") {
    out[0] = json::parse(std::string(kEndlessScene), "scene")->root();
  }
  return out;
}

std::unique_ptr<game::AnyGame> lasting_game(const game::Entry& entry) {
  std::vector<json::Value> contents = lasting_contents(entry);
  std::vector<json::Node> nodes;
  for (const json::Value& content : contents) nodes.push_back({nullptr, &content});
  Problems problems;
  std::unique_ptr<game::AnyGame> out = entry.load(nodes, {}, problems);
  if (out) return out;
  for (const Problem& problem : problems) std::cerr << to_text(problem);
  std::abort();
}

}  // namespace

LongMatch longest_match(const game::Entry& entry) {
  std::unique_ptr<game::AnyGame> game = lasting_game(entry);
  LongMatch out;
  out.most_steps = game->sizes().longest_match;
  std::unique_ptr<game::Agent> agent = agent::random().make(*game);
  for (u64 index = 0; index < 20 && 2 * out.steps < out.most_steps; ++index) {
    replay::Recorder recorder(*game, {1, index}, {{"random"}, {"random"}});
    sim::Match match(*game, {1, index}, {{agent.get(), agent.get()}});
    while (!match.over()) {
      const replay::Step& step = match.advance();
      recorder.add(step, match.state());
    }
    if (match.result().steps <= out.steps) continue;
    out.steps = match.result().steps;
    out.replay = recorder.text();
  }
  return out;
}

}  // namespace agon::test
