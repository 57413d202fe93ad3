// For whoever draws a duel: what triggered what, and what abilities, effects and rules mean, in
// words.
#pragma once

#include "agon/rulesets/duel/events.h"

namespace agon::duel {

// Of an event that a script caused. A script of depth d > 0 runs because of the last change that
// one of depth d - 1 made; everything else of depth d was done by the last script that ran there.
struct CauseRecord {
  u32 depth = 0;
  std::string trigger;
};

template <class V>
void describe(V& v, CauseRecord& c) {
  v("depth", c.depth, "how many changes triggered each other up to the script");
  v("trigger", c.trigger, "what the script waits for, if it is an effect", json::LeftOut{});
}

CauseRecord cause_of(const Content& content, const Source& source);

struct AbilityGuide {
  std::string word;
  std::string name;
  Tags tags;
  float cost = 0;
  std::string words;
};

template <class V>
void describe(V& v, AbilityGuide& a) {
  v("object", a.word, "what choices call it");
  v("name", a.name, "what people call it");
  v("tags", a.tags, "its labels");
  v("cost", a.cost, "mana that it takes, as far as its script shows");
  v("words", a.words, "what it does");
}

struct EffectGuide {
  std::string name;
  std::string trigger;
  std::string when;
  std::string words;
};

template <class V>
void describe(V& v, EffectGuide& e) {
  v("name", e.name, "what people call it");
  v("trigger", e.trigger, "what it waits for, as scripts say it");
  v("when", e.when, "the same in words");
  v("words", e.words, "what it does");
}

struct HeroGuide {
  std::string name;
  std::vector<AbilityGuide> abilities;
  std::vector<EffectGuide> effects;
};

template <class V>
void describe(V& v, HeroGuide& h) {
  v("name", h.name, "the hero");
  v("abilities", h.abilities, "what it can do in a turn");
  v("effects", h.effects, "its own passive effects");
}

struct GuideRecord {
  HeroGuide a;
  HeroGuide b;
  std::string rules;
  std::vector<EffectGuide> effects;
  std::map<std::string, float> full;
  u32 turns = 0;
  std::map<std::string, std::string> names;
};

template <class V>
void describe(V& v, GuideRecord& g) {
  v("a", g.a, "the hero of a");
  v("b", g.b, "the hero of b");
  v("rules", g.rules, "the name of the rules that apply");
  v("effects", g.effects, "effects that both heroes have by these rules");
  v("full", g.full, "by attribute: the most that either hero starts with");
  v("turns", g.turns, "a draw after so many");
  v("names", g.names, "what people call abilities, and effects without a name, by their ids");
}

}  // namespace agon::duel
