// What a program that plays is told, a line of JSON each (docs/agents.md).
#pragma once

#include "agon/base/version.h"
#include "agon/game/choice_record.h"

namespace agon::agent {

// The protocols: a program that plays one match and is ended with it, and one that greets us back
// and stays.
inline constexpr u32 kOneMatch = 1;
inline constexpr u32 kManyMatches = 2;

struct HelloMessage {
  std::string type = "hello";
  std::vector<u32> protocols = {kOneMatch, kManyMatches};
  std::string agon = version();
  std::string game;
  u32 rules_version = 0;
};

template <class V>
void describe(V& v, HelloMessage& m) {
  v("type", m.type, "hello: the first line for a program that answers it");
  v("protocols", m.protocols, "those that are spoken here");
  v("agon", m.agon, "the version of this program");
  v("game", m.game, "the game that will be played");
  v("rules_version", m.rules_version, "the rules it is played under");
}

struct ByeMessage {
  std::string type = "bye";
};

template <class V>
void describe(V& v, ByeMessage& m) {
  v("type", m.type, "bye: there are no more matches, and the program should leave");
}

struct BeginMessage {
  std::string type = "begin";
  std::string game;
  u32 rules_version = 0;
  game::Side side = game::Side::a;
  std::vector<json::Value> contents;
  json::Value options;
  std::optional<u64> seed = {};
};

template <class V>
void describe(V& v, BeginMessage& m) {
  v("type", m.type, "begin: a match begins");
  v("game", m.game, "the game's name");
  v("rules_version", m.rules_version, "the rules it is played under");
  v("side", m.side, "the side that the program plays");
  v("contents", m.contents, "the whole content, in the order of the game's kinds");
  v("options", m.options, "the match options");
  v("seed", m.seed, "for randomness of the program's own; says nothing about the dice",
    json::LeftOut{});
}

struct MenuEntry {
  game::ChoiceRecord choice;
  std::string text;
};

template <class V>
void describe(V& v, MenuEntry& e) {
  describe(v, e.choice);
  v("text", e.text, "the same in words");
}

struct DecideMessage {
  std::string type = "decide";
  u32 turn = 0;
  game::Side side = game::Side::a;
  json::Value state;
  std::vector<MenuEntry> menu;
};

template <class V>
void describe(V& v, DecideMessage& m) {
  v("type", m.type, "decide: an answer is wanted");
  v("turn", m.turn, "the turn");
  v("side", m.side, "the side that decides");
  v("state", m.state, "the state");
  v("menu", m.menu, "what it may choose");
}

struct EndMessage {
  std::string type = "end";
  game::Outcome outcome = game::Outcome::running;
  json::Value state;
};

template <class V>
void describe(V& v, EndMessage& m) {
  v("type", m.type, "end: the match is over");
  v("outcome", m.outcome, "who won");
  v("state", m.state, "the last state");
}

}  // namespace agon::agent
