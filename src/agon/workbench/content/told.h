// Contents and concepts in words: what each file of a match means to whoever plays with it, and
// what a word of the game means.
#pragma once

#include "agon/game/told.h"
#include "agon/workbench/content/catalogue.h"

namespace agon::workbench {

struct ToldRecord {
  std::string game;
  std::string kind;
  std::string name;
  std::string sentence;
  std::optional<game::Side> side = {};
  std::vector<game::ToldGroup> groups = {};
};

template <class V>
void describe(V& v, ToldRecord& t) {
  v("game", t.game, "the game that it belongs to");
  v("kind", t.kind, "which kind of content it is");
  v("name", t.name, "what it calls itself");
  v("sentence", t.sentence, "what it says of itself", json::LeftOut{});
  v("side", t.side, "whose it is, in a match where each side has one", json::LeftOut{});
  v("groups", t.groups, "what is in it, in words");
}

// Of a game that is open, one for each of its contents.
std::vector<ToldRecord> told_contents(const game::Entry& entry, const game::AnyGame& game);

// One content of any kind, with the usual ones for the others. `choice` names it as its only one.
Reply<ToldRecord> told_content(const GameChoice& choice);

struct MeaningRecord {
  std::string name;
  std::string words;
  std::string place;
};

template <class V>
void describe(V& v, MeaningRecord& m) {
  v("name", m.name, "what was asked for, as the game calls it");
  v("words", m.words, "what it means");
  v("place", m.place, "where it stands: a concept, a verb, or a content");
}

// What a word or a beginning of it means: a concept, a verb, something in the contents. Declined
// where it means nothing, with what comes near.
Reply<std::vector<MeaningRecord>> meanings(const game::Entry& entry, const game::AnyGame& game,
                                           std::string_view word);

}  // namespace agon::workbench
