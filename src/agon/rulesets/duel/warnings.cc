#include "agon/rulesets/duel/warnings.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/rulesets/duel/cycles.h"
#include "agon/rulesets/duel/matchup.h"
#include "agon/script/analysis.h"

namespace agon::duel {
namespace {

using script::Command, script::Event, script::Expression, script::Target;

Problem as_warning(Problem problem) {
  problem.severity = Severity::warning;
  return problem;
}

// The names that there are, for "did you mean".
std::string hint(const std::string& typed, const std::set<std::string>& names) {
  std::vector<std::string_view> views(names.begin(), names.end());
  std::string_view near = near_miss(typed, views);
  return near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near);
}

void add_tags(const AttributeTags& by_attribute, std::set<std::string>& names) {
  for (const auto& [attribute, tags] : by_attribute) names.insert(tags.begin(), tags.end());
}

// What is asked of both kinds of files: scripts and triggers, each against the attributes that
// somebody defines or sets.
class Warner {
 public:
  explicit Warner(Problems& problems) : problems_(problems) {
    for (std::string_view name : predefined_columns()) known_.emplace(name);
  }

  void define(const std::string& attribute) { known_.insert(attribute); }

  void define_what_is_set(const DraftScript& script) {
    script::Expression folded = script::fold(script.tree).tree;
    for (const script::AttributeUse& use : script::uses_of(folded).writes) define(use.name);
  }

  void look_at(const DraftScript& script, const std::optional<script::Trigger>& trigger) {
    for (const script::Finding& finding : script::warnings_about(script.tree, trigger)) {
      problems_.push_back(to_problem(script.node, finding));
    }
    for (const script::AttributeUse& use : script::uses_of(script.tree).reads) {
      if (known_.contains(use.name)) continue;
      add(script.node, use.span.offset, ErrorCode::script_attribute,
          fmt::format("nothing here defines or sets {}{}", quote(use.name),
                      hint(use.name, known_)));
    }
  }

  // A change of what cannot change, or a use of what cannot be used.
  void look_at_parameter(const DraftEffect& effect, const std::set<std::string>& names,
                         std::string_view what) {
    const script::Trigger& trigger = effect.trigger;
    if (trigger.parameter.empty() || names.contains(trigger.parameter)) return;
    add(effect.trigger_node, trigger.parameter_span.offset, ErrorCode::trigger_parameter,
        fmt::format("no {} and no tag here is called {}{}, so this never runs", what,
                    quote(trigger.parameter), hint(trigger.parameter, names)));
  }

  void look_at_changes(const std::vector<DraftEffect>& effects, const AttributeTags& tags) {
    std::set<std::string> names = known_;
    add_tags(tags, names);
    for (const DraftEffect& effect : effects) {
      if (effect.trigger.event != Event::ON_ATTRIBUTE_CHANGE) continue;
      look_at_parameter(effect, names, "attribute");
    }
  }

  void look_at_cycles(const std::vector<DraftEffect>& effects, const AttributeTags& tags,
                      bool both_have_them) {
    for (const Cycle& cycle : find_cycles(effects, tags, both_have_them)) {
      std::string names;
      for (const DraftEffect* effect : cycle.effects) names += effect->name() + " -> ";
      names += cycle.effects.front()->name();
      add(cycle.effects.front()->trigger_node, 0, ErrorCode::trigger_cycle,
          fmt::format("{}: {}",
                      cycle.certain ? "these effects trigger each other until the depth limit"
                                    : "these effects may trigger each other without end",
                      names));
    }
  }

 private:
  void add(const json::Node& string, std::size_t offset, ErrorCode code, std::string message) {
    problems_.push_back(
        as_warning(json::problem_in_string(string, offset, code, std::move(message))));
  }

  Problems& problems_;
  std::set<std::string> known_;  // attributes that somebody defines or sets, or that are predefined
};

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
  Warner warner(problems);
  std::set<std::string> abilities;
  for (const auto& [name, value] : hero.record.attributes) warner.define(name);
  for (const DraftAbility& ability : hero.abilities) {
    abilities.insert(ability.record.name);
    abilities.insert(ability.record.tags.begin(), ability.record.tags.end());
    warner.define_what_is_set(ability.script);
  }
  for (const DraftEffect& effect : hero.effects) warner.define_what_is_set(effect.script);

  for (const DraftAbility& ability : hero.abilities) warner.look_at(ability.script, std::nullopt);
  for (const DraftEffect& effect : hero.effects) {
    warner.look_at(effect.script, effect.trigger);
    if (effect.trigger.event != Event::ON_ABILITY_USED) continue;
    warner.look_at_parameter(effect, abilities, "ability");
  }
  warner.look_at_changes(hero.effects, hero.record.attribute_tags);
  warner.look_at_cycles(hero.effects, hero.record.attribute_tags, false);
}

void warn_about(const RulesDraft& rules, Problems& problems) {
  Warner warner(problems);
  for (const DraftEffect& effect : rules.effects) warner.define_what_is_set(effect.script);
  for (const DraftEffect& effect : rules.effects) warner.look_at(effect.script, effect.trigger);
  warner.look_at_changes(rules.effects, rules.record.attribute_tags);
  warner.look_at_cycles(rules.effects, rules.record.attribute_tags, true);
  if (std::ranges::none_of(rules.effects, is_death_rule)) {
    problems.push_back(as_warning(json::problem_at_key(
        rules.node, "effects", ErrorCode::no_death_rule,
        "no effect makes a side lose by its health; heroes and learners may count on one")));
  }
}

}  // namespace agon::duel
