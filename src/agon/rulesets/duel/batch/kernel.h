// What a kernel gets to do.
#pragma once

#include <cstddef>
#include <cstring>
#include <stop_token>

#include "agon/chance/keys.h"
#include "agon/game/any_game.h"
#include "agon/rulesets/duel/batch/strip.h"

namespace agon::duel {

// Matches of one seed, up to kMostMatches: the clock of a strip must not run over.
struct MatchBatch {
  const Plan& plan;
  chance::Key seed;
  u64 first_index;
  std::span<game::MatchResult> out;
  const std::stop_token& stop;
};

inline constexpr std::size_t kMostMatches = 1u << 20;

// What a state starts with, before the attributes.
struct StateHead {
  u16 turn;
  u16 triggered;
  Phase phase;
  game::Side active;
  game::Outcome outcome;
};
static_assert(sizeof(StateHead) == offsetof(State, attributes));
static_assert(offsetof(StateHead, turn) == offsetof(State, turn));
static_assert(offsetof(StateHead, triggered) == offsetof(State, triggered));
static_assert(offsetof(StateHead, phase) == offsetof(State, phase));
static_assert(offsetof(StateHead, active) == offsetof(State, active));
static_assert(offsetof(StateHead, outcome) == offsetof(State, outcome));

// Up to kLanes states in which the same side chooses: their numbers among all.
struct StepBatch {
  const Plan& plan;
  Strip& strip;
  std::size_t columns;
  game::StateRows states;
  std::span<const chance::Key> keys;
  std::span<game::StepResult> out;
  std::size_t side;
  std::span<const u32> numbers;
  std::span<const u8> choices;  // abilities
};

// Up to kLanes matches that stay where they are between steps: the strip has borrowed their memory.
struct LaneStep {
  const Plan& plan;
  Strip& strip;
  std::span<const u32> slots;  // by lane, as the next three
  game::Deciders* deciders;
  game::Outcome* outcomes;
  u8* refused;
};

// What the sides of such lanes see, as Duel::observe says it.
struct LaneViews {
  const float* rows;  // a's columns, then b's: kLanes each
  std::size_t columns;
  const u32* active;
  const u32* turn;
  float turns;  // the longest match has
  std::span<const game::Side> sides;
  const game::Rows<float>& to;
  std::size_t first;  // lane
};

}  // namespace agon::duel
