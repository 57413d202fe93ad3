// What a game reports of one match, besides its result: a described record that is made of the
// match's events and of nothing else, so it is the same whether the match is played or replayed.
// It is small where the events are many. host/reported.h makes one from a typed reporter.
#pragma once

#include <memory>

#include "agon/chance/referee.h"
#include "agon/game/choice.h"
#include "agon/json/value.h"

namespace agon::game {

class AnyGame;

// Hears a match from its beginning.
class MatchReporter : public chance::EventListener {
 public:
  virtual json::Value report() const = 0;  // of what was told so far

  // Where something that a side has came from, in a few words, if events say so and states do not.
  // The object is one of choices.
  virtual std::string sources(Side side, u32 object) const = 0;
};

struct ReportedBy {
  std::unique_ptr<MatchReporter> (*begin)(const AnyGame& game) = nullptr;
  json::Value (*schema)() = nullptr;
};

}  // namespace agon::game
