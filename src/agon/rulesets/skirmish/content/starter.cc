#include "agon/rulesets/skirmish/content/starter.h"

#include "agon/base/types.h"

namespace agon::skirmish {
namespace {

constexpr std::string_view kScenario = R"json({
  "$schema": "schema/skirmish/scenario.json",
  "id": "ID",
  "name": "NAME: x runs east, y north, and both only draw the map. Change anything, then: agon validate THIS_FILE",
  "startingPlayer": "P1",
  "players": {"P1": {"hq": "p1_hq"}, "P2": {"hq": "p2_hq"}},
  "settings": {
    "turnCapPlies": 60,
    "actionBudget": 5,
    "baseIncome": 3,
    "reinforceCostPerStrength": 1,
    "combatVarianceFraction": 0.35
  },
  "map": {
    "nodes": [
      {"id": "p1_hq", "x": -6, "y": 0, "owner": "P1", "supplyYield": 0},
      {"id": "p1_road", "x": -4, "y": 0, "owner": "P1", "supplyYield": 0},
      {"id": "p1_mine_yields_1", "x": -4, "y": 2, "owner": "Neutral", "supplyYield": 1},
      {"id": "p1_front", "x": -2, "y": 0, "owner": "Neutral", "supplyYield": 0},
      {"id": "hill_yields_2", "x": 0, "y": 2, "owner": "Neutral", "supplyYield": 2},
      {"id": "bridge", "x": 0, "y": 0, "owner": "Neutral", "supplyYield": 0},
      {"id": "p2_front", "x": 2, "y": 0, "owner": "Neutral", "supplyYield": 0},
      {"id": "p2_mine_yields_1", "x": 4, "y": 2, "owner": "Neutral", "supplyYield": 1},
      {"id": "p2_road", "x": 4, "y": 0, "owner": "P2", "supplyYield": 0},
      {"id": "p2_hq", "x": 6, "y": 0, "owner": "P2", "supplyYield": 0}
    ],
    "edges": [
      ["p1_hq", "p1_road"],
      ["p1_road", "p1_mine_yields_1"],
      ["p1_road", "p1_front"],
      ["p1_mine_yields_1", "hill_yields_2"],
      ["p1_front", "bridge"],
      ["bridge", "hill_yields_2"],
      ["bridge", "p2_front"],
      ["hill_yields_2", "p2_mine_yields_1"],
      ["p2_front", "p2_road"],
      ["p2_mine_yields_1", "p2_road"],
      ["p2_road", "p2_hq"]
    ]
  },
  "initialState": {
    "playerSupply": {"P1": 0, "P2": 2},
    "nodeForces": {"p1_hq": {"P1": 10, "P2": 0}, "p2_hq": {"P1": 0, "P2": 10}}
  }
}
)json";

// "My First" as my_first: a scenario's id is the name of its file.
std::string file_name_of(std::string_view name) {
  std::string out;
  for (char c : name) {
    bool upper = c >= 'A' && c <= 'Z';
    out += c == ' ' ? '_' : upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

void put(std::string& text, std::string_view word, std::string_view value) {
  text.replace(text.find(word), word.size(), value);
}

}  // namespace

std::string starter_scenario(std::string_view name) {
  std::string out(kScenario);
  put(out, "NAME", name);
  put(out, "\"ID\"", '"' + file_name_of(name) + '"');
  return out;
}

}  // namespace agon::skirmish
