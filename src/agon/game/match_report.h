// What a game reports of one match, besides its result: a described record that is made of the
// match's events and of nothing else, so it is the same whether the match is played or replayed.
// It is small where the events are many. host/reported.h makes one from a typed reporter.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "agon/chance/referee.h"
#include "agon/game/choice.h"
#include "agon/json/value.h"

namespace agon::game {

class AnyGame;

// Where so many of what a side has came from: "b's Breath".
struct Origin {
  std::string words;
  u32 count = 0;
};

// Hears a match from its beginning.
class MatchReporter : public chance::EventListener {
 public:
  virtual json::Value report() const = 0;  // of what was told so far

  // Where something that a side has now came from, if events say so and states do not. The object
  // is one of choices.
  virtual std::vector<Origin> origins(Side side, u32 object) const = 0;
};

struct ReportedBy {
  std::unique_ptr<MatchReporter> (*begin)(const AnyGame& game) = nullptr;
  json::Value (*schema)() = nullptr;
};

}  // namespace agon::game
