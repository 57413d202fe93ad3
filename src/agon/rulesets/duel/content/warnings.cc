#include "agon/rulesets/duel/content/warnings.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/rulesets/duel/content/matchup.h"
#include "agon/rulesets/duel/content/telling.h"
#include "agon/script/analysis.h"

namespace agon::duel {
namespace {

using script::Command, script::Event, script::Expression, script::Target;

void look_at(const DraftScript& script, const std::optional<script::Trigger>& trigger,
             Problems& problems) {
  for (const script::Finding& finding : script::warnings_about(script.tree, trigger)) {
    problems.push_back(to_problem(script.node, finding));
  }
}

void look_at_cycles(std::span<const Holder> holders, Problems& problems) {
  auto of_this_file = [](const DraftEffect*) { return std::string(); };
  for (const Cycle& cycle : find_cycles(holders)) {
    warn_of_cycle(cycle, *cycle.effects.front(), of_this_file, problems);
  }
}

// Whether a folded script comes to a PASS, unless the match is over before.
bool comes_to_pass(const Expression& e) {
  const std::vector<Expression>& a = e.arguments;
  if (e.is(Command::IF)) return comes_to_pass(a[1]) && comes_to_pass(a[2]);
  if (e.is(Command::SEQ)) return std::ranges::any_of(a, comes_to_pass);
  return e.is(Command::PASS);
}

// Before the choice somebody who passes has probably a condition in mind.
void look_at_passing(const DraftEffect& effect, Problems& problems) {
  bool start = effect.trigger.event == Event::ON_TURN_START;
  if (!start && effect.trigger.event != Event::ON_ACTION_PHASE_START) return;
  if (!comes_to_pass(script::fold(effect.script.tree).tree)) return;
  warn(effect.script.node, 0, Error::always_passes,
       start ? "this always passes, which when a turn starts ends nothing but this script"
             : "this always passes, so its owner never chooses an ability",
       problems);
}

bool writes_own_health(const DraftEffect& effect) {
  const std::vector<script::AttributeUse> writes = script::uses_of(effect.script.tree).writes;
  return std::ranges::any_of(writes, [](const script::AttributeUse& use) {
    return use.target == Target::self && use.name == predefined_columns()[kHealth];
  });
}

void look_at_health(const HeroDraft& hero, Problems& problems) {
  const std::string health(predefined_columns()[kHealth]);
  auto found = hero.record.attributes.find(health);
  bool defined = found != hero.record.attributes.end();
  float start = defined ? found->second : 0;
  bool later = std::ranges::any_of(hero.effects, [](const DraftEffect& effect) {
    return effect.trigger.event == Event::ON_GAME_START && writes_own_health(effect);
  });
  if (start >= 1 || later) return;
  json::Node attributes = *hero.node.child("attributes");
  problems.push_back(as_warning(json::problem_at_key(
      attributes, health, Error::start_health,
      fmt::format("the hero starts with {} health; by the death rule whoever has less than 1 loses "
                  "at the first change of it",
                  defined ? script::to_text(start) : "no"))));
}

// Somebody loses by a change of health.
bool is_death_rule(const DraftEffect& effect) {
  bool of_health = effect.trigger.event == Event::ON_ATTRIBUTE_CHANGE &&
                   effect.trigger.parameter == predefined_columns()[kHealth];
  bool ends = false;
  script::walk(script::fold(effect.script.tree).tree, [&](const Expression& e) {
    ends |= (e.is(Command::LOSE) && e.target == Target::self) ||
            (e.is(Command::WIN) && e.target == Target::opponent);
  });
  return of_health && ends;
}

}  // namespace

void warn_about(const HeroDraft& hero, Problems& problems) {
  std::set<std::string> abilities;
  for (const DraftAbility& ability : hero.abilities) {
    abilities.insert(ability.record.name);
    abilities.insert(ability.record.tags.begin(), ability.record.tags.end());
    look_at(ability.script, std::nullopt, problems);
  }
  for (const DraftEffect& effect : hero.effects) {
    look_at(effect.script, effect.trigger, problems);
    look_at_passing(effect, problems);
    if (effect.trigger.event != Event::ON_ABILITY_USED) continue;
    look_at_parameter(effect, abilities, "ability", "", problems);
  }
  look_at_health(hero, problems);
  look_at_cycles(std::array{Holder{0, hero.effects, hero.record.attribute_tags}}, problems);
}

void warn_about(const RulesDraft& rules, Problems& problems) {
  for (const DraftEffect& effect : rules.effects) {
    look_at(effect.script, effect.trigger, problems);
    look_at_passing(effect, problems);
  }
  const AttributeTags& tags = rules.record.attribute_tags;
  look_at_cycles(std::array{Holder{0, rules.effects, tags}, Holder{1, rules.effects, tags}},
                 problems);
  if (std::ranges::none_of(rules.effects, is_death_rule)) {
    problems.push_back(as_warning(json::problem_at_key(
        rules.node, "effects", Error::no_death_rule,
        "no effect makes a side lose by its health; heroes and learners may count on one")));
  }
}

}  // namespace agon::duel
