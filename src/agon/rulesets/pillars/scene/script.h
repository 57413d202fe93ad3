// A scene as its author writes it: content/pillars-scene/scene/*.json. A script of steps over named
// characters and keyed state. A step tells its Text, makes its Set, and then goes on by exactly one
// of Check, Choice, Branch, Next or Ending. content.h has what the rules make of it.
#pragma once

#include <map>

#include "agon/base/list.h"
#include "agon/game/choice.h"
#include "agon/rulesets/pillars/check/form.h"

namespace agon::pillars::scene {

inline constexpr std::size_t kMostCharacters = 32;
inline constexpr std::size_t kMostKeys = 64;
inline constexpr std::size_t kMostSteps = 256;
inline constexpr u32 kLongestScene =
    1000;  // steps that MaxSteps may allow; a replay keeps them all
inline constexpr std::string_view kNoEnding = "none";  // of a scene that goes on
inline constexpr std::string_view kTimeout = "timeout";

// In the order of the outcomes a, b and draw.
AGON_ENUM(Ends, u8, success, failure, open)

struct KeyScript {
  std::string key;
  std::vector<StateValue> values;
  StateValue start;
  std::vector<std::string> best_first_for;

  bool has_order() const { return !best_first_for.empty(); }
};

void describe(auto& v, KeyScript& k) {
  using json::Length;
  v("Key", k.key, "what the state is asked for", json::Line{{1, kLongestState}});
  v("Values", k.values, "everything it can be", Length{1, kMostValues});
  v("Start", k.start, "its value when the scene starts", json::Line{{1, kLongestState}});
  v("BestFirstFor", k.best_first_for,
    "characters for whom Values run from best to worst; all others want the opposite",
    Length{0, kMostCharacters}, json::Default{});
}

using Settings = std::map<std::string, StateValue>;                 // key -> value
using Conditions = std::map<std::string, std::vector<StateValue>>;  // key -> any of these values

// The field that three records have.
template <class V>
void describe_when(V& v, Conditions& when) {
  v("When", when, "keys and the values that each may have; all must hold",
    json::Length{0, kMostKeys}, json::Default{});
}

struct CheckScript {
  Form form;
  std::string actor;
  std::optional<std::string> opposition;
  std::map<std::string, std::string> next;  // "2" or "0" or "-1" -> step
};

void describe(auto& v, CheckScript& c) {
  using json::Length;
  describe(v, c.form);
  v("Actor", c.actor, "the character that acts", json::Line{{1, 60}});
  v("Opposition", c.opposition, "the character that opposes, where OppositionMode is Rolled",
    Length{1, 60});
  v("Next", c.next,
    "the step after each degree: a degree takes the nearest entry towards 0, the entry \"0\" "
    "included",
    Length{1, kDegrees});
}

struct OptionScript {
  std::string name;
  std::string text;
  Conditions when;
  Settings set;
  std::string next;
};

void describe(auto& v, OptionScript& o) {
  using json::Default, json::Length;
  v("Name", o.name, "one word, by which it is chosen", json::Line{{1, 40}});
  v("Text", o.text, "a line for people", Length{0, 200}, Default{});
  describe_when(v, o.when);
  v("Set", o.set, "keys that change if it is chosen", Length{0, kMostKeys}, Default{});
  v("Next", o.next, "the step after it", Length{1, 60});
}

struct CaseScript {
  Conditions when;
  std::string next;
};

void describe(auto& v, CaseScript& c) {
  describe_when(v, c.when);
  v("Next", c.next, "the step if it holds and no case before it does", json::Length{1, 60});
}

struct EndingScript {
  std::string name;
  Ends result = Ends::open;
};

void describe(auto& v, EndingScript& e) {
  v("Name", e.name, "one word, which the state keeps", json::Line{{1, 40}});
  v("Result", e.result, "what it is for the player");
}

struct StepScript {
  std::string id;
  std::string text;
  Settings set;
  std::optional<CheckScript> check;
  std::optional<std::vector<OptionScript>> choice;
  std::optional<std::vector<CaseScript>> branch;
  std::optional<std::string> next;
  std::optional<EndingScript> ending;
};

void describe(auto& v, StepScript& s) {
  using json::Default, json::Length;
  v("Id", s.id, "one word, by which others lead here", Length{1, 60});
  v("Text", s.text, "what people read when they come here", Length{0, 2000}, Default{});
  v("Set", s.set, "keys that change on arrival", Length{0, kMostKeys}, Default{});
  v("Check", s.check, "dice decide: a contest, and a step for each degree");
  v("Choice", s.choice, "the player decides: one of these options", Length{1, 32});
  v("Branch", s.branch, "the state decides: the first of these cases that holds", Length{1, 32});
  v("Next", s.next, "nothing decides: the step after this one", Length{1, 60});
  v("Ending", s.ending, "the scene is over");
}

struct SceneScript {
  std::string name;
  std::string description;
  u32 max_steps = 100;
  std::vector<Character> characters;
  std::vector<KeyScript> keys;
  std::string start;
  std::vector<StepScript> steps;
};

void describe(auto& v, SceneScript& s) {
  using json::Default, json::Length;
  v("Name", s.name, "what people call the scene", json::Line{{1, 60}});
  v("Description", s.description, "a sentence for people", json::Line{{0, 300}}, Default{});
  v("MaxSteps", s.max_steps, "steps after which the scene is cut with the ending 'timeout'",
    json::Range{1, kLongestScene}, Default{});
  v("Characters", s.characters, "who takes part", Length{0, kMostCharacters}, Default{});
  v("Keys", s.keys, "what the state holds", Length{0, kMostKeys}, Default{});
  v("Start", s.start, "the step that the scene starts with", json::Line{{1, 60}});
  v("Steps", s.steps, "the script, in any order", Length{1, kMostSteps});
}

}  // namespace agon::pillars::scene
