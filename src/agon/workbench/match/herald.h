// Hands the events of a match on as they happen, each with its game and turn.
#pragma once

#include <functional>

#include "agon/base/result.h"
#include "agon/game/any_game.h"
#include "agon/game/match_report.h"
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

// The schema of a record with a field `report`, which is that of some game.
json::Value with_reports(json::Value record);

class Herald : public chance::EventListener {
 public:
  // `tell` may be missing, and so may a report.
  Herald(const game::AnyGame& game, Tell tell, const game::ReportedBy& reported = {})
      : game_(game), tell_(std::move(tell)) {
    if (reported.begin != nullptr) reporter_ = reported.begin(game);
  }

  // Tells from now on: what was heard before is only reported.
  void begin_telling(Tell tell) { tell_ = std::move(tell); }

  // Said before each step: the turn that its events belong to.
  void set_turn(u32 turn) { turn_ = turn; }
  void on(chance::EventView event) override {
    if (tell_) tell_({game_, turn_, event});
    if (reporter_) reporter_->on(event);
  }

  bool has_listeners() const { return tell_ || reporter_; }
  const game::MatchReporter* reporter() const { return reporter_.get(); }
  // What the game reports of the events so far, if it does.
  std::optional<json::Value> report() const {
    return reporter_ ? std::optional(reporter_->report()) : std::nullopt;
  }

 private:
  const game::AnyGame& game_;
  Tell tell_;
  std::unique_ptr<game::MatchReporter> reporter_;
  u32 turn_ = 0;
};

}  // namespace agon::workbench
