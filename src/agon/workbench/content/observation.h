// What a learner is given of a game with its content: the floats of an observation and the slots of
// an action mask, each with its meaning.
#pragma once

#include "agon/json/describe.h"
#include "agon/workbench/open.h"

namespace agon::workbench {

struct FieldRecord {
  std::string name;
  u32 offset = 0;
  u32 size = 1;
  std::optional<float> low;
  std::optional<float> high;
  std::string sentence;
  std::vector<std::string> elements;
};

template <class V>
void describe(V& v, FieldRecord& f) {
  v("name", f.name, "what it is called");
  v("offset", f.offset, "where its first float stands");
  v("size", f.size, "how many floats it has");
  v("low", f.low, "the least that one can be; absent: there is no limit", json::LeftOut{});
  v("high", f.high, "the most that one can be; absent: there is no limit", json::LeftOut{});
  v("sentence", f.sentence, "what it tells");
  v("elements", f.elements,
    "what each of several floats is about; \"\": with this content it is always 0",
    json::LeftOut{});
}

struct ActionsRecord {
  u32 slots = 0;
  std::string sentence;
  std::vector<std::string> a;
  std::vector<std::string> b;
};

template <class V>
void describe(V& v, ActionsRecord& r) {
  v("slots", r.slots, "the length of an action mask");
  v("sentence", r.sentence, "the order of the slots");
  v("a", r.a, "what each slot means for side a; \"\": with this content it is never offered");
  v("b", r.b, "the same for side b");
}

struct ObservationRecord {
  std::string game;
  std::string contents;
  u32 floats = 0;
  std::vector<FieldRecord> fields;
  ActionsRecord actions;
};

template <class V>
void describe(V& v, ObservationRecord& o) {
  v("game", o.game, "the game's name");
  v("contents", o.contents, "its contents, as shown to people");
  v("floats", o.floats, "the length of an observation");
  v("fields", o.fields, "what stands in it, in order");
  v("actions", o.actions, "what can be chosen");
}

ObservationRecord observation_of(const OpenGame& open);

}  // namespace agon::workbench
