// A match under way as somebody at a page sees it: everything to be shown, nothing to be worked
// out there. What a side has chosen while the other has yet to choose is in nobody's view.
#pragma once

#include "agon/json/describe.h"
#include "agon/workbench/match/live_match.h"

namespace agon::workbench {

struct EntryView {
  json::Value choice;
  std::string words;
  std::string about;
  u32 slot = 0;
  std::string needs = {};
};

template <class V>
void describe(V& v, EntryView& e) {
  v("choice", e.choice, "the choice, to be sent as it is");
  v("words", e.words, "the same as people say it");
  v("about", e.about, "lines on it, for people", json::LeftOut{});
  v("slot", e.slot, "its fixed index, the same in every menu");
  v("needs", e.needs, "what is missing for it, where it cannot be chosen", json::LeftOut{});
}

// A side's menu, and what it could choose with what is missing for it.
std::vector<EntryView> menu_of(const game::AnyGame& game, game::StateView state, game::Side side);
std::vector<EntryView> locked_of(const game::AnyGame& game, game::StateView state, game::Side side);

// A record that a game may have; nothing where it is empty.
std::optional<json::Value> if_any(json::Value record);

// Something that happened in a step.
struct NewsRecord {
  u64 step = 0;
  u32 turn = 0;
  std::string event;
  std::string text;
  json::Value value;
  std::optional<json::Value> derived = {};
};

template <class V>
void describe(V& v, NewsRecord& n) {
  v("step", n.step, "the step that it happened in; the first is 1");
  v("turn", n.turn, "the turn that it happened in");
  v("event", n.event, "what happened, by the name that the game has for it");
  v("text", n.text, "the same in words; empty where there is nothing to say");
  v("value", n.value, "the fields of the event");
  v("derived", n.derived, "what follows from it and from the contents, where there is something",
    json::LeftOut{});
}

NewsRecord news_of(const MatchEvent& event, u64 step);

struct MatchView {
  u64 step = 0;
  u32 turn = 0;
  std::vector<std::string> deciders = {};
  std::vector<std::string> chosen = {};
  game::Outcome outcome = game::Outcome::running;
  json::Value state;
  std::optional<json::Value> derived = {};
  std::string text = {};
  std::vector<EntryView> menu = {};
  std::vector<EntryView> locked = {};
  bool lists = false;
  std::optional<json::Value> report = {};
};

template <class V>
void describe(V& v, MatchView& m) {
  v("step", m.step, "how many steps have been taken, automatic ones included");
  v("turn", m.turn, "the turn");
  v("deciders", m.deciders, "the sides that decide now");
  v("chosen", m.chosen, "those of them that have chosen and wait for the other");
  v("outcome", m.outcome, "how the match stands");
  v("state", m.state, "the state of the game, as its README describes it");
  v("derived", m.derived,
    "what follows from the state and the contents, so that nobody else needs a rule for it",
    json::LeftOut{});
  v("text", m.text, "the same as lines for people");
  v("menu", m.menu, "what may be chosen here; empty for who does not decide");
  v("locked", m.locked, "what could be chosen with what is missing for it");
  v("lists", m.lists, "whether a whole list for the turn may be handed in");
  v("report", m.report, "what the game reports of the match so far, where it does",
    json::LeftOut{});
}

// As a side sees it, or somebody who only watches.
MatchView view_of(const LiveMatch& match, std::optional<game::Side> side);

}  // namespace agon::workbench
