// A table of hilo: the numbers of the game, from content/hilo/table/*.json, and what the rules want
// to have ready.
#pragma once

#include <string>
#include <vector>

#include "agon/game/choice.h"
#include "agon/json/describe.h"

namespace agon::hilo {

struct Table {
  std::string name;
  std::string description;
  u32 goal = 10;
  u32 cap = 12;
  u32 purse = 4;
  u32 die = 6;
  u32 saved_from = 5;
};

void describe(auto& v, Table& t) {
  using json::Default, json::Range;
  v("name", t.name, "what people call the table", json::Line{{1, 40}});
  v("description", t.description, "a sentence for people", json::Line{{0, 300}}, Default{});
  v("goal", t.goal, "points that win at once", Range{1, 1000}, Default{});
  v("cap", t.cap, "rounds after which the higher score wins", Range{1, 1000}, Default{});
  v("purse", t.purse, "the largest stake of a round", Range{1, 1000}, Default{});
  v("die", t.die, "sides of both dice, an even number", Range{2, 100}, Default{});
  v("saved_from", t.saved_from, "the second die cancels the gain from this number on",
    Range{1, 101}, Default{});
}

struct Content {
  Table table;
  std::vector<game::Choice> guesses;  // the menu of a guessing side, sorted
  std::vector<game::Choice> answers;  // the menu of the answering side, sorted
};

}  // namespace agon::hilo
