// What there is to play: games, the content that ships with them, their agents.
#pragma once

#include "agon/json/describe.h"
#include "agon/workbench/open.h"

namespace agon::workbench {

struct NamedRecord {
  std::string name;
  std::string sentence;
};

template <class V>
void describe(V& v, NamedRecord& n) {
  v("name", n.name, "what people type");
  v("sentence", n.sentence, "what it is");
}

struct ShippedRecord {
  std::string name;
  std::string title;
  std::string sentence;
};

template <class V>
void describe(V& v, ShippedRecord& s) {
  v("name", s.name, "what people type");
  v("title", s.title, "what people read: the name that it gives itself");
  v("sentence", s.sentence, "what it is");
}

struct KindRecord {
  std::string name;
  std::string sentence;
  std::string fallback;
  bool per_side = false;
  std::vector<ShippedRecord> shipped;
};

template <class V>
void describe(V& v, KindRecord& k) {
  v("name", k.name, "a kind of content");
  v("sentence", k.sentence, "what it is");
  v("default", k.fallback, "the one that is used where none is named");
  v("per_side", k.per_side, "whether each side has one of its own");
  v("shipped", k.shipped, "those that come with the game");
}

struct AgentRecord {
  std::string name;
  std::string sentence;
  std::vector<NamedRecord> parameters;
};

template <class V>
void describe(V& v, AgentRecord& a) {
  v("name", a.name, "what people type");
  v("sentence", a.sentence, "how it plays");
  v("parameters", a.parameters, "what can be said behind its name, as NAME:parameter=value");
}

struct SettingRecord {
  std::string option;
  std::string environment;
  std::string sentence;
};

template <class V>
void describe(V& v, SettingRecord& s) {
  v("option", s.option, "the match option, and its name in the configuration file");
  v("environment", s.environment, "the variable that sets it");
  v("sentence", s.sentence, "what it does");
}

struct GameRecord {
  std::string name;
  std::string sentence;
  u32 rules_version = 0;
  u32 players = 2;
  bool at_once = false;
  std::vector<KindRecord> contents;
  std::vector<AgentRecord> agents;
  std::vector<NamedRecord> rolls;
  std::vector<NamedRecord> concepts;
  std::vector<SettingRecord> settings;
  std::vector<NamedRecord> lists;
};

template <class V>
void describe(V& v, GameRecord& g) {
  v("name", g.name, "what people type");
  v("sentence", g.sentence, "what kind of game it is");
  v("rules_version", g.rules_version, "raised whenever a match may go another way");
  v("players", g.players, "1, or 2", json::Range{1, 2});
  v("at_once", g.at_once, "whether there are moments in which both sides decide");
  v("contents", g.contents, "the kinds of content that a match is made of, in their order");
  v("agents", g.agents, "who can play it");
  v("rolls", g.rolls, "its dice, as told rolls and replays name them");
  v("concepts", g.concepts, "what people must know to follow a match, each in a sentence");
  v("settings", g.settings, "match options that can be set for every match on a machine");
  v("lists", g.lists, "words that its files may use, by the name of their list");
}

// Refused where a game ships no content: then the folder is a wrong one.
Reply<std::vector<GameRecord>> catalogue(const std::vector<const game::Entry*>& games);

struct ListRecord {
  std::string game;
  std::string name;
  std::string sentence;
  std::vector<NamedRecord> items;
};

template <class V>
void describe(V& v, ListRecord& l) {
  v("game", l.game, "the game's name");
  v("name", l.name, "the list's name");
  v("sentence", l.sentence, "what it is a list of");
  v("items", l.items, "in the order in which they are defined, or by name");
}

// One list of a game: a kind of content, its agents, its rolls, or one of words that its files use.
Reply<ListRecord> listed(const game::Entry& entry, const std::string& name);

}  // namespace agon::workbench
