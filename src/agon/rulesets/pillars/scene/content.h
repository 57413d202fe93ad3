// A scene ready to be played: names are numbers, tables by degree are filled, and for look-ahead
// every step has an outlook.
#pragma once

#include <bitset>

#include "agon/rulesets/pillars/scene/script.h"

namespace agon::pillars::scene {

enum class Kind : u8 { check, choice, branch, pass, ending };

using StepIndex = u16;

struct Condition {
  u8 key;
  std::bitset<kMostValues> values;
};

struct Change {
  u8 key;
  u8 value;
};

// An option of a choice, or a case of a branch.
struct Way {
  std::vector<Condition> when;
  std::vector<Change> set;
  StepIndex next = 0;
  u16 option = 0;  // its object; of no meaning in a branch
};

struct Contested {
  Armed armed;
  ContestType type = ContestType::attack;
  std::array<u16, 2> characters = {};  // the second is of no meaning where the mode is static
  u8 key = 0;
  std::array<std::vector<u8>, kDegrees> after = {};  // by degree and value before
  std::array<StepIndex, kDegrees> next = {};
};

struct ReadyStep {
  Kind kind = Kind::pass;
  std::vector<Change> set;
  std::vector<Way> ways;  // of a choice or a branch
  Contested check = {};   // of a check
  StepIndex next = 0;     // of a pass
  u16 ending = 0;         // of an ending: its number
};

struct Content {
  SceneScript script;
  std::vector<ReadyStep> plans;  // by step
  StepIndex start = 0;
  std::vector<u8> start_keys;
  std::vector<std::vector<std::string>> value_texts;  // by key and value
  std::vector<bool> are_texts;                        // by key: whether all its values are strings
  std::vector<std::string> step_names;
  std::vector<std::string> options;  // every name of an option once: the objects of `choose`
  std::vector<std::string> endings;  // none, those of the scene in its order, timeout
  std::vector<Ends> results;         // by ending
  std::vector<float> outlook;        // by step, from -1 (failure) to 1, if choices were even

  u16 timeout() const { return static_cast<u16>(endings.size() - 1); }
};

constexpr game::Outcome outcome_of(Ends ends) {
  return static_cast<game::Outcome>(static_cast<u8>(ends) + 1);
}
static_assert(outcome_of(Ends::success) == game::Outcome::a);
static_assert(outcome_of(Ends::failure) == game::Outcome::b);
static_assert(outcome_of(Ends::open) == game::Outcome::draw);

}  // namespace agon::pillars::scene
