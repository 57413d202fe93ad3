// The replay file (docs/replay-format.md): its records and the words both directions share.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/hash.h"
#include "agon/base/list.h"
#include "agon/chance/tape.h"
#include "agon/game/any_game.h"
#include "agon/json/describe.h"
#include "agon/json/write.h"

namespace agon::replay {

inline constexpr std::string_view kFormat = "agon-replay";
inline constexpr u32 kFormatVersion = 1;        // written, where nothing asks for more
inline constexpr u32 kChosenFormatVersion = 2;  // written where somebody has chosen and waits
inline constexpr u32 kOldestFormatVersion = 1;  // still read
inline constexpr u32 kSeededFormatVersion = 3;  // written where an agent was given a seed
inline constexpr u32 kNewestFormatVersion = 3;

// seed: the rolls follow from seed and index; told: somebody told them, and they are what counts.
AGON_ENUM(DiceFrom, u8, seed, told)

struct SeatRecord {
  std::string agent;
  std::optional<json::Hex> seed = {};
};

template <class V>
void describe(V& v, SeatRecord& s) {
  v("agent", s.agent, "who decided for this side", json::Length{0, 1000});
  v("seed", s.seed, "what a program was given for randomness of its own", json::LeftOut{});
}

struct SeatRecords {
  SeatRecord a;
  SeatRecord b;
};

template <class V>
void describe(V& v, SeatRecords& s) {
  v("a", s.a, "the seat of side a");
  v("b", s.b, "the seat of side b");
}

struct RollRecord {
  std::string roll;
  u32 turn = 0;
  u32 index = 0;
  u32 sides = 0;
  u32 value = 0;
};

template <class V>
void describe(V& v, RollRecord& r) {
  v("roll", r.roll, "the roll's name");
  v("turn", r.turn, "the turn of its place");
  v("index", r.index, "which of the rolls of that name in that turn");
  v("sides", r.sides, "how many sides the die has");
  v("value", r.value, "what fell, from 1");
}

struct ChangeRecord {
  std::string path;
  json::Value value;
};

template <class V>
void describe(V& v, ChangeRecord& c) {
  v("path", c.path, "JSON path of a field of the state");
  v("value", c.value, "what the step made of it");
}

struct StepRecord {
  u32 turn = 0;
  json::Value choices;  // {"a": choice, "b": choice}, each with an optional note
  std::vector<RollRecord> rolls;
  std::vector<ChangeRecord> changes;
  std::string chain;
};

template <class V>
void describe(V& v, StepRecord& s) {
  v("turn", s.turn, "the turn before the step");
  v("choices", s.choices, "what the deciding sides chose");
  v("rolls", s.rolls, "what fell, in order");
  v("changes", s.changes, "the fields of the state that changed, in order of their paths");
  v("chain", s.chain, "the hash chain up to the state after the step");
}

struct ReplayRecord {
  std::string format{kFormat};
  u32 format_version = kFormatVersion;
  std::string game;
  u32 rules_version = 0;
  u32 mixing_version = 0;
  std::vector<json::Value> content;
  std::string content_hash;
  json::Value options;
  json::Hex seed;
  json::Hex index;
  DiceFrom dice = DiceFrom::seed;
  SeatRecords seats;
  std::string start;
  std::vector<StepRecord> steps;
  game::Outcome outcome = game::Outcome::running;
  std::optional<json::Value> chosen;  // as in a step
  std::string sum;
};

template <class V>
void describe(V& v, ReplayRecord& r) {
  v("format", r.format, "agon-replay");
  v("format_version", r.format_version, "the version of this format");
  v("game", r.game, "the game's name on the roster");
  v("rules_version", r.rules_version, "the rules it was played under");
  v("mixing_version", r.mixing_version, "the dice it was played with");
  v("content", r.content, "the whole content, in the order of the game's kinds");
  v("content_hash", r.content_hash, "XXH3-128 of the canonical content");
  v("options", r.options, "the match options");
  v("seed", r.seed, "the first half of the match's name");
  v("index", r.index, "the second half");
  v("dice", r.dice, "whether the rolls follow from the seed or were told");
  v("seats", r.seats, "who sat where");
  v("start", r.start, "the hash chain at the start state");
  v("steps", r.steps, "every step, automatic ones included");
  v("outcome", r.outcome, "how the match stands after the last step");
  v("chosen", r.chosen, "for the next step, by sides that wait for the other", json::LeftOut{});
  v("sum", r.sum, "XXH3-128 of the canonical text of all the rest");
}

RollRecord record_of(const game::AnyGame& game, const chance::Rolled& rolled);

// The oldest version that has all of it.
u32 version_of(const SeatRecords& seats, bool chosen);

// The chain: hash of the start state's canonical text, then of the link before (as 32 hexadecimal
// digits) followed by the next state's canonical text.
std::string next_link(std::string_view chain, const json::Value& state);

std::string content_hash(const std::vector<json::Value>& contents);

// The checksum of a replay without its "sum".
std::string sum_of(const json::Value& replay);

}  // namespace agon::replay
