// Hands the events of a match on as they happen, each with its game and turn.
#pragma once

#include <functional>

#include "agon/base/result.h"
#include "agon/game/any_game.h"
#include "agon/json/describe.h"

namespace agon::workbench {

// Something that happened, while it is there to be looked at.
struct MatchEvent {
  const game::AnyGame& game;
  u32 turn = 0;
  chance::EventView event;
};
using Tell = std::function<void(const MatchEvent&)>;

// {"event": name, "turn": turn, and the fields of the event}
json::Value to_value(const MatchEvent& event);

// What every such line has.
struct EventHead {
  std::string event;
  u32 turn = 0;
};

template <class V>
void describe(V& v, EventHead& e) {
  v("event", e.event, "what happened, by the name that the game has for it");
  v("turn", e.turn, "the turn it happened in");
}

// Of every event of every game: by itself, and as to_value gives it.
Reply<std::vector<json::Value>> event_schemas();
Reply<std::vector<json::Value>> told_schemas();

class Herald : public chance::EventListener {
 public:
  Herald(const game::AnyGame& game, Tell tell) : game_(game), tell_(std::move(tell)) {}

  // Said before each step: the turn that its events belong to.
  void set_turn(u32 turn) { turn_ = turn; }
  void on(chance::EventView event) override { tell_({game_, turn_, event}); }

 private:
  const game::AnyGame& game_;
  Tell tell_;
  u32 turn_ = 0;
};

}  // namespace agon::workbench
