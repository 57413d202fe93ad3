// What a defense comes to, exactly: the rules play it over every throw of its dice, rerolls
// included, up to the reaction window. For odds and for agents that weigh attacks.
#pragma once

#include <vector>

#include "agon/base/result.h"
#include "agon/game/exact_limits.h"
#include "agon/rulesets/aegis/law/pipeline.h"
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {

// The state after a defense's dice, before anybody reacts, with its chance.
struct Defended {
  State state;
  double chance;
};

// `state` is about to throw the defense's dice. Where a player would pick dice, the bots' pick
// stands. A problem if there are more outcomes than the limit.
Result<std::vector<Defended>> defend_exactly(const Content& content, const State& state,
                                             const game::ExactLimits& limits = {});

// A match in which `defender` is about to throw its dice: full hit points, no statuses.
State before_defense(const Content& content, const Options& options, game::Side defender);

}  // namespace agon::aegis
