#include "agon/rulesets/duel/content/warnings.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/rulesets/duel/content/cycles.h"
#include "agon/rulesets/duel/content/matchup.h"
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

void warn(const json::Node& string, std::size_t offset, ErrorCode code, std::string message,
          Problems& problems) {
  problems.push_back(as_warning(json::problem_in_string(string, offset, code, std::move(message))));
}

void look_at(const DraftScript& script, const std::optional<script::Trigger>& trigger,
             Problems& problems) {
  for (const script::Finding& finding : script::warnings_about(script.tree, trigger)) {
    problems.push_back(to_problem(script.node, finding));
  }
}

// A change of what cannot change, or a use of what cannot be used.
void look_at_parameter(const DraftEffect& effect, const std::set<std::string>& names,
                       std::string_view what, Problems& problems) {
  const script::Trigger& trigger = effect.trigger;
  if (trigger.parameter.empty() || names.contains(trigger.parameter)) return;
  warn(effect.trigger_node, trigger.parameter_span.offset, Error::trigger_parameter,
       fmt::format("no {} and no tag is called {}{}, so this never runs", what,
                   quote(trigger.parameter), hint(trigger.parameter, names)),
       problems);
}

// `whose` says of an effect where it comes from, if that is another file.
template <class Whose>
void add_cycle(const Cycle& cycle, const DraftEffect& place, const Whose& whose,
               Problems& problems) {
  std::string names;
  for (const DraftEffect* effect : cycle.effects) {
    names += fmt::format("{}{} -> ", effect->name(), whose(effect));
  }
  names += cycle.effects.front()->name() + whose(cycle.effects.front());
  warn(place.trigger_node, 0, Error::trigger_cycle,
       fmt::format("{}: {}",
                   cycle.certain ? "these effects trigger each other until the depth limit"
                                 : "these effects may trigger each other without end",
                   names),
       problems);
}

void look_at_cycles(std::span<const Holder> holders, Problems& problems) {
  auto of_this_file = [](const DraftEffect*) { return std::string(); };
  for (const Cycle& cycle : find_cycles(holders)) {
    add_cycle(cycle, *cycle.effects.front(), of_this_file, problems);
  }
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
    if (effect.trigger.event != Event::ON_ABILITY_USED) continue;
    look_at_parameter(effect, abilities, "ability", problems);
  }
  look_at_cycles(std::array{Holder{0, hero.effects, hero.record.attribute_tags}}, problems);
}

void warn_about(const RulesDraft& rules, Problems& problems) {
  for (const DraftEffect& effect : rules.effects) {
    look_at(effect.script, effect.trigger, problems);
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

namespace {

// A file among others, whatever its kind.
struct Member {
  std::string name;
  bool is_hero;
  std::vector<DraftAbility> abilities;  // of a hero
  std::vector<DraftEffect> effects;
  AttributeTags tags;
  std::vector<std::string> attributes;  // that it defines
  Problems* problems;                   // nobody asks about it if there are none

  bool waits_for_changes() const {
    return std::ranges::any_of(effects, [](const DraftEffect& effect) {
      return effect.trigger.event == Event::ON_ATTRIBUTE_CHANGE;
    });
  }
};

std::optional<Member> member_of(const game::LintedFile& file) {
  Problems ignored;
  if (file.kind < kRulesKind) {
    std::optional<HeroDraft> hero = read_hero(file.document, ignored);
    if (!hero) return std::nullopt;
    Member out{hero->record.name,
               true,
               std::move(hero->abilities),
               std::move(hero->effects),
               hero->record.attribute_tags,
               {},
               file.problems};
    for (const auto& [name, value] : hero->record.attributes) out.attributes.push_back(name);
    return out;
  }
  std::optional<RulesDraft> rules = read_rules(file.document, ignored);
  if (file.kind > kRulesKind || !rules) return std::nullopt;
  return Member{rules->record.name,           false, {},           std::move(rules->effects),
                rules->record.attribute_tags, {},    file.problems};
}

template <class Look>
void each_script(const Member& member, const Look& look) {
  for (const DraftAbility& ability : member.abilities) look(ability.script);
  for (const DraftEffect& effect : member.effects) look(effect.script);
}

class Together {
 public:
  explicit Together(std::span<const game::LintedFile> files) {
    for (const game::LintedFile& file : files) {
      if (std::optional<Member> member = member_of(file)) members_.push_back(*std::move(member));
    }
    for (std::string_view name : predefined_columns()) attributes_.emplace(name);
    for (const Member& member : members_) define(member);
  }

  void look() {
    for (const Member& member : members_) {
      if (member.problems == nullptr) continue;
      look_at_names(member);
      if (member.waits_for_changes()) look_at_cycles(member);
    }
  }

 private:
  // So many others are tried against a file: scripts of thousands of files are nobody's content.
  static constexpr std::size_t kMostOthers = 32;

  void define(const Member& member) {
    attributes_.insert(member.attributes.begin(), member.attributes.end());
    add_tags(member.tags, tags_);
    each_script(member, [&](const DraftScript& script) {
      Expression folded = script::fold(script.tree).tree;
      for (const script::AttributeUse& use : script::uses_of(folded).writes) {
        attributes_.insert(use.name);
      }
    });
  }

  void look_at_names(const Member& member) const {
    each_script(member, [&](const DraftScript& script) {
      for (const script::AttributeUse& use : script::uses_of(script.tree).reads) {
        if (attributes_.contains(use.name)) continue;
        warn(script.node, use.span.offset, Error::script_attribute,
             fmt::format("no hero and no effect defines or sets {}{}", quote(use.name),
                         hint(use.name, attributes_)),
             *member.problems);
      }
    });
    std::set<std::string> names = attributes_;
    names.insert(tags_.begin(), tags_.end());
    for (const DraftEffect& effect : member.effects) {
      if (effect.trigger.event != Event::ON_ATTRIBUTE_CHANGE) continue;
      look_at_parameter(effect, names, "attribute", *member.problems);
    }
  }

  // With every opponent under all rules, or for rules with every pair of heroes.
  void look_at_cycles(const Member& member) {
    std::set<const DraftEffect*> told;
    std::vector<const Member*> heroes = {nullptr};
    std::vector<const Member*> rules = {nullptr};
    for (const Member& other : members_) {
      std::vector<const Member*>& list = other.is_hero ? heroes : rules;
      if (list.size() <= kMostOthers && other.waits_for_changes()) list.push_back(&other);
    }
    if (member.is_hero) {
      for (const Member* other : heroes) {
        for (const Member* rule : rules) look_at_match(member, {&member, other, rule}, told);
      }
    } else {
      for (std::size_t i = 0; i < heroes.size(); ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
          look_at_match(member, {heroes[i], heroes[j], &member}, told);
        }
      }
    }
  }

  struct Match {
    const Member* a;
    const Member* b;
    const Member* rules;
  };

  // Those within one file were found there.
  static void look_at_match(const Member& member, const Match& match,
                            std::set<const DraftEffect*>& told) {
    std::vector<Holder> holders;
    auto add = [&](std::size_t entity, const Member* holder) {
      if (holder != nullptr) holders.push_back({entity, holder->effects, holder->tags});
    };
    add(0, match.a), add(1, match.b), add(0, match.rules), add(1, match.rules);
    auto owner = [&](const DraftEffect* effect) {
      for (const Member* one : {&member, match.a, match.b, match.rules}) {
        if (one == nullptr || one->effects.empty()) continue;
        if (effect >= one->effects.data() && effect <= &one->effects.back()) return one;
      }
      return &member;
    };
    auto whose = [&](const DraftEffect* effect) {
      const Member* one = owner(effect);
      return one == &member ? "" : fmt::format(" ({})", one->name);
    };
    bool mirror = match.a == match.b;
    for (const Cycle& cycle : find_cycles(holders)) {
      const DraftEffect* own = nullptr;
      bool others = false;
      for (const DraftEffect* effect : cycle.effects) {
        if (owner(effect) != &member) others = true;
        if (owner(effect) == &member && own == nullptr) own = effect;
      }
      bool spans = others || (mirror && member.is_hero && !is_alone(member, cycle));
      if (own == nullptr || !spans || !told.insert(own).second) continue;
      add_cycle(cycle, *own, whose, *member.problems);
    }
  }

  // Whether the file shows the cycle by itself.
  static bool is_alone(const Member& member, const Cycle& cycle) {
    for (const Cycle& own : find_cycles(std::array{Holder{0, member.effects, member.tags}})) {
      if (std::ranges::find(own.effects, cycle.effects.front()) != own.effects.end()) return true;
    }
    return false;
  }

  std::vector<Member> members_;
  std::set<std::string> attributes_;  // that somebody defines or sets, or that are predefined
  std::set<std::string> tags_;
};

}  // namespace

void warn_together(std::span<const game::LintedFile> files) { Together(files).look(); }

}  // namespace agon::duel
