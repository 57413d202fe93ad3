// For whoever draws a match of aegis: what follows from a state, with the sources of live stacks
// where somebody heard the match; and the contents in words.
#pragma once

#include "agon/rulesets/aegis/event_fields.h"

namespace agon::aegis {

struct OriginRecord {
  std::string words;
  u32 count = 0;
};

void describe(auto& v, OriginRecord& o) {
  v("from", o.words, "what gave them");
  v("stacks", o.count, "how many of those that are left");
}

struct LiveRecord {
  std::string status;
  std::string name;
  std::string picture;
  u32 stacks = 0;
  std::vector<std::string> uses;
  std::string until;
  std::vector<OriginRecord> origins;
};

void describe(auto& v, LiveRecord& l) {
  v("status", l.status, "its id");
  v("name", l.name, "what people call it");
  v("picture", l.picture, "its icon");
  v("stacks", l.stacks, "how many are usable");
  v("uses", l.uses, "what a stack is good for");
  v("until", l.until, "when they are gone", json::LeftOut{});
  v("origins", l.origins, "what gave the stacks that are left, where the match was heard",
    json::LeftOut{});
}

struct WaitingRecord {
  std::string id;
  std::string words;
  UsablePhase usable = UsablePhase::next_turn;
  std::string origin;
  std::string until;
};

void describe(auto& v, WaitingRecord& w) {
  v("id", w.id, "of the buff");
  v("words", w.words, "what it will be");
  v("usablePhase", w.usable, "from when on it counts");
  v("from", w.origin, "what gave it");
  v("until", w.until, "when it is gone unused", json::LeftOut{});
}

struct DerivedSide {
  bool by_card = false;
  bool fell_back = false;
  std::string error;
  u32 max_hp = 0;
  std::vector<LiveRecord> live;
  std::vector<WaitingRecord> waiting;
};

void describe(auto& v, DerivedSide& d) {
  v("by_card", d.by_card, "whether it defends by card, v2; else by board, v1");
  v("fell_back", d.fell_back, "whether it is to defend by card and that cannot be played");
  v("error", d.error, "why", json::LeftOut{});
  v("max_hp", d.max_hp, "hit points at most");
  v("live", d.live, "statuses that it has");
  v("waiting", d.waiting, "what it can use later");
}

struct DerivedRecord {
  u32 round = 0;
  u32 rounds = 0;
  std::optional<game::Side> attacker = {};
  std::optional<game::Side> defender = {};
  u32 throws_left = 0;
  std::string phase;
  std::string rule;
  DerivedSide a;
  DerivedSide b;
};

void describe(auto& v, DerivedRecord& d) {
  v("round", d.round, "the round");
  v("rounds", d.rounds, "the match has at most");
  v("attacker", d.attacker, "whose turn it is; null before the first and after the last");
  v("defender", d.defender, "the other side");
  v("throws_left", d.throws_left, "of the attacker, while it chooses");
  v("phase", d.phase, "what happens next, in words");
  v("rule", d.rule, "of the rule whose dice are picked now: its label", json::LeftOut{});
  v("a", d.a, "what a has");
  v("b", d.b, "what b has");
}

struct EffectGuide {
  std::string type;
  std::string words;
};

void describe(auto& v, EffectGuide& e) {
  v("type", e.type, "which kind of effect");
  v("words", e.words, "what it does");
}

struct RuleGuide {
  std::string id;
  std::string label;
  std::string when;
  std::vector<EffectGuide> effects;
  bool locks = false;
};

void describe(auto& v, RuleGuide& r) {
  v("id", r.id, "of the rule");
  v("label", r.label, "what people read");
  v("when", r.when, "which dice it waits for, and its conditions");
  v("effects", r.effects, "what it does then");
  v("locks", r.locks, "whether its dice never fall again");
}

struct ComboGuide {
  std::string combo;
  std::string name;
  std::string words;
  bool ultimate = false;
};

void describe(auto& v, ComboGuide& c) {
  v("combo", c.combo, "which");
  v("name", c.name, "of an attack: what people call it", json::LeftOut{});
  v("words", c.words, "what it does");
  v("ultimate", c.ultimate, "whether it is an ultimate");
}

struct HeroGuide {
  std::string name;
  std::string card;
  u32 dice = 0;
  std::vector<RuleGuide> rules;
  std::vector<ComboGuide> board;
  std::vector<ComboGuide> attacks;
};

void describe(auto& v, HeroGuide& h) {
  v("name", h.name, "the hero");
  v("card", h.card, "the defense card's name", json::LeftOut{});
  v("dice", h.dice, "that the card throws; 0 without one");
  v("rules", h.rules, "of the card, in their order");
  v("board", h.board, "what each combo gives on the v1 board");
  v("attacks", h.attacks, "what each combo is as an attack");
}

struct StatusGuide {
  std::string status;
  std::string name;
  std::string picture;
  std::vector<std::string> uses;
};

void describe(auto& v, StatusGuide& s) {
  v("status", s.status, "its id");
  v("name", s.name, "what people call it");
  v("picture", s.picture, "its icon");
  v("uses", s.uses, "what a stack is good for");
}

struct GuideRecord {
  HeroGuide a;
  HeroGuide b;
  std::vector<StatusGuide> statuses;
  std::map<std::string, std::string> names;
};

void describe(auto& v, GuideRecord& g) {
  v("a", g.a, "the hero of a");
  v("b", g.b, "the hero of b");
  v("statuses", g.statuses, "what heroes may gain and spend");
  v("names", g.names, "what people call what choices name by an id");
}

// Of an effect that was executed or refused.
struct EffectDerived {
  std::string words;
  std::string reason;
};

void describe(auto& v, EffectDerived& e) {
  v("words", e.words, "what it does, as the card says it");
  v("reason", e.reason, "why it came to nothing", json::LeftOut{});
}

}  // namespace agon::aegis
