// What a kernel gets to do.
#pragma once

#include <array>
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

// What a state starts with, as two words: turn and triggered; phase, active and outcome.
inline constexpr std::size_t kHeadWords = 2;
static_assert(offsetof(State, attributes) == kHeadWords * sizeof(u32));
static_assert(offsetof(State, turn) == 0 && sizeof(State::turn) == 2);
static_assert(offsetof(State, triggered) == 2 && sizeof(State::triggered) == 2);
static_assert(offsetof(State, phase) == 4 && sizeof(State::phase) == 2);
static_assert(offsetof(State, active) == 6 && offsetof(State, outcome) == 7);

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

// Up to kLanes states as bytes, and the lanes that hold them.
struct LaneRows {
  float* block;       // a row of kLanes for each word of a state
  std::size_t words;  // of a state
  std::size_t first;  // lane
  std::size_t count;
  u32* turn;
  u32* active;
  u32* triggered;
  u32* end;
};

struct LaneLoad {
  LaneRows lanes;
  const game::Rows<const std::byte>& from;
  u32 turns;                            // the longest match has
  std::array<u32, 2> triggered;         // scripts before a choice of a, of b, at most
  std::span<const std::size_t> unused;  // words of columns that nobody has
  std::span<const chance::Key> keys;    // may be missing
  u32* rules_a;
  u32* rules_b;
  u8* odd;  // by lane: neither a choice nor an end, or no state at all
  game::Deciders* deciders;
  game::Outcome* outcomes;
};

struct LaneSave {
  LaneRows lanes;
  const game::Rows<std::byte>& to;
  const u8* faulty;  // by lane: as it was loaded
};

}  // namespace agon::duel
