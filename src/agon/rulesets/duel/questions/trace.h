// `agon trace duel`: one script, run alone or in a whole turn, an instruction a line, with the
// values it read and the scripts that it triggered.
#pragma once

#include <map>
#include <variant>

#include "agon/game/answered.h"

namespace agon::duel {

inline constexpr std::array<game::Flag, 4> kTraceFlags = {{
    {.name = "self",
     .sentence = "attributes of the script's owner, instead of its hero's",
     .shape = "NAME=VALUE,...",
     .repeats = true},
    {.name = "opponent",
     .sentence = "the same for the other side",
     .shape = "NAME=VALUE,...",
     .repeats = true},
    {.name = "context",
     .sentence = "what the trigger tells, such as delta=-5",
     .shape = "KEY=VALUE,...",
     .repeats = true},
    {.name = "turn",
     .sentence = "a whole turn around an ability: its start, what waits for its use, its end",
     .kind = game::FlagKind::yes},
}};

struct TracedScript {
  game::Side by = game::Side::a;
  std::string name;
  std::string source;
  std::string words;
};

template <class V>
void describe(V& v, TracedScript& t) {
  v("by", t.by, "whose it is");
  v("name", t.name, "what it is called");
  v("source", t.source, "its text");
  v("words", t.words, "what it does, in words");
}

struct TracedStep {
  std::string instruction;
  std::map<std::string, float> reads;
  float result = 0;
  u32 depth = 0;
};

template <class V>
void describe(V& v, TracedStep& t) {
  v("instruction", t.instruction, "what ran");
  v("reads", t.reads, "what it read, by name");
  v("result", t.result, "what came of it");
  v("depth", t.depth, "how many scripts are around the one it belongs to");
}

// An instruction, or an event of the game.
using Traced = std::vector<std::variant<TracedStep, json::Value>>;

struct TraceRecord {
  TracedScript script;
  json::Value before;
  Traced trace;
  json::Value after;
  std::optional<u64> seed;
  std::optional<u64> index;
};

template <class V>
void describe(V& v, TraceRecord& t) {
  v("script", t.script, "what ran");
  v("before", t.before, "the state before");
  v("trace", t.trace, "in order: instructions, and events of the game");
  v("after", t.after, "the state after");
  v("seed", t.seed, "what the dice follow from, unless they were told", json::LeftOut{});
  v("index", t.index, "the second half of it", json::LeftOut{});
}

Reply<game::Answered<TraceRecord>> trace(const game::Asked& asked);

}  // namespace agon::duel
