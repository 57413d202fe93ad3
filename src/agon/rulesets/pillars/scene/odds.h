// What a scene answers to `agon odds`: the chance of each ending.
#pragma once

#include <map>

#include "agon/game/answered.h"
#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {

struct EndingInterval {
  Ends result = Ends::open;
  double low = 0;
  double high = 0;
};

template <class V>
void describe(V& v, EndingInterval& e) {
  v("result", e.result, "what it means for the player");
  v("low", e.low, "its chance is at least this");
  v("high", e.high, "and at most this");
}

struct Endings {
  std::map<std::string, std::string> stated;
  std::map<std::string, EndingInterval> endings;
  double left = 0;
  double checks = 0;
};

template <class V>
void describe(V& v, Endings& e) {
  v("stated", e.stated, "the option that is chosen, by step; all others are even");
  v("endings", e.endings, "each ending by its name");
  v("left", e.left, "the chance of scenes that were not followed to their end");
  v("checks", e.checks, "made on average");
}

// The flag --play states choices as STEP=OPTION,STEP=OPTION; all others are even.
Reply<game::Answered<Endings>> endings(const Content& content, const State& state,
                                       const game::Asked& asked);

}  // namespace agon::pillars::scene
