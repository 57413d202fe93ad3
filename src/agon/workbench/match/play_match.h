// One match between agents, told as it happens and recorded.
#pragma once

#include <stop_token>

#include "agon/replay/load.h"
#include "agon/workbench/failing.h"
#include "agon/workbench/match/herald.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {

struct MatchHeader;

struct MatchOptions {
  chance::MatchName name = {1, 0};
  std::function<void(const MatchHeader&)> begin = {};  // once, before anything is told
  Tell tell = {};
  std::stop_token stop = {};
  std::size_t replay_bytes = replay::kLargestReplay;
  // Once, when a step has no room in the replay. The match goes on.
  std::function<void(const Problem&)> no_room = {};
};

struct SeatedRecord {
  std::string agent;
  std::vector<std::string> contents;
  std::optional<json::Hex> seed = {};
};

template <class V>
void describe(V& v, SeatedRecord& s) {
  v("agent", s.agent, "who sat there");
  v("contents", s.contents, "with which content of its own, where each side has one",
    json::LeftOut{});
  v("seed", s.seed, "what a program was given for randomness of its own", json::LeftOut{});
}

struct ContentRecord {
  std::string kind;
  std::string name;
  std::string hash;
};

template <class V>
void describe(V& v, ContentRecord& c) {
  v("kind", c.kind, "the game's name for such a content");
  v("name", c.name, "as it was typed, or as it ships");
  v("hash", c.hash, "XXH3-128 of its canonical text");
}

// What is played by whom, known before the first event.
struct MatchHeader {
  std::string agon;
  std::string game;
  u32 rules_version = 0;
  u32 mixing_version = 0;
  std::vector<ContentRecord> contents;
  std::string content_hash;
  json::Value options;
  json::Hex seed;
  json::Hex index;
  std::map<std::string, SeatedRecord> seats;
};

template <class V>
void describe(V& v, MatchHeader& m) {
  v("agon", m.agon, "the version of this program");
  v("game", m.game, "the game's name");
  v("rules_version", m.rules_version, "the rules it is played under");
  v("mixing_version", m.mixing_version, "the dice it is played with");
  v("contents", m.contents, "in the order of the game's kinds");
  v("content_hash", m.content_hash, "of all of them, as a replay of the match has it");
  v("options", m.options, "the match options");
  v("seed", m.seed, "the first half of the match's name");
  v("index", m.index, "the second half");
  v("seats", m.seats, "by side: who plays");
}

struct DefaultsRecord {
  u32 decisions = 0;
  u32 of = 0;
  std::string first_reason;
};

template <class V>
void describe(V& v, DefaultsRecord& d) {
  v("decisions", d.decisions, "how often the game's default stood in for the agent");
  v("of", d.of, "of how many decisions");
  v("first_reason", d.first_reason, "why the first time");
}

struct MatchRecord {
  std::vector<std::string> failed;
  std::map<std::string, SeatedRecord> seats;
  game::Outcome outcome = game::Outcome::running;
  u32 turns = 0;
  u32 steps = 0;
  std::map<std::string, DefaultsRecord> defaulted;
  json::Value options;
  std::optional<json::Value> report;
};

template <class V>
void describe(V& v, MatchRecord& m) {
  v("failed", m.failed, "seats that failed in more than 1 of 100 decisions, in words",
    json::LeftOut{});
  v("seats", m.seats, "by side: who played");
  v("outcome", m.outcome, "who won; running after a stop");
  v("turns", m.turns, "how many turns it took");
  v("steps", m.steps, "how many steps, automatic ones included");
  v("defaulted", m.defaulted, "by side: decisions in which the agent failed", json::LeftOut{});
  v("options", m.options, "the match options");
  v("report", m.report, "what the game reports of the match, where it does", json::LeftOut{});
}

struct PlayedMatch {
  MatchRecord record;
  std::string replay;  // the whole file
  bool whole = true;   // the replay has all steps; else those for which there was room
};

PlayedMatch play_match(const Contest& contest, const MatchOptions& options);

}  // namespace agon::workbench
