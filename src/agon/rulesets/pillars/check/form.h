// What a check must declare (seed, "Requirements"), apart from who takes part: the same fields in a
// single check and in a step of a scene. `lint` holds them against the table of contests, `arm`
// makes the numbers, `state_after` applies the status quo rule.
#pragma once

#include <map>

#include "agon/rulesets/pillars/check/character.h"
#include "agon/rulesets/pillars/check/contests.h"

namespace agon::pillars {

inline constexpr std::size_t kLongestState = 60;  // characters of a key or a value

struct Form {
  ContestType type = ContestType::attack;
  Pillar pillar = Pillar::violence;
  std::optional<Approach> approach;
  std::string state_key;
  OppositionMode mode = OppositionMode::rolled;
  std::optional<i32> tn;
  std::optional<Use> actor_trait;
  std::optional<std::string> on_success;
  std::optional<std::map<std::string, std::string>> transitions;  // "1" or "-3" -> value
  bool natural_shift = true;
};

void describe(auto& v, Form& f) {
  using json::Default, json::Length, json::Range;
  v("ContestType", f.type, "which of the nine contests");
  v("Pillar", f.pillar, "what it is fought on");
  v("ApproachOverride", f.approach, "Martial or Sorcerous rank dice, whatever the pillar");
  v("StateKey", f.state_key, "what would change", json::Line{{1, kLongestState}});
  v("OppositionMode", f.mode, "whether the opposition rolls");
  v("TN", f.tn, "the total of a static opposition; a Potency is given here",
    Range{-kLargestTn, kLargestTn});
  v("ActorTrait", f.actor_trait, "in an Obstacle_Task: which trait of the pillar");
  v("StateOnSuccess", f.on_success, "the value after any positive degree",
    Length{1, kLongestState});
  v("Transitions", f.transitions, "the value after a degree, by degree: \"1\", \"3\", \"-2\"",
    Length{1, 8});
  v("NaturalShift", f.natural_shift, "whether natural 20s and 1s shift the degree", Default{});
}

// Everything that the table forbids, each naming field, value and what is allowed. Whether somebody
// opposes is said by `opposed`: the field `Opposition` belongs to the caller.
void lint(const json::Node& node, const Form& form, bool opposed, Problems& problems);

// The numbers of a legal form. `opposition` is null exactly where the mode is static.
struct Armed {
  Check check;
  std::array<Bonus, 2> bonus;
};
Armed arm(const Form& form, const Character& actor, const Character* opposition);

// The degree that decides the new value: the nearest entry of the same sign towards 0; 0 where
// there is none, which leaves the state as it was.
int transition_of(const Form& form, int degree);

// The value after a degree; the status quo holds at 0 (seed section 1).
const std::string& state_after(const Form& form, const std::string& before, int degree);

}  // namespace agon::pillars
