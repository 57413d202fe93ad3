// What shows only among several files: `agon validate` looks at those that it is given together
// with those that ship.
#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/rulesets/duel/content/matchup.h"
#include "agon/rulesets/duel/content/telling.h"
#include "agon/rulesets/duel/content/warnings.h"
#include "agon/script/analysis.h"

namespace agon::duel {
namespace {

using script::Event, script::Expression;

void add_tags(const AttributeTags& by_attribute, std::set<std::string>& names) {
  for (const auto& [attribute, tags] : by_attribute) names.insert(tags.begin(), tags.end());
}

// A file among others, whatever its kind.
struct Member {
  json::Node node;
  std::string name;
  bool is_hero;
  std::vector<DraftAbility> abilities;  // of a hero
  std::vector<DraftEffect> effects;
  AttributeTags tags;
  std::vector<std::string> attributes;  // that it defines
  std::set<std::string> names;          // those that it uses in any way
  std::vector<Allowance> allow;
  Problems* problems;  // nobody asks about it if there are none

  std::string_view effects_key() const { return is_hero ? "passive_effects" : "effects"; }
  std::string_view attributes_key() const { return is_hero ? "attributes" : "effects"; }

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
    Member out{.node = file.document,
               .name = hero->record.name,
               .is_hero = true,
               .abilities = {},
               .effects = {},
               .tags = hero->record.attribute_tags,
               .attributes = {},
               .names = attributes_of(*hero),
               .allow = hero->record.allow,
               .problems = file.problems};
    for (const auto& [name, value] : hero->record.attributes) out.attributes.push_back(name);
    out.abilities = std::move(hero->abilities);
    out.effects = std::move(hero->effects);
    return out;
  }
  std::optional<RulesDraft> rules = read_rules(file.document, ignored);
  if (file.kind > kRulesKind || !rules) return std::nullopt;
  Member out{.node = file.document,
             .name = rules->record.name,
             .is_hero = false,
             .abilities = {},
             .effects = {},
             .tags = rules->record.attribute_tags,
             .attributes = {},
             .names = attributes_of(*rules),
             .allow = rules->record.allow,
             .problems = file.problems};
  out.effects = std::move(rules->effects);
  return out;
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
    reads_.emplace(predefined_columns()[kHealth]);
    for (const Member& member : members_) {
      define(member);
      (member.is_hero ? heroes_ : rules_).push_back(&member);
    }
  }

  void look() {
    for (const Member& member : members_) {
      if (member.problems == nullptr) continue;
      look_at_names(member);
      look_at_near_misses(member);
      if (member.waits_for_changes()) look_at_cycles(member);
      look_at_room(member);
      allow(member);
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
      for (const script::AttributeUse& use : script::uses_of(script.tree).reads) {
        reads_.insert(use.name);
      }
    });
    for (const DraftEffect& effect : member.effects) {
      if (effect.trigger.event != Event::ON_ATTRIBUTE_CHANGE) continue;
      reads_.insert(effect.trigger.parameter);
    }
  }

  // Whether nothing reads it or waits for it, but for something of nearly the same name.
  std::string near_read(const Member& member, const std::string& name) const {
    auto columns = predefined_columns();
    if (reads_.contains(name) || std::ranges::find(columns, name) != columns.end()) return "";
    auto tagged = member.tags.find(name);
    bool heard = tagged != member.tags.end() &&
                 std::ranges::any_of(tagged->second,
                                     [&](const std::string& tag) { return reads_.contains(tag); });
    return heard ? "" : hint(name, reads_);
  }

  void look_at_near_misses(const Member& member) const {
    auto sentence = [](const std::string& name, const std::string& near) {
      return fmt::format("nothing reads {}{}", quote(name), near);
    };
    for (const std::string& name : member.attributes) {
      std::string near = near_read(member, name);
      if (near.empty()) continue;
      member.problems->push_back(as_warning(json::problem_at_key(
          *member.node.child("attributes"), name, Error::unread_attribute, sentence(name, near))));
    }
    each_script(member, [&](const DraftScript& script) {
      for (const script::AttributeUse& use : script::uses_of(script.tree).writes) {
        std::string near = near_read(member, use.name);
        if (near.empty()) continue;
        warn(script.node, use.span.offset, Error::unread_attribute, sentence(use.name, near),
             *member.problems);
      }
    });
  }

  // What a match of some files has too much of.
  struct Excess {
    std::size_t by = 0;
    std::string message = {};

    void take(std::size_t count, std::size_t most, std::string_view things, std::string_view limit,
              std::string_view where) {
      if (count <= most || count - most <= by) return;
      by = count - most;
      message = fmt::format("{}: {}", where, too_many(count, things, most, limit));
    }
  };

  // The last ones: those that ship come behind those that were named.
  static std::span<const Member* const> some_of(const std::vector<const Member*>& all) {
    return std::span(all).last(std::min(all.size(), kMostOthers));
  }

  // A hero must be playable under all rules; against whom is another matter, and so is for whom a
  // rule set is meant. The worst match is told.
  void look_at_room(const Member& member) const {
    if (has_errors(*member.problems)) return;  // it cannot be played anyway
    Excess effects;
    Excess alone;
    Excess together;
    for (const Member* other : some_of(member.is_hero ? rules_ : heroes_)) {
      const Member& hero = member.is_hero ? member : *other;
      const Member& rules = member.is_hero ? *other : member;
      std::string where = fmt::format("{} {}", member.is_hero ? "under" : "with", other->name);
      std::string things = fmt::format("effects, {} of the rules and {} of the hero,",
                                       rules.effects.size(), hero.effects.size());
      effects.take(hero.effects.size() + rules.effects.size(), kMostEffects, things, "MAX_EFFECTS",
                   where);
      std::set<std::string> names = rules.names;
      names.emplace(predefined_columns()[kHealth]);
      names.insert(hero.names.begin(), hero.names.end());
      alone.take(names.size(), kMostAttributes, "attributes, those of scripts included,",
                 "MAX_ATTRIBUTES", where);
      if (names.size() <= kMostAttributes) look_at_opponents(hero, rules, names, member, together);
    }
    tell(effects, member, member.effects_key(), member.is_hero);
    tell(alone, member, member.attributes_key(), member.is_hero);
    if (alone.by == 0) tell(together, member, member.attributes_key(), false);
  }

  void look_at_opponents(const Member& hero, const Member& rules,
                         const std::set<std::string>& names, const Member& member,
                         Excess& out) const {
    for (const Member* opponent : some_of(heroes_)) {
      auto is_new = [&](const std::string& name) { return !names.contains(name); };
      std::size_t count =
          names.size() + static_cast<std::size_t>(std::ranges::count_if(opponent->names, is_new));
      std::string where = member.is_hero
                              ? fmt::format("against {} under {}", opponent->name, rules.name)
                              : fmt::format("with {} against {}", hero.name, opponent->name);
      out.take(count, kMostAttributes, "attributes of both heroes and the rules", "MAX_ATTRIBUTES",
               where);
    }
  }

  static void tell(const Excess& excess, const Member& member, std::string_view key, bool error) {
    if (excess.by == 0) return;
    Problem problem = json::problem_at_key(
        member.node, key, error ? ErrorCode::content : Error::crowded, excess.message);
    member.problems->push_back(error ? std::move(problem) : as_warning(std::move(problem)));
  }

  static void allow(const Member& member) {
    for (std::size_t i = 0; i < member.allow.size(); ++i) {
      std::string_view code =
          names_of(Warning{})[static_cast<std::size_t>(member.allow[i].warning)];
      auto is_allowed = [&](const Problem& problem) {
        return problem.severity == Severity::warning && name_of(problem.code) == code;
      };
      if (std::erase_if(*member.problems, is_allowed) > 0) continue;
      member.problems->push_back(as_warning(json::problem(
          *member.node.child("allow")->child(i)->child("warning"), Error::unused_allowance,
          fmt::format("there is no warning {} here to allow", quote(code)))));
    }
  }

  void look_at_names(const Member& member) const {
    each_script(member, [&](const DraftScript& script) {
      for (const script::AttributeUse& use : script::uses_of(script.tree).reads) {
        if (attributes_.contains(use.name)) continue;
        warn(script.node, use.span.offset, Error::script_attribute,
             fmt::format("no hero and no effect defines or sets {}{}", quote(use.name),
                         hint_or_list(use.name, attributes_, kAllAttributes)),
             *member.problems);
      }
    });
    std::set<std::string> names = attributes_;
    names.insert(tags_.begin(), tags_.end());
    for (const DraftEffect& effect : member.effects) {
      if (effect.trigger.event != Event::ON_ATTRIBUTE_CHANGE) continue;
      look_at_parameter(effect, names, "attribute", kAllAttributes, *member.problems);
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
      warn_of_cycle(cycle, *own, whose, *member.problems);
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
  std::vector<const Member*> heroes_;
  std::vector<const Member*> rules_;
  std::set<std::string> attributes_;  // that somebody defines or sets, or that are predefined
  std::set<std::string> reads_;       // attributes and tags that somebody reads or waits for
  std::set<std::string> tags_;
};

}  // namespace

void warn_together(std::span<const game::LintedFile> files) { Together(files).look(); }

}  // namespace agon::duel
