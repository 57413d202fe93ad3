// What can happen in an encounter. A check tells every addend of both totals under the names of the
// seed, and what it would change before and after (seed section 1); whatever changes in a match is
// the StateKey of a check.
#pragma once

#include <vector>

#include "agon/base/list.h"
#include "agon/game/events.h"
#include "agon/rulesets/pillars/encounter/state.h"

namespace agon::pillars::encounter {

// Up to rank 7 a pool falls in one step.
inline constexpr Hands kHands = {.first = 4};

struct Declared {
  static constexpr std::string_view kName = "declared";
  game::Side side;
  ContestType type;
  Pillar pillar;
};

struct Declined {
  static constexpr std::string_view kName = "declined";
  game::Side side;
  ContestType counter;  // the one that was not used
};

struct Thrown {
  static constexpr std::string_view kName = "rank_dice";
  game::Side side;
  Pool pool;
  std::array<u8, kHands.first> dice;
  u8 count;
  u8 kept;
};

// The addends of one side's total.
struct Addends {
  game::Side side;
  u8 trait;
  i32 pillar_trait;
  i32 edges;
  i32 situation;
  i32 steps;     // -1 for each condition step on the pillar
  i32 prepared;  // by an earlier contest
  i32 bonus;
  u8 d20;
  u8 kept;
  i32 total;
};

// The same with the names that the side's character has for them.
struct NamedAddends {
  Addends addends = {};
  Character character = {};
};

void describe(auto& v, NamedAddends& named) {
  const Addends& a = named.addends;
  std::string trait(trait_name(a.trait));
  std::vector<Modifier> edges = edges_on(named.character, a.trait);
  v("Side", a.side, "whose total it is");
  v("Name", named.character.name, "the character");
  v("Trait", trait, "which pillar trait");
  v("PillarTrait", a.pillar_trait, "what it is worth");
  v("EdgeBonus", edges, "persistent perks that count on this trait");
  v("SituationalMods", named.character.situation, "temporary modifiers of the character");
  v("Steps", a.steps, "-1 for each condition step on the pillar");
  v("Prepared", a.prepared, "what an earlier contest prepared");
  v("Bonus", a.bonus, "their sum");
  v("D20", a.d20, "the d20");
  v("Kept", a.kept, "the highest rank die");
  v("Total", a.total, "all of it");
}

// What a check would change: a track of the side, its prepared modifier, or whether the attack goes
// on.
enum class Key : u8 { track, prepared, proceeds };

struct Checked {
  static constexpr std::string_view kName = "checked";
  ContestType type;
  Pillar pillar;
  Addends actor;
  std::optional<Addends> opposition;  // none where a Potency stands still
  i32 opposition_total;
  i32 margin;
  i32 shift;
  i32 degree;
  Key key;
  game::Side changed;  // whose track or modifier
  u8 before;
  u8 after;
};

AGON_ENUM(Ending, u8, condition, fewer_steps, equal_steps)

struct Ended {
  static constexpr std::string_view kName = "ended";
  game::Outcome outcome;
  Ending by;
  Pillar pillar;  // of the condition that decided it; else of no meaning
  std::array<u32, 2> steps;
};

using Events = game::EventList<Declared, Declined, Thrown, Checked, Ended>;

// "b.Violence", "a.Prepared", "AttackProceeds".
std::string state_key(const Checked& e);
// A number of steps, a modifier, or yes and no.
std::string state_value(Key key, u8 value);

void describe(auto& v, const Content&, Declared& e) {
  v("Side", e.side, "who acts or reacts");
  v("ContestType", e.type, "by which contest");
  v("Pillar", e.pillar, "on which pillar");
}

void describe(auto& v, const Content&, Declined& e) {
  v("Side", e.side, "who lets it happen");
  v("ContestType", e.counter, "the counter that was not used");
}

void describe(auto& v, const Content&, Thrown& e) {
  std::vector<u8> dice(e.dice.begin(), e.dice.begin() + e.count);
  v("Side", e.side, "whose pool");
  v("Dice", e.pool.dice, "dice of the whole pool");
  v("Sides", e.pool.sides, "sides of each");
  v("RankDice", dice, "what fell now");
  v("Kept", e.kept, "the highest of the pool so far");
}

void describe(auto& v, const Content& content, Checked& e) {
  auto named = [&](const Addends& side) {
    return NamedAddends{side, content.characters[at(side.side)]};
  };
  NamedAddends actor = named(e.actor);
  std::optional<NamedAddends> opposition;
  if (e.opposition) opposition.emplace(named(*e.opposition));
  std::string key = state_key(e);
  std::string before = state_value(e.key, e.before);
  std::string after = state_value(e.key, e.after);
  OppositionMode mode = e.opposition ? OppositionMode::rolled : OppositionMode::static_tn;
  std::optional<i32> tn;
  if (!e.opposition) tn = e.opposition_total;
  v("ContestType", e.type, "which contest");
  v("Pillar", e.pillar, "on which pillar");
  v("OppositionMode", mode, "whether the opposition rolled");
  v("Actor", actor, "the acting side's addends");
  v("Opposition", opposition, "the resisting side's addends; null against a Potency");
  v("TN", tn, "the Potency; null where the opposition rolled");
  v("Margin", e.margin, "the difference of the totals");
  v("NaturalShift", e.shift, "what natural 20s and 1s add to the degree");
  v("DoS", e.degree, "the final degree");
  v("StateKey", key, "what would change");
  v("StateBefore", before, "its value before the check");
  v("StateAfter", after, "and after it");
}

void describe(auto& v, const Content&, Ended& e) {
  std::optional<Pillar> pillar;
  if (e.by == Ending::condition) pillar = e.pillar;
  v("outcome", e.outcome, "who won");
  v("by", e.by, "a full track, or the number of steps after the last turn");
  v("pillar", pillar, "whose track is full; null after the last turn");
  v("steps", e.steps, "all steps of a and b");
}

}  // namespace agon::pillars::encounter
