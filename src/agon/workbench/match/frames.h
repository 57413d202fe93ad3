// A replay to look at: verified, and then all that was seen on the way, step by step. The file may
// be one of ours, a journal, or a replay of another program that a game knows how to read
// (match/foreign.h); which of them shows in the file.
#pragma once

#include "agon/game/choice_record.h"
#include "agon/replay/verify.h"
#include "agon/workbench/match/replays.h"
#include "agon/workbench/open.h"

namespace agon::workbench {

struct FrameChoice {
  game::ChoiceRecord choice;
  std::string words;
  std::string note;
};

template <class V>
void describe(V& v, FrameChoice& c) {
  v("choice", c.choice, "what was chosen");
  v("words", c.words, "the same as people say it");
  v("note", c.note, "why a default was played, or what was handed in", json::LeftOut{});
}

struct FrameRecord {
  u64 step = 0;
  u32 turn = 0;
  std::map<std::string, FrameChoice> choices = {};
  std::vector<replay::RollRecord> rolls = {};
  std::vector<json::Value> events = {};
  json::Value state = {};
  std::optional<json::Value> derived = {};
  std::string text = {};
  game::Outcome outcome = game::Outcome::running;
};

template <class V>
void describe(V& v, FrameRecord& f) {
  v("step", f.step, "how many steps were played by then; 0 is the start");
  v("turn", f.turn, "the turn of the state");
  v("choices", f.choices, "what the step was, by the sides that decided", json::LeftOut{});
  v("rolls", f.rolls, "what fell in the step", json::LeftOut{});
  v("events", f.events,
    "what happened in it, each event with `text` for people, and `derived` where there is "
    "something",
    json::LeftOut{});
  v("state", f.state, "the state after it");
  v("derived", f.derived, "what follows from it and from the contents, where the game says it",
    json::LeftOut{});
  v("text", f.text, "the same for people, in lines");
  v("outcome", f.outcome, "how the match stands");
}

struct WatchOptions {
  std::string file = "replay";  // by this name in problems
  bool frames = false;          // kept only where they are wanted
  bool differing = false;       // also of a file that differs, as far as it agrees
  // Of the frames as JSON, from the first on; trees in memory take several times as much.
  std::size_t most_bytes = 16u << 20;
  game::Style style = {};
  std::stop_token stop = {};  // nothing comes of it then
};

// A match that was played again. `states` has one more than `steps`: the start. So have `frames`,
// unless they are too many.
struct Watched {
  replay::Verdict verdict = {};
  std::optional<Problem> difference = {};  // none: it is verified
  std::string format = {};                 // of another program's; empty: it is ours
  OpenGame open = {};
  std::string contents_text = {};
  std::array<std::string, 2> seats = {};
  std::vector<game::Step> steps = {};
  std::vector<std::vector<std::byte>> states = {};
  std::vector<FrameRecord> frames = {};
};

Reply<Watched> watch(std::string text, const WatchOptions& options = {});

// The same of a file; "-" is standard input.
Reply<Watched> watch_file(const std::string& path, WatchOptions options = {});

}  // namespace agon::workbench
