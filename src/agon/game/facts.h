// How a ruleset introduces itself: the facts block, filled with designated initialisers.
#pragma once

#include <span>
#include <string_view>

#include "agon/base/list.h"
#include "agon/game/choice.h"

namespace agon::game {

// One of the JSON files a match is made of: content/<game>/<kind>/<name>.json.
struct ContentKind {
  std::string_view name;
  std::string_view sentence;
  std::string_view fallback;  // the shipped one that is used when none is named
  bool per_side = false;      // one for each side, moving with the agent when seats are exchanged
};

// A verb of the game's choices; verb 1 stands first in the list. In text a choice reads
// "verb object amount", in JSON {"verb": ..., "object": ..., "amount": ...}.
struct Verb {
  std::string_view name;
  std::string_view sentence;
  bool takes_object = false;
  bool takes_amount = false;
  std::span<const std::string_view> objects = {};  // their names, unless they are content
};

struct Facts {
  std::string_view name;
  std::string_view sentence;
  u32 rules_version;     // raised whenever the same choices and rolls may give another state
  u8 players = 2;        // 1: only `a` decides, and seats are never exchanged
  bool at_once = false;  // there are moments in which both sides decide
  std::span<const ContentKind> contents;
  std::span<const Verb> verbs;
  std::span<const Word> refusals;     // why the law takes no choice; 1 stands first, 0: it does
  std::span<const Word> rolls;        // roll 1 stands first
  std::string_view slots = {};        // in what order the slots of an action mask stand
  std::span<const Word> errors = {};  // codes of problems that only this game has
  Choice default_choice = {};  // played for an agent that fails; verb 0: the menu's first entry
};

// How texts for people are written.
class MatchReporter;

struct Style {
  bool ascii = false;    // letters instead of pictures
  bool verbose = false;  // also what changed nothing
  bool seated = false;   // for somebody at the table: everything on it, not only what is new
  const MatchReporter* heard = nullptr;  // heard the match so far; may be missing
};

// What depends on the content. The longest match stands here and not among the facts because caps
// on turns are content.
struct Sizes {
  u32 state_bytes = 0;    // the live prefix of a state
  u32 slots = 0;          // length of an action mask
  u32 observation = 0;    // floats that `observe` writes
  u32 longest_match = 0;  // steps, automatic ones included
};

}  // namespace agon::game
