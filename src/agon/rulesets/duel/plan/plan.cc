#include "agon/rulesets/duel/plan/plan.h"

#include <algorithm>

#include "agon/rulesets/duel/law/engine.h"
#include "agon/rulesets/duel/plan/dead_stores.h"
#include "agon/rulesets/duel/plan/expand.h"
#include "agon/rulesets/duel/plan/fates.h"
#include "agon/rulesets/duel/plan/flatten.h"
#include "agon/rulesets/duel/plan/link.h"
#include "agon/rulesets/duel/plan/ranges.h"

namespace agon::duel {
namespace {

// Notices whether anybody rolls.
struct Watcher {
  bool rolled = false;

  u32 roll(chance::Place, u32) {
    rolled = true;
    return 1;
  }
  static constexpr bool tells() { return false; }
  template <class Event>
  static constexpr void tell(const Event&) {}
};

// The opening comes out the same in every match if it throws no dice.
State opened(const Content& content, const State& start, bool& rolled) {
  State state = start;
  state.phase = Phase::opening;
  Watcher watcher;
  script::NoObserver nobody;
  Engine(content, state, watcher, nobody).play({});
  rolled = watcher.rolled;
  return rolled ? start : state;
}

void put_attributes(const Content& content, const State& state, std::vector<float>& rows) {
  rows.assign(kAttributeRows, 0.0F);
  for (game::Side side : game::kSides) {
    std::span<const float> values = state.row(content, side);
    std::ranges::copy(values, rows.begin() + attribute_row(side, 0));
  }
}

}  // namespace

Plan make_plan(const Content& content, const State& start, const PlanOptions& options) {
  Plan plan;
  plan.limits = content.matchup.limits;
  ExpandOptions expanding{
      .opening = options.whole, .optimise = options.optimise, .keeps_count = !options.whole};
  State state = start;
  if (options.whole && options.optimise) {
    bool rolled = false;
    state = opened(content, start, rolled);
    expanding.opening = rolled;
    plan.opened = state.outcome;
  }
  put_attributes(content, state, plan.rows);
  if (options.whole && options.optimise) {
    for (std::size_t i = 0; i < kAttributeRows; ++i) expanding.known[i] = plan.rows[i];
  }
  Pieces pieces = expand(content, expanding);
  if (options.optimise) {
    drop_dead_stores(pieces, options.whole);
    if (options.whole) drop_clamps(pieces, plan.rows, plan.limits);
  }
  flatten(pieces, {.whole = options.whole, .fuse = options.optimise}, plan);
  if (options.whole) settle_fates(plan), link(plan);
  return plan;
}

}  // namespace agon::duel
