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
  u32 matched;    // a mask of the rules that matched on the way; by board, of the combo taken
  u32 triggered;  // those of them whose conditions held
  double chance;
};

struct DefenseSpread {
  std::vector<Defended> outcomes;
  std::array<double, kMostRules> hits = {};      // how often each rule matches, on average
  std::array<double, kMostRules> triggers = {};  // and triggers
  double rerolls = 0;                            // on average
};

// `state` is about to throw the defense's dice. Where a player would pick dice, the bots' pick
// stands. A problem if there are more outcomes than the limit.
Result<DefenseSpread> defend_exactly(const Content& content, const State& state,
                                     const game::ExactLimits& limits = {});

// The same after the defender has reacted, as `greedy` does.
Result<DefenseSpread> react_exactly(const Content& content, DefenseSpread before,
                                    const game::ExactLimits& limits = {});

// The same moment of a match, but that `defender` is about to throw its dice.
State about_to_defend(const State& state, game::Side defender);

// With full hit points and no statuses.
State before_defense(const Content& content, const Options& options, game::Side defender);

}  // namespace agon::aegis
