#include "agon/rulesets/pillars/scene/starter.h"

namespace agon::pillars::scene {
namespace {

constexpr std::string_view kName = "NAME";
constexpr std::string_view kScene = R"json({
  "$schema": "schema/pillars-scene/scene.json",
  "Name": "NAME",
  "Description": "My first scene. A step tells its Text, makes its Set, and goes on by one of Check, Choice, Branch, Next or Ending. Change anything, then: agon validate THIS_FILE; agon odds pillars-scene THIS_FILE shows the chance of each ending",
  "MaxSteps": 40,
  "Characters": [
    {
      "Name": "You",
      "Description": "the player's character: who acts in a check is its Actor",
      "CL": 2,
      "SL": 1,
      "Traits": {"ViolenceAttack": 4, "BodyDefense": 4, "InfluenceAttack": 6, "SoulDefense": 4},
      "Skill": "Small talk",
      "SkillBonus": 2
    },
    {
      "Name": "Guard",
      "Description": "opposes with the defense of the pillar, here the soul's",
      "CL": 2,
      "SL": 1,
      "Traits": {"ViolenceAttack": 5, "BodyDefense": 5, "SoulDefense": 4}
    }
  ],
  "Keys": [
    {"Key": "Guard", "Values": ["wary", "friendly"], "Start": "wary", "BestFirstFor": ["Guard"]},
    {"Key": "Wall", "Values": ["ahead", "behind"], "Start": "ahead"}
  ],
  "Start": "gate",
  "Steps": [
    {
      "Id": "gate",
      "Text": "The gate is shut, and a guard leans on it. Here the player decides: an option is chosen by its Name, and When says when there is one.",
      "Choice": [
        {
          "Name": "talk",
          "Text": "Talk to the guard",
          "When": {"Guard": ["wary"]},
          "Next": "talk"
        },
        {
          "Name": "climb",
          "Text": "Climb the wall",
          "Next": "climb"
        },
        {
          "Name": "leave",
          "Text": "Go home",
          "Next": "home"
        }
      ]
    },
    {
      "Id": "talk",
      "Text": "Here dice decide. Success changes the StateKey; Next says where each degree leads, 0 is a tie, below it the guard wins.",
      "Check": {
        "ContestType": "Social_Contest",
        "Pillar": "Influence",
        "StateKey": "Guard",
        "OppositionMode": "Rolled",
        "Skill": "Small talk",
        "StateOnSuccess": "friendly",
        "Actor": "You",
        "Opposition": "Guard",
        "Next": {"1": "inside", "0": "gate", "-1": "caught"}
      }
    },
    {
      "Id": "climb",
      "Text": "A static opposition has a target number, TN, and nobody opposes.",
      "Check": {
        "ContestType": "Obstacle_Task",
        "Pillar": "Violence",
        "StateKey": "Wall",
        "OppositionMode": "StaticTN",
        "TN": 16,
        "ActorTrait": "Attack",
        "StateOnSuccess": "behind",
        "Actor": "You",
        "Next": {"1": "inside", "0": "gate", "-2": "caught"}
      }
    },
    {
      "Id": "inside",
      "Text": "Here the state decides: the first case that holds.",
      "Branch": [
        {
          "When": {"Guard": ["friendly"]},
          "Next": "welcome"
        },
        {
          "Next": "hidden"
        }
      ]
    },
    {
      "Id": "welcome",
      "Text": "The guard waves you through.",
      "Ending": {"Name": "welcome", "Result": "success"}
    },
    {
      "Id": "hidden",
      "Text": "You drop into the yard, and nobody saw you.",
      "Ending": {"Name": "hidden", "Result": "success"}
    },
    {
      "Id": "caught",
      "Text": "A hand falls on your shoulder.",
      "Ending": {"Name": "caught", "Result": "failure"}
    },
    {
      "Id": "home",
      "Text": "Another day, then. An open ending is neither.",
      "Ending": {"Name": "home", "Result": "open"}
    }
  ]
}
)json";

}  // namespace

std::string starter_scene(std::string_view name) {
  std::string out(kScene);
  return out.replace(out.find(kName), kName.size(), name);
}

}  // namespace agon::pillars::scene
