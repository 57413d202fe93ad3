#include "agon/rulesets/grapple/starter.h"

namespace agon::grapple {
namespace {

constexpr std::string_view kName = "NAME";
constexpr std::size_t kLongestId = 40;
constexpr std::string_view kBook = R"json({
  "$schema": "schema/grapple/book.json",
  "id": "NAME",
  "description": "My first book. Both choose in secret, the dice and matchups decide; a technique leads on by its transition. Change anything, then: agon validate THIS_FILE",
  "start": "standing",
  "tokens": ["posture_broken"],
  "limits": {"maxTurns": 12, "pointsToWin": 8, "maxTokens": 1, "maxControl": 2},
  "positions": [
    {
      "id": "standing",
      "name": "Standing: neutral, so both roles may do the same",
      "initiative": "neutral",
      "topCategories": ["attack", "control", "defense"],
      "bottomCategories": ["attack", "control", "defense"],
      "autoClearTokens": []
    },
    {
      "id": "guard",
      "name": "Guard: the bottom has the initiative",
      "initiative": "bottom",
      "topCategories": ["attack", "defense"],
      "bottomCategories": ["control", "sweep"],
      "autoClearTokens": []
    },
    {
      "id": "mount",
      "name": "Mount: who arrives here loses no token",
      "initiative": "top",
      "topCategories": ["attack", "control"],
      "bottomCategories": ["defense", "sweep"],
      "autoClearTokens": []
    }
  ],
  "techniques": [
    {
      "id": "takedown",
      "name": "Takedown: a win leads to the guard, on top",
      "category": "attack",
      "modifier": 1,
      "requiredTokens": [],
      "tokenReward": null,
      "tokenRemove": null,
      "transition": {"position": "guard", "userEndsOn": "top"},
      "ibjjfPoints": 2,
      "isSubmission": false,
      "risk": "neutral",
      "usableFrom": [["standing", "top"], ["standing", "bottom"]]
    },
    {
      "id": "collar_grip",
      "name": "Collar Grip: a clear win earns the token",
      "category": "control",
      "modifier": 1,
      "requiredTokens": [],
      "tokenReward": "posture_broken",
      "tokenRemove": null,
      "transition": null,
      "ibjjfPoints": 0,
      "isSubmission": false,
      "risk": "neutral",
      "usableFrom": [["standing", "top"], ["standing", "bottom"]]
    },
    {
      "id": "sprawl",
      "name": "Sprawl: a clear win takes the token away",
      "category": "defense",
      "modifier": 1,
      "requiredTokens": [],
      "tokenReward": null,
      "tokenRemove": "posture_broken",
      "transition": null,
      "ibjjfPoints": 0,
      "isSubmission": false,
      "risk": "neutral",
      "usableFrom": [["standing", "top"], ["standing", "bottom"]]
    },
    {
      "id": "pass",
      "name": "Guard Pass: points for a clear win that leads on",
      "category": "attack",
      "modifier": 1,
      "requiredTokens": [],
      "tokenReward": null,
      "tokenRemove": null,
      "transition": {"position": "mount", "userEndsOn": "top"},
      "ibjjfPoints": 3,
      "isSubmission": false,
      "risk": "neutral",
      "usableFrom": [["guard", "top"]]
    },
    {
      "id": "base",
      "name": "Base: sit up straight again",
      "category": "defense",
      "modifier": 2,
      "requiredTokens": [],
      "tokenReward": null,
      "tokenRemove": "posture_broken",
      "transition": null,
      "ibjjfPoints": 0,
      "isSubmission": false,
      "risk": "neutral",
      "usableFrom": [["guard", "top"]]
    },
    {
      "id": "pull_down",
      "name": "Pull Down: breaks the posture",
      "category": "control",
      "modifier": 1,
      "requiredTokens": [],
      "tokenReward": "posture_broken",
      "tokenRemove": null,
      "transition": null,
      "ibjjfPoints": 0,
      "isSubmission": false,
      "risk": "neutral",
      "usableFrom": [["guard", "bottom"]]
    },
    {
      "id": "scissor_sweep",
      "name": "Scissor Sweep: from the bottom to the mount",
      "category": "sweep",
      "modifier": 1,
      "requiredTokens": [],
      "tokenReward": null,
      "tokenRemove": null,
      "transition": {"position": "mount", "userEndsOn": "top"},
      "ibjjfPoints": 2,
      "isSubmission": false,
      "risk": "risky",
      "usableFrom": [["guard", "bottom"]]
    },
    {
      "id": "choke",
      "name": "Choke: needs the token; a dominant win ends the match",
      "category": "attack",
      "modifier": 2,
      "requiredTokens": ["posture_broken"],
      "tokenReward": null,
      "tokenRemove": null,
      "transition": null,
      "ibjjfPoints": 0,
      "isSubmission": true,
      "risk": "risky",
      "usableFrom": [["mount", "top"]]
    },
    {
      "id": "pin",
      "name": "Pin: needs nothing, so there is always something to do",
      "category": "control",
      "modifier": 1,
      "requiredTokens": [],
      "tokenReward": "posture_broken",
      "tokenRemove": null,
      "transition": null,
      "ibjjfPoints": 0,
      "isSubmission": false,
      "risk": "neutral",
      "usableFrom": [["mount", "top"]]
    },
    {
      "id": "frame",
      "name": "Frame: back to the guard",
      "category": "defense",
      "modifier": 1,
      "requiredTokens": [],
      "tokenReward": null,
      "tokenRemove": "posture_broken",
      "transition": {"position": "guard", "userEndsOn": "bottom"},
      "ibjjfPoints": 0,
      "isSubmission": false,
      "risk": "neutral",
      "usableFrom": [["mount", "bottom"]]
    },
    {
      "id": "bridge",
      "name": "Bridge: turns it over, if it works",
      "category": "sweep",
      "modifier": 0,
      "requiredTokens": [],
      "tokenReward": null,
      "tokenRemove": null,
      "transition": {"position": "guard", "userEndsOn": "top"},
      "ibjjfPoints": 2,
      "isSubmission": false,
      "risk": "risky",
      "usableFrom": [["mount", "bottom"]]
    }
  ]
}
)json";

}  // namespace

std::string starter_book(std::string_view name) {
  std::string out(kBook);
  std::string id(name.substr(0, kLongestId));
  for (char& c : id) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == ' ') c = '_';
  }
  return out.replace(out.find(kName), kName.size(), id);
}

}  // namespace agon::grapple
