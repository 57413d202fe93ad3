// A small scene of pillars that tests play and break.
#pragma once

#include <memory>

#include "agon/json/document.h"
#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {

inline const std::string kSmallScene = R"({
  "Name": "Small",
  "MaxSteps": 10,
  "Characters": [
    {"Name": "Ann", "CL": 0, "SL": 1, "Traits": {"ViolenceAttack": 3, "BodyResilience": 2}},
    {"Name": "Bob", "CL": 2, "SL": 0, "Traits": {"BodyDefense": 4}, "EdgeBonus": [{"Name": "Shield", "Value": 1}]}
  ],
  "Keys": [
    {"Key": "foe", "Values": ["up", "hurt", "down"], "Start": "up"},
    {"Key": "mood", "Values": ["calm", "angry"], "Start": "calm"}
  ],
  "Start": "open",
  "Steps": [
    {"Id": "open", "Text": "Well?", "Choice": [
      {"Name": "hit", "Next": "hit"},
      {"Name": "wait", "Set": {"mood": "angry"}, "Next": "turn"},
      {"Name": "leave", "When": {"mood": ["angry"]}, "Next": "left"}
    ]},
    {"Id": "hit", "Check": {
      "ContestType": "Attack", "Pillar": "Violence", "OppositionMode": "Rolled",
      "Actor": "Ann", "Opposition": "Bob",
      "StateKey": "foe", "Transitions": {"1": "hurt", "3": "down"},
      "Next": {"3": "won", "0": "turn", "-2": "lost"}
    }},
    {"Id": "turn", "Branch": [{"When": {"foe": ["hurt"]}, "Next": "won"}, {"Next": "resist"}]},
    {"Id": "resist", "Check": {
      "ContestType": "Counter_Resist", "Pillar": "Violence", "OppositionMode": "StaticTN", "TN": 12,
      "Actor": "Ann",
      "StateKey": "mood", "StateOnSuccess": "calm",
      "Next": {"0": "open", "-1": "lost"}
    }},
    {"Id": "won", "Text": "Good.", "Ending": {"Name": "victory", "Result": "success"}},
    {"Id": "lost", "Text": "Bad.", "Ending": {"Name": "defeat", "Result": "failure"}},
    {"Id": "left", "Ending": {"Name": "walked_out", "Result": "open"}}
  ]
})";

inline std::optional<Content> load_scene(std::string text, Problems& problems) {
  json::Document document = *json::parse(std::move(text), "scene.json");
  std::vector<json::Node> nodes = {json::root(document)};
  return Scene::load(nodes, problems);
}

inline Content small_scene() {
  Problems problems;
  return load_scene(kSmallScene, problems).value();
}

}  // namespace agon::pillars::scene
