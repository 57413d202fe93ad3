#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {

DerivedCheck Scene::derived_of(const Content& content, const Checked& e) {
  const Contested& contested = content.plans[e.step].check;
  const Form& form = content.script.steps[e.step].check->form;
  auto contender = [&](Who who) {
    const Character& character = content.script.characters[contested.characters[at(who)]];
    return contender_of(character, form.pillar, form.approach);
  };
  DerivedCheck out{.actor = contender(Who::actor),
                   .band = band_of(degree_of_margin(e.verdict.margin)),
                   .status_quo = e.verdict.degree == 0};
  if (form.mode == OppositionMode::rolled) out.opposition = contender(Who::opposition);
  return out;
}

GuideRecord Scene::guide(const Content&) {
  return {.degrees = all_degrees(), .names = trait_words()};
}

}  // namespace agon::pillars::scene
