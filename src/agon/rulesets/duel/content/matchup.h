// A compiled match-up: the programs of both heroes' abilities and effects with those of the rules,
// columns, and tables of what each trigger runs. It is one value that knows no file and no match:
// whoever plays (the rules, an optimiser, a batch) takes it as it is.
#pragma once

#include <array>
#include <span>

#include "agon/game/choice.h"
#include "agon/rulesets/duel/content/draft.h"
#include "agon/script/code.h"

namespace agon::duel {

inline constexpr std::size_t kHealth = 0;  // its column
inline constexpr std::size_t kMana = 1;

// The predefined columns, health first.
std::span<const std::string_view> predefined_columns();

struct Ability {
  std::string name;
  std::string word;
  Tags tags;
  float cost = 0;
  script::Expression tree;
  script::Program program;
};

struct Effect {
  std::string name;
  bool global = false;  // of the rules, not of the hero
  script::Trigger trigger;
  script::Expression tree;
  script::Program program;
};

using EffectList = std::vector<u8>;  // of an entity's effects, in their order

struct Entity {
  std::string name;
  std::array<float, kMostAttributes> start = {};
  std::array<bool, kMostAttributes> has = {};  // which attributes the hero defines
  std::vector<Ability> abilities;
  std::vector<Effect> effects;  // the rules', then the hero's

  std::array<EffectList, script::kEventCount> on_phase;  // of triggers without a parameter
  std::array<EffectList, kMostAttributes> on_change;     // by column
  std::array<EffectList, kMostAbilities> on_ability;     // by ability

  const EffectList& on(script::Event event) const {
    return on_phase[static_cast<std::size_t>(event)];
  }
};

struct Limits {
  u32 turns = 200;  // a draw after them
  u32 depth = 16;   // of changes that trigger each other
  u32 runs = 256;   // of triggered scripts in one phase
};

struct Matchup {
  std::vector<std::string> columns;  // up to the last that is used; an unused one has no name
  std::array<Entity, 2> entities;
  Limits limits;

  const Entity& entity(game::Side side) const { return entities[game::at(side)]; }
};

// Names of the predefined list keep their columns; others take, in sorted order, the columns behind
// the list and then those of the list that nobody uses. There are at most 16 names.
std::vector<std::string> assign_columns(const std::set<std::string>& names);

// Nothing if there was an error: too many attributes or effects, or a script that is too long.
std::optional<Matchup> compile(HeroDraft a, HeroDraft b, const RulesDraft& rules,
                               Problems& problems);

// What compiling finds wrong with one file alone.
void lint_alone(HeroDraft hero, Problems& problems);
void lint_alone(const RulesDraft& rules, Problems& problems);

// What an ability costs as far as its script shows: the most mana that it can take from its user by
// constant MODIFYs.
float cost_of(const script::Expression& tree);

}  // namespace agon::duel
