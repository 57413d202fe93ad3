#include "agon/rulesets/duel/content/matchup.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/script/arithmetic.h"
#include "agon/script/compile.h"
#include "agon/script/fold.h"

namespace agon::duel {
namespace {

using script::Command, script::Event, script::Expression;

constexpr std::array kColumns = {
#define AGON_COLUMN(name) std::string_view(#name),
#include "agon/rulesets/duel/content/columns.def"
#undef AGON_COLUMN
};
static_assert(kColumns.size() <= 10 && kColumns[kHealth] == "health" && kColumns[kMana] == "mana");

std::optional<script::Program> compile_script(const DraftScript& script, script::Columns columns,
                                              Problems& problems) {
  script::Found<script::Program> program = script::compile(script.tree, columns);
  if (program) return *std::move(program);
  problems.push_back(to_problem(script.node, program.error()));
  return std::nullopt;
}

void add_effects(std::vector<DraftEffect> drafts, bool global, script::Columns columns,
                 Entity& entity, Problems& problems) {
  for (DraftEffect& draft : drafts) {
    auto program = compile_script(draft.script, columns, problems);
    if (!program) continue;
    entity.effects.push_back({draft.name(), global, std::move(draft.trigger),
                              std::move(draft.script.tree), *std::move(program)});
  }
}

void add_abilities(std::vector<DraftAbility> drafts, script::Columns columns, Entity& entity,
                   Problems& problems) {
  for (DraftAbility& draft : drafts) {
    auto program = compile_script(draft.script, columns, problems);
    if (!program) continue;
    std::optional<float> told = draft.record.cost;
    float cost = script::stored(told ? *told : cost_of(draft.script.tree));
    entity.abilities.push_back({std::move(draft.record.name), std::move(draft.word),
                                std::move(draft.record.tags), cost, std::move(draft.script.tree),
                                *std::move(program)});
  }
}

bool contains(const Tags& tags, const std::string& tag) {
  return std::ranges::find(tags, tag) != tags.end();
}

bool has_tag(const AttributeTags& tags, const std::string& attribute, const std::string& tag) {
  auto found = tags.find(attribute);
  return found != tags.end() && contains(found->second, tag);
}

// An attribute's name wins over a tag, an ability's name as well.
class Tables {
 public:
  Tables(Entity& entity, script::Columns columns, const AttributeTags& of_hero,
         const AttributeTags& of_rules)
      : entity_(entity), columns_(columns), of_hero_(of_hero), of_rules_(of_rules) {}

  void fill() {
    for (std::size_t i = 0; i < entity_.effects.size(); ++i) {
      add(static_cast<u8>(i), entity_.effects[i].trigger);
    }
  }

 private:
  void add(u8 effect, const script::Trigger& trigger) {
    if (trigger.event == Event::ON_ATTRIBUTE_CHANGE) {
      add_change(effect, trigger.parameter);
    } else if (trigger.event == Event::ON_ABILITY_USED) {
      add_use(effect, trigger.parameter);
    } else {
      entity_.on_phase[static_cast<std::size_t>(trigger.event)].push_back(effect);
    }
  }

  void add_change(u8 effect, const std::string& parameter) {
    bool is_name = std::ranges::find(columns_, parameter) != columns_.end();
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      const std::string& name = columns_[column];
      bool tagged = has_tag(of_hero_, name, parameter) || has_tag(of_rules_, name, parameter);
      if (is_name ? name == parameter : tagged) entity_.on_change[column].push_back(effect);
    }
  }

  void add_use(u8 effect, const std::string& parameter) {
    const std::vector<Ability>& abilities = entity_.abilities;
    bool is_name = std::ranges::find(abilities, parameter, &Ability::name) != abilities.end();
    for (std::size_t i = 0; i < abilities.size(); ++i) {
      bool meant = parameter.empty() || (is_name ? abilities[i].name == parameter
                                                 : contains(abilities[i].tags, parameter));
      if (meant) entity_.on_ability[i].push_back(effect);
    }
  }

  Entity& entity_;
  script::Columns columns_;
  const AttributeTags& of_hero_;
  const AttributeTags& of_rules_;
};

// Takes the hero's scripts.
Entity compile_entity(HeroDraft& hero, const RulesDraft& rules, script::Columns columns,
                      Problems& problems) {
  Entity out;
  out.name = hero.record.name;
  for (std::size_t column = 0; column < columns.size(); ++column) {
    auto found = hero.record.attributes.find(columns[column]);
    out.has[column] = found != hero.record.attributes.end();
    if (out.has[column]) out.start[column] = script::stored(found->second);
  }
  add_abilities(std::move(hero.abilities), columns, out, problems);
  add_effects(rules.effects, true, columns, out, problems);
  add_effects(std::move(hero.effects), false, columns, out, problems);
  return out;
}

void lint_effects(const HeroDraft& hero, const RulesDraft& rules, Problems& problems) {
  std::string message = too_many(hero.effects.size() + rules.effects.size(),
                                 fmt::format("effects, {} of the rules and {} of the hero,",
                                             rules.effects.size(), hero.effects.size()),
                                 kMostEffects, "MAX_EFFECTS");
  if (message.empty()) return;
  complain(hero.node, "passive_effects", std::move(message), problems);
}

bool fits(const std::set<std::string>& names, const json::Node& node, std::string_view key,
          Problems& problems, std::string_view whose = ", those of scripts included,") {
  std::string message =
      too_many(names.size(), fmt::format("attributes{}", whose), kMostAttributes, "MAX_ATTRIBUTES");
  if (message.empty()) return true;
  complain(node, key, std::move(message), problems);
  return false;
}

// The most that is taken on a way through a script: on those that go on behind it, and on those
// that end in it.
struct Taken {
  std::optional<float> on = 0.0F;
  std::optional<float> ended = {};

  float most() const { return std::max(on.value_or(0), ended.value_or(0)); }
  friend bool operator==(const Taken&, const Taken&) = default;
};

// What a value is sure to be. Only what the cost hangs on is folded: whole scripts take long.
std::optional<float> constant(const Expression& value) {
  if (value.is(Command::NUMBER)) return value.number;
  Expression folded = script::fold(value).tree;
  return folded.is(Command::NUMBER) ? std::optional(folded.number) : std::nullopt;
}

std::optional<float> larger(std::optional<float> a, std::optional<float> b) {
  return std::max(a, b);  // nothing is the least
}

Taken taken(const Expression& e) {
  switch (e.command) {
    case Command::MODIFY: {
      bool of_mana = e.target == script::Target::self && e.name == kColumns[kMana];
      return {of_mana ? std::max(0.0F, -constant(e.arguments[0]).value_or(0)) : 0};
    }
    case Command::SEQ: {
      Taken sum;
      for (const Expression& step : e.arguments) {
        if (!sum.on) break;
        Taken next = taken(step);
        if (next.ended) sum.ended = larger(sum.ended, script::clamped(*sum.on + *next.ended));
        sum.on = next.on ? std::optional(script::clamped(*sum.on + *next.on)) : std::nullopt;
      }
      return sum;
    }
    case Command::IF: {
      Taken yes = taken(e.arguments[1]);
      Taken no = taken(e.arguments[2]);
      if (yes == no) return yes;
      if (std::optional<float> known = constant(e.arguments[0])) {
        return script::holds(*known) ? yes : no;
      }
      return {larger(yes.on, no.on), larger(yes.ended, no.ended)};
    }
    case Command::PASS:
    case Command::WIN:
    case Command::LOSE:
      return {std::nullopt, 0.0F};
    default:
      return {};
  }
}

}  // namespace

std::span<const std::string_view> predefined_columns() { return kColumns; }

std::vector<std::string> assign_columns(const std::set<std::string>& names) {
  std::vector<std::string> out(kMostAttributes);
  std::vector<std::string> others;
  for (const std::string& name : names) {
    auto place = std::ranges::find(kColumns, name);
    if (place == kColumns.end()) {
      others.push_back(name);
    } else {
      out[static_cast<std::size_t>(place - kColumns.begin())] = name;
    }
  }
  out[kHealth] = kColumns[kHealth];
  std::size_t next = 0;
  for (std::size_t i = 0; i < kMostAttributes && next < others.size(); ++i) {
    std::size_t column = (kColumns.size() + i) % kMostAttributes;
    if (out[column].empty()) out[column] = others[next++];
  }
  while (out.back().empty()) out.pop_back();
  return out;
}

std::optional<Matchup> compile(HeroDraft a, HeroDraft b, const RulesDraft& rules,
                               Problems& problems) {
  Problems found;
  std::set<std::string> names = attributes_of(rules);
  names.emplace(kColumns[kHealth]);
  names.merge(attributes_of(a));
  names.merge(attributes_of(b));
  if (!fits(names, a.node, "attributes", problems, " of both heroes and the rules")) {
    return std::nullopt;
  }
  Matchup out;
  out.columns = assign_columns(names);
  out.limits = {rules.record.turn_cap, rules.record.trigger_depth, rules.record.trigger_limit};
  for (game::Side side : game::kSides) {
    HeroDraft& hero = side == game::Side::a ? a : b;
    lint_effects(hero, rules, found);
    Entity& entity = out.entities[at(side)];
    entity = compile_entity(hero, rules, out.columns, found);
    Tables(entity, out.columns, hero.record.attribute_tags, rules.record.attribute_tags).fill();
  }
  problems.insert(problems.end(), found.begin(), found.end());
  if (has_errors(found)) return std::nullopt;
  return out;
}

void lint_alone(HeroDraft hero, Problems& problems) {
  RulesDraft nothing{.node = hero.node, .record = {}, .effects = {}};
  std::set<std::string> names = attributes_of(hero);
  if (!fits(names, hero.node, "attributes", problems)) return;
  compile_entity(hero, nothing, assign_columns(names), problems);
}

void lint_alone(const RulesDraft& rules, Problems& problems) {
  Entity nobody;
  std::set<std::string> names = attributes_of(rules);
  if (!fits(names, rules.node, "effects", problems)) return;
  add_effects(rules.effects, true, assign_columns(names), nobody, problems);
}

float cost_of(const Expression& tree) { return taken(tree).most(); }

}  // namespace agon::duel
