#include "agon/rulesets/aegis/content/lint_card.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/json/read.h"

namespace agon::aegis {
namespace {

using json::Node;

void warn(const Node& node, std::string message, Problems& problems) {
  complain(node, std::move(message), problems).severity = Severity::warning;
}

// "face 4", "faces 1 and 2", "faces 1, 2 and 5"
std::string faces_text(u32 faces) {
  std::vector<std::string> numbers;
  for (u32 face = 1; face <= kFaces; ++face) {
    if ((faces >> (face - 1) & 1) != 0) numbers.push_back(std::to_string(face));
  }
  std::string out = plural(numbers.size(), "face") + " " + numbers.front();
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    out += (i + 1 == numbers.size() ? " and " : ", ") + numbers[i];
  }
  return out;
}

// One card with its place in the file, and what is known about it so far. The order of the checks
// is lint()'s; doubts are looked at only if there is no error.
class CardLinter {
 public:
  CardLinter(const Node& node, const CardRecord& card, KnownStatuses statuses, Problems& problems)
      : node_(node), card_(card), statuses_(statuses), problems_(problems) {}

  void lint() {
    lint_partition();
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < card_.rules.size(); ++i) {
      lint_double(rule_node(i), card_.rules[i].id, ids, "rule", problems_);
      ids.push_back(card_.rules[i].id);
      lint_rule(rule_node(i), card_.rules[i]);
    }
  }

  void doubt() {
    for (std::size_t i = 0; i < card_.rules.size(); ++i) {
      doubt_matcher(rule_node(i).nearest("matcher"), card_.rules[i].matcher);
      doubt_target(rule_node(i).nearest("target"), card_.rules[i]);
      for (std::size_t e = 0; e < card_.rules[i].effects.size(); ++e) {
        doubt_effect(rule_node(i).nearest("effects").nearest(e), card_.rules[i].effects[e]);
      }
    }
    doubt_pairs();
    doubt_idle_faces();
  }

 private:
  Node rule_node(std::size_t i) const { return node_.nearest("rules").nearest(i); }

  // Fields are disjoint (seed "Defense Card Data Model").
  void lint_partition() {
    std::array<const FieldRecord*, kFaces> owners{};
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < card_.fields.size(); ++i) {
      const FieldRecord& field = card_.fields[i];
      Node node = node_.nearest("fields").nearest(i);
      lint_double(node, field.id, ids, "field", problems_);
      ids.push_back(field.id);
      for (std::size_t f = 0; f < field.faces.size(); ++f) {
        const FieldRecord*& owner = owners[field.faces[f] - 1];
        if (owner != nullptr) {
          complain(node.nearest("faces").nearest(f),
                   fmt::format("face {} is in the field '{}' already", field.faces[f], owner->id),
                   problems_);
        }
        owner = &field;
      }
    }
  }

  void lint_field(const Node& node, std::string_view id) {
    if (find_field(id) != nullptr) return;
    std::vector<std::string_view> ids;
    for (const FieldRecord& field : card_.fields) ids.push_back(field.id);
    complain(node, fmt::format("there is no field '{}'{}", id, suggestion(id, ids)), problems_);
  }

  const FieldRecord* find_field(std::string_view id) const {
    auto found = std::ranges::find(card_.fields, id, &FieldRecord::id);
    return found == card_.fields.end() ? nullptr : &*found;
  }

  void lint_rule(const Node& node, const RuleRecord& rule) {
    lint_matcher(node.nearest("matcher"), rule.matcher);
    lint_conditions(node.nearest("conditions"), rule.conditions);
    for (std::size_t i = 0; i < rule.effects.size(); ++i) {
      lint_effect(node.nearest("effects").nearest(i), rule.effects[i]);
    }
    if (!rule.target) return;
    lint_ally(node.nearest("target"), *rule.target);
  }

  void lint_matcher(const Node& node, const MatcherRecord& matcher) {
    u32 keys = kind_of(matcher.type).keys;
    if ((keys & kField) != 0) lint_field(node.nearest("fieldId"), matcher.field);
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < matcher.fields.size(); ++i) {
      Node part = node.nearest("fields").nearest(i);
      lint_field(part.nearest("id"), matcher.fields[i].id);
      lint_double(part, matcher.fields[i].id, ids, "part of the recipe", problems_);
      ids.push_back(matcher.fields[i].id);
    }
  }

  void lint_effect(const Node& node, const EffectRecord& effect) {
    u32 keys = kind_of(effect.type).keys;
    bool any = (keys & kStatusOrAny) != 0 && effect.status == kAnyStatus;
    if ((keys & (kStatus | kStatusOrAny)) != 0 && !any) {
      lint_status(node.nearest("status"), effect.status, statuses_, problems_);
    }
    if (effect.target) lint_target(node.nearest("target"), effect);
    if (effect.cap) lint_cap(node.nearest("cap"), *effect.cap);
    if (effect.expires) lint_expiry(node.nearest("expires"), *effect.expires, problems_);
    if (effect.fields) {
      for (std::size_t i = 0; i < effect.fields->size(); ++i) {
        lint_field(node.nearest("fields").nearest(i), (*effect.fields)[i]);
      }
    }
    lint_conditions(node.nearest("conditions"), effect.conditions);
  }

  void lint_ally(const Node& node, Target target) {
    if (target != Target::ally) return;
    complain(node, "'ally' is reserved: a match has two sides", problems_);
  }

  void lint_target(const Node& node, const EffectRecord& effect) {
    lint_ally(node, *effect.target);
    const EffectKind& kind = kind_of(effect.type);
    bool opposing = *effect.target == Target::opponent;
    bool wrong = kind.aim == (opposing ? Aim::self : Aim::opponent);
    if (!wrong || *effect.target == Target::ally) return;
    complain(node,
             fmt::format("{} always works on {}", kind.name, opposing ? "self" : "the opponent"),
             problems_);
  }

  void lint_cap(const Node& node, const CapRecord& cap) {
    if (const auto* text = std::get_if<std::string>(&cap); text != nullptr && *text != kDiceCap) {
      complain(node, fmt::format("a cap is a number, \"{}\" or the stacks of a status", kDiceCap),
               problems_);
    }
    if (const auto* stacks = std::get_if<StackCap>(&cap)) {
      lint_status(node.nearest("status"), stacks->status, statuses_, problems_);
    }
  }

  void lint_conditions(const Node& node, const std::vector<ConditionRecord>& conditions) {
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      const ConditionRecord& condition = conditions[i];
      Node one = node.nearest(i);
      if (condition.status.has_value() == condition.hp_below.has_value()) {
        complain(one, "a condition is about either a status or hpBelow", problems_);
      } else if (condition.status) {
        lint_status(one.nearest("status"), *condition.status, statuses_, problems_);
      } else if (condition.min) {
        complain(one.nearest("min"), "'min' goes with a status", problems_);
      }
    }
  }

  u32 faces_of(std::string_view field) const {
    u32 out = 0;
    for (u32 face : find_field(field)->faces) out |= 1u << (face - 1);
    return out;
  }

  // The faces that a rule reads.
  u32 faces_of(const MatcherRecord& matcher) const {
    u32 out = matcher.face == 0 ? 0 : 1u << (matcher.face - 1);
    if (!matcher.field.empty()) out |= faces_of(matcher.field);
    for (const FieldMinimum& part : matcher.fields) out |= faces_of(part.id);
    return out;
  }

  void doubt_matcher(const Node& node, const MatcherRecord& matcher) {
    if (matcher.cap && *matcher.cap < matcher.min) {
      warn(node.nearest("cap"), fmt::format("cap {} is below min {}", *matcher.cap, matcher.min),
           problems_);
    }
    if (!can_match(card_, matcher)) {
      warn(node,
           fmt::format("no throw of {} {} matches this", card_.dice,
                       card_.dice == 1 ? "die" : "dice"),
           problems_);
    }
    if ((kind_of(matcher.type).keys & kFace) == 0) return;
    bool inside = std::ranges::any_of(card_.fields, [&](const FieldRecord& field) {
      return std::ranges::find(field.faces, matcher.face) != field.faces.end();
    });
    if (!inside) {
      warn(node.nearest("face"), fmt::format("face {} is in no field", matcher.face), problems_);
    }
  }

  void doubt_target(const Node& node, const RuleRecord& rule) {
    bool chooses = std::ranges::any_of(rule.effects, [](const EffectRecord& effect) {
      return kind_of(effect.type).aim == Aim::either && !effect.target;
    });
    if (!rule.target || chooses) return;
    warn(node, "none of the rule's effects leaves its target open", problems_);
  }

  void doubt_effect(const Node& node, const EffectRecord& effect) {
    bool each = (kind_of(effect.type).keys & kEach) != 0;
    if (each && !effect.cap) {
      warn(node, fmt::format("{} without a cap grows with its field", kind_of(effect.type).name),
           problems_);
    }
    std::optional<u32> cap = known_cap(effect);
    if (!cap || effect.type == EffectType::prevent_half) return;
    bool on_stacks = (kind_of(effect.type).keys & kStacks) != 0;
    u32 least = on_stacks ? effect.stacks : effect.amount;
    if (*cap < least) {
      warn(node.nearest("cap"),
           fmt::format("cap {} is below {} {}", *cap, on_stacks ? "stacks" : "amount", least),
           problems_);
    }
  }

  // Nothing where it depends on stacks.
  std::optional<u32> known_cap(const EffectRecord& effect) const {
    if (!effect.cap || std::holds_alternative<StackCap>(*effect.cap)) return std::nullopt;
    const u32* number = std::get_if<u32>(&*effect.cap);
    return number != nullptr ? *number : card_.dice;
  }

  // Rules that count the same dice twice.
  void doubt_pairs() {
    for (std::size_t j = 0; j < card_.rules.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        const RuleRecord& one = card_.rules[i];
        const RuleRecord& another = card_.rules[j];
        u32 common = faces_of(one.matcher) & faces_of(another.matcher);
        if (common == 0 || one.stacks || another.stacks) continue;
        warn(rule_node(j).nearest("matcher"),
             fmt::format("'{}' and '{}' both read {}; if that is meant, say \"stacks\": true",
                         one.id, another.id, faces_text(common)),
             problems_);
      }
    }
  }

  void doubt_idle_faces() {
    if (card_.allow_idle_faces) return;
    u32 idle = (1u << kFaces) - 1;
    for (const RuleRecord& rule : card_.rules) idle &= ~faces_of(rule.matcher);
    if (idle == 0) return;
    warn(node_.nearest("fields"),
         fmt::format("no rule reads {}; if that is meant, say \"allowIdleFaces\": true",
                     faces_text(idle)),
         problems_);
  }

  const Node& node_;
  const CardRecord& card_;
  KnownStatuses statuses_;
  Problems& problems_;
};

}  // namespace

void lint_status(const Node& node, std::string_view name, KnownStatuses statuses,
                 Problems& problems) {
  if (statuses == nullptr || index_of(*statuses, name) != kNoStatus) return;
  std::vector<std::string_view> names(statuses->begin(), statuses->end());
  complain(node, fmt::format("there is no status '{}'{}", name, suggestion(name, names)), problems);
}

void lint_expiry(const Node& node, const ExpiryRecord& expiry, Problems& problems) {
  bool counts = expiry.type == ExpiryType::after_n_turns;
  if (counts && !expiry.turns) complain(node, "afterNTurns must be told its turns", problems);
  if (!counts && expiry.turns) {
    complain(node.nearest("turns"), "turns go with afterNTurns", problems);
  }
}

void lint_double(const Node& node, const std::string& id, const std::vector<std::string>& before,
                 std::string_view noun, Problems& problems) {
  if (std::ranges::find(before, id) == before.end()) return;
  complain(node.nearest("id"), fmt::format("there is a {} '{}' already", noun, id), problems);
}

bool read_card(const Node& node, KnownStatuses statuses, CardRecord& out, Problems& problems) {
  if (!json::read(node, out, problems)) return false;
  Problems found;
  CardLinter linter(node, out, statuses, found);
  linter.lint();
  bool sound = !has_errors(found);
  if (sound) linter.doubt();
  problems.insert(problems.end(), found.begin(), found.end());
  return sound;
}

}  // namespace agon::aegis
