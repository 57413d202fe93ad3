#include "agon/rulesets/aegis/questions/starter.h"

namespace agon::aegis {
namespace {

constexpr std::string_view kName = "NAME";

constexpr std::string_view kHero = R"json({
  "$schema": "schema/aegis/hero.json",
  "name": "NAME",
  "description": "My first hero. offense has an attack for each combo of five dice; defenseCard throws its own dice, whose faces are fields that rules count; v1 heroes block by the board. Change anything, then: agon validate THIS_FILE",
  "maxHp": 20,
  "defenseVersion": "v2",
  "offense": {
    "5OAK": {"name": "Finale: five equal dice, so it may hit hard", "damage": 13, "ultimate": true},
    "LARGE_STRAIGHT": {
      "name": "Cascade: 1 to 5 or 2 to 6",
      "damage": 11,
      "postDamage": {"burn": 1}
    },
    "FULL_HOUSE": {"name": "Hammer and Tongs: three and two equal dice", "damage": 8},
    "4OAK": {"name": "Heavy Blow: four equal dice", "damage": 8},
    "SMALL_STRAIGHT": {"name": "Flurry: four in a row", "damage": 6, "postDamage": {"chi": 1}},
    "3OAK": {"name": "Strike: three equal dice", "damage": 5},
    "PAIR_PAIR": {"name": "Jab: two pairs", "damage": 3}
  },
  "defenseV1Board": {
    "5OAK": {"block": 7, "reflect": 2},
    "LARGE_STRAIGHT": {"block": 6},
    "FULL_HOUSE": {"block": 5, "heal": 1},
    "4OAK": {"block": 5},
    "SMALL_STRAIGHT": {"block": 3, "gain": {"evasive": 1}},
    "3OAK": {"block": 2},
    "PAIR_PAIR": {"block": 1}
  },
  "defenseCard": {
    "name": "My Guard: its rules say what the dice are worth",
    "dice": 4,
    "fields": [
      {"id": "shield", "faces": [1, 2, 3]},
      {"id": "sword", "faces": [4, 5]},
      {"id": "star", "faces": [6]}
    ],
    "rules": [
      {
        "id": "parry",
        "label": "Parry: 1 block for each shield",
        "matcher": {"type": "countField", "fieldId": "shield"},
        "effects": [{"type": "blockPer", "amount": 1, "cap": 3}]
      },
      {
        "id": "riposte",
        "label": "Riposte: two swords hit back",
        "matcher": {"type": "pairsField", "fieldId": "sword"},
        "effects": [{"type": "dealPer", "amount": 2, "cap": 2}]
      },
      {
        "id": "focus",
        "label": "Focus: each star is a Chi for later",
        "matcher": {"type": "exactFace", "face": 6, "count": 1},
        "effects": [
          {"type": "gainStatus", "amount": 1, "per": "matchCount", "status": "chi", "stackCap": 4}
        ]
      },
      {
        "id": "balance",
        "label": "Balance: one of each halves what is left",
        "matcher": {
          "type": "combo",
          "fields": [
            {"id": "shield", "min": 1},
            {"id": "sword", "min": 1},
            {"id": "star", "min": 1}
          ]
        },
        "effects": [{"type": "preventHalf"}],
        "stacks": true
      },
      {
        "id": "grit",
        "label": "Grit: all shields, and weak, throw one again",
        "matcher": {"type": "countField", "fieldId": "shield", "min": 4},
        "effects": [{"type": "rerollDice", "count": 1, "selectionPolicy": "lowest"}],
        "conditions": [{"who": "self", "hpBelow": 9}],
        "stacks": true
      }
    ]
  }
}
)json";

// Those that the starter's hero names, one of each kind.
constexpr std::string_view kStatuses = R"json({
  "$schema": "schema/aegis/statuses.json",
  "name": "NAME",
  "description": "My first statuses: one of each kind, from stacks that hurt to stacks that are spent. Heroes gain them by id. Change anything, then: agon validate THIS_FILE, with the heroes that use them",
  "statuses": [
    {
      "id": "burn",
      "name": "Burn",
      "picture": "🔥",
      "letter": "B",
      "stackCap": 3,
      "harmful": true,
      "upkeepDamage": {"damage": [2, 3, 4]}
    },
    {
      "id": "chi",
      "name": "Chi",
      "picture": "☯",
      "letter": "C",
      "stackCap": 6,
      "attackBonus": {"damage": 1},
      "blockBonus": {"block": 1}
    },
    {
      "id": "evasive",
      "name": "Evasive",
      "picture": "💨",
      "letter": "E",
      "stackCap": 2,
      "negation": {"from": 5}
    },
    {
      "id": "purify",
      "name": "Purify",
      "picture": "💧",
      "letter": "P",
      "stackCap": 2,
      "removal": {"status": "burn", "from": 4}
    },
    {
      "id": "scorch",
      "name": "Scorch",
      "picture": "🌋",
      "letter": "S",
      "stackCap": 2,
      "expires": {"type": "endOfYourNextTurn"},
      "carryOverOnKO": false,
      "attackBonus": {"damage": 2, "opponentHas": "burn"}
    }
  ]
}
)json";

std::string named(std::string_view starter, std::string_view name) {
  std::string out(starter);
  return out.replace(out.find(kName), kName.size(), name);
}

}  // namespace

std::string starter_hero(std::string_view name) { return named(kHero, name); }
std::string starter_statuses(std::string_view name) { return named(kStatuses, name); }

}  // namespace agon::aegis
