#include "agon/rulesets/pillars/encounter/derived.h"

#include "agon/rulesets/pillars/encounter/rules.h"

namespace agon::pillars::encounter {

using game::Side;

DerivedRecord Encounter::derived(const Content&, const State& state, const Style&) {
  return {.active = state.active(),
          .defender = state.defender(),
          .may_counter = state.countered == 0,
          .steps = {steps_of(state, Side::a), steps_of(state, Side::b)}};
}

DerivedCheck Encounter::derived_of(const Content& content, const Checked& e) {
  auto contender = [&](Side side) { return contender_of(content.characters[at(side)], e.pillar); };
  DerivedCheck out{.actor = contender(e.actor.side),
                   .band = band_of(degree_of_margin(e.margin)),
                   .status_quo = e.degree == 0};
  if (e.opposition) out.opposition = contender(e.opposition->side);
  return out;
}

GuideRecord Encounter::guide(const Content& content) {
  return {.degrees = all_degrees(),
          .ranks = {ranks_of(content.characters[0]), ranks_of(content.characters[1])},
          .names = trait_words()};
}

}  // namespace agon::pillars::encounter
