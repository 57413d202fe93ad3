// The encounter for learners: what a side sees, and how good it looks.
#include <algorithm>

#include "agon/rulesets/pillars/encounter/outlook.h"

namespace agon::pillars::encounter {

template <class V>
void Encounter::observe(const Content&, const State& state, Side side, V& v) {
  auto share = [](u32 part, u32 whole) {
    return static_cast<float>(part) / static_cast<float>(whole);
  };
  auto describe_side = [&](Side whose) {
    for (Pillar pillar : kAllPillars) {
      v(game::name_of(pillar), share(state.step(whose, pillar), kLastStep),
        "steps on this track, of those that lose");
    }
    v("prepared", share(state.prepared[at(whose)], kBestDegree),
      "what the next attack or contest gets, of the most");
  };
  v.within("own", [&] { describe_side(side); });
  v.within("opposing", [&] { describe_side(other(side)); });
  v("turn", share(state.turn, kTurnCap), "the turn being played, of the last");
  v("active", state.active() == side, "1 in an own turn");
  v("choosing", state.phase == Phase::choose, "1 while the active side chooses");
  v("warding", state.phase == Phase::ward, "1 while an attack may be negated");
  v("withstanding", state.phase == Phase::withstand, "1 while an attack that hit may be resisted");
  bool attacked = state.phase == Phase::ward || state.phase == Phase::withstand;
  v.one_hot("attacked", attacked ? static_cast<std::size_t>(state.pillar) : kPillarCount,
            kPillarNames, "the pillar of an attack that may be countered");
  v("hit", share(state.hit, 2), "steps that the attack has added and that may be resisted, of 2");
}

AGON_INSTANTIATE_OBSERVE(Encounter);

// In steps, an attack under way included.
float Encounter::worth(const Content& content, const State& state) {
  if (state.outcome != Outcome::running) return game::worth_of(state.outcome);
  double standing = Outlook(content).standing_of_a(state);
  return std::clamp(static_cast<float>(standing / kWin), -0.95F, 0.95F);
}

}  // namespace agon::pillars::encounter
