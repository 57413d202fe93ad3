// What a check must declare (seed, "Requirements"), apart from who takes part: the same fields in a
// single check and in a step of a scene. `lint` holds them against the table of contests, `arm`
// makes the numbers, `state_after` applies the status quo rule.
#pragma once

#include <map>
#include <span>

#include "agon/rulesets/pillars/check/character.h"
#include "agon/rulesets/pillars/check/contests.h"
#include "agon/rulesets/pillars/check/states.h"

namespace agon::pillars {

struct Form {
  ContestType type = ContestType::attack;
  Pillar pillar = Pillar::violence;
  std::optional<Approach> approach;
  std::string state_key;
  OppositionMode mode = OppositionMode::rolled;
  std::optional<i32> tn;
  std::optional<i32> potency;
  std::optional<Use> actor_trait;
  Called skill;
  std::optional<Transition> on_success;
  std::optional<std::map<std::string, Transition>> transitions;  // "1" or "-3" -> value
  bool natural_shift = true;
};

void describe(auto& v, Form& f) {
  using json::Default, json::Length, json::Line, json::Range;
  v("ContestType", f.type, "which of the nine contests");
  v("Pillar", f.pillar, "what it is fought on");
  v("ApproachOverride", f.approach, "Martial or Sorcerous rank dice, whatever the pillar");
  v("StateKey", f.state_key, "what would change", Line{{1, kLongestState}});
  v("OppositionMode", f.mode, "whether the opposition rolls");
  v("TN", f.tn, "the total of a static opposition", Range{-kLargestTn, kLargestTn});
  v("Potency", f.potency, "the same in Counter_Resist and Endurance: how strong what has come is",
    Range{-kLargestTn, kLargestTn});
  v("ActorTrait", f.actor_trait, "in an Obstacle_Task: which trait of the pillar");
  v("Skill", f.skill, "the skill it calls for: only who has it adds a SkillBonus", Line{{1, 60}});
  v("StateOnSuccess", f.on_success, "the value after any positive degree",
    Line{{1, kLongestState}});
  v("Transitions", f.transitions, "the value after a degree, by degree: \"1\", \"3\", \"-2\"",
    Length{1, 8});
  v("NaturalShift", f.natural_shift, "whether natural 20s and 1s shift the degree", Default{});
}

// Everything that the table forbids, each naming field, value and what is allowed. Whether somebody
// opposes is said by `opposed`: the field `Opposition` belongs to the caller.
void lint(const json::Node& node, const Form& form, bool opposed, Problems& problems);

// A skill that the check calls for and none of the sides has.
void lint_skill(const json::Node& node, const Form& form, std::span<const Character* const> sides,
                Problems& problems);

// The numbers of a legal form. `opposition` is null exactly where the mode is static. Each side
// adds the skill that it is called for, if it has it: the form's, unless the caller knows better.
struct Armed {
  Check check;
  std::array<Bonus, 2> bonus;
};
Armed arm(const Form& form, const Character& actor, const Character* opposition);
Armed arm(const Form& form, const Character& actor, const Character* opposition,
          const std::array<Called, 2>& skills);

// The degree whose entry decides the new value: the nearest of the same sign towards 0; 0 where
// there is none. The status quo holds at 0 (seed section 1).
int entry_of(const Form& form, int degree);

// What a degree does; null where it leaves the state as it was.
const Transition* transition_of(const Form& form, int degree);

}  // namespace agon::pillars
