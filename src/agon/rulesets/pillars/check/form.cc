#include "agon/rulesets/pillars/check/form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/utf8.h"
#include "agon/game/choice.h"

namespace agon::pillars {
namespace {

using game::name_of;

// "Influence", "Violence, Influence or Revelation".
template <class T>
std::string allowed_names(const Contest& contest, std::span<const T> all) {
  std::vector<std::string_view> names;
  for (T value : all) {
    if (contest.allows(value)) names.push_back(name_of(value));
  }
  std::string_view last = names.back();
  names.pop_back();
  if (names.empty()) return std::string(last);
  return fmt::format("{} or {}", fmt::join(names, ", "), last);
}

void lint_table(const json::Node& node, const Form& form, const Contest& contest,
                Problems& problems) {
  if (!contest.allows(form.pillar)) {
    complain(node, "Pillar",
             fmt::format("Pillar {} does not go with {}: allowed is {}", name_of(form.pillar),
                         name_of(form.type), allowed_names<Pillar>(contest, kAllPillars)),
             problems);
  }
  if (!contest.allows(form.mode)) {
    static constexpr std::array modes = {OppositionMode::rolled, OppositionMode::static_tn};
    complain(node, "OppositionMode",
             fmt::format("OppositionMode {} does not go with {}: allowed is {}", name_of(form.mode),
                         name_of(form.type), allowed_names<OppositionMode>(contest, modes)),
             problems);
  }
  if (form.actor_trait && !contest.any_actor_trait) {
    complain(node, "ActorTrait",
             fmt::format("ActorTrait {} is only for {}; in {} the actor uses {}",
                         name_of(*form.actor_trait), name_of(ContestType::obstacle_task),
                         name_of(form.type), name_of(contest.actor)),
             problems);
  }
}

void lint_opposition(const json::Node& node, const Form& form, bool opposed, Problems& problems) {
  bool is_static = form.mode == OppositionMode::static_tn;
  if (is_static && !form.tn && !form.potency) {
    complain(node, "TN", "missing key 'TN': OppositionMode StaticTN is a fixed total", problems);
  }
  if (is_static && opposed) {
    complain(node, "Opposition",
             "Opposition does not go with OppositionMode StaticTN: nobody rolls against a TN",
             problems);
  }
  for (auto [key, total] : {std::pair("TN", form.tn), std::pair("Potency", form.potency)}) {
    if (is_static || !total) continue;
    complain(
        node, key,
        fmt::format("{} {} does not go with OppositionMode Rolled: it needs StaticTN", key, *total),
        problems);
  }
  if (!is_static && !opposed) {
    complain(node, "Opposition",
             "missing key 'Opposition': OppositionMode Rolled needs a side that rolls", problems);
  }
}

// The seed speaks of a Potency where an effect stands still that an actor could have sent.
void lint_potency(const json::Node& node, const Form& form, const Contest& contest,
                  Problems& problems) {
  if (!form.potency) return;
  if (form.tn) complain(node, "Potency", "give TN or Potency, not both", problems);
  if (contest.rolled && contest.static_tn) return;
  complain(node, "Potency",
           fmt::format("Potency is only for {} and {}; {} takes {}",
                       name_of(ContestType::counter_resist), name_of(ContestType::endurance),
                       name_of(form.type), contest.rolled ? "an Opposition" : "a TN"),
           problems);
}

std::optional<int> degree_named(std::string_view text) {
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    if (text == fmt::format("{}", degree)) return degree;
  }
  return std::nullopt;
}

void lint_transition(const json::Node& table, const std::string& key, Problems& problems) {
  std::optional<int> degree = degree_named(key);
  if (!degree) {
    complain(
        table, key,
        fmt::format("{} is no degree: allowed are \"1\" to \"4\" and \"-1\" to \"-4\"", quote(key)),
        problems);
  } else if (*degree == 0) {
    complain(table, key, "degree 0 is the status quo by rule and takes no entry", problems);
  }
}

// A range of a map counts its entries, not the characters of one.
void lint_value(const json::Node& table, const std::string& key, const Transition& transition,
                Problems& problems) {
  const auto* value = std::get_if<StateValue>(&transition);
  if (value == nullptr) return;
  std::size_t length = utf8_count(text_of(*value));
  if (length >= 1 && length <= kLongestState) return;
  complain(table, key, fmt::format("a value has 1 to {} characters, not {}", kLongestState, length),
           problems);
}

void lint_states(const json::Node& node, const Form& form, Problems& problems) {
  if (form.on_success && form.transitions) {
    complain(node, "StateOnSuccess", "give StateOnSuccess or Transitions, not both", problems);
  }
  if (!form.on_success && !form.transitions) {
    complain(node, "StateOnSuccess",
             "missing key 'StateOnSuccess': a check says what success changes, by it or by "
             "Transitions",
             problems);
  }
  if (!form.transitions) return;
  json::Node table = node.nearest("Transitions");
  for (const auto& [key, value] : *form.transitions) {
    lint_transition(table, key, problems);
    lint_value(table, key, value, problems);
  }
}

}  // namespace

void lint(const json::Node& node, const Form& form, bool opposed, Problems& problems) {
  lint_table(node, form, contest_of(form.type), problems);
  lint_opposition(node, form, opposed, problems);
  lint_potency(node, form, contest_of(form.type), problems);
  lint_states(node, form, problems);
}

void lint_skill(const json::Node& node, const Form& form, std::span<const Character* const> sides,
                Problems& problems) {
  if (!form.skill) return;
  std::vector<std::string_view> skills;
  for (const Character* side : sides) {
    bool is_new = side->skill && std::ranges::find(skills, *side->skill) == skills.end();
    if (is_new) skills.push_back(*side->skill);
  }
  if (std::ranges::find(skills, *form.skill) != skills.end()) return;
  complain(node.nearest("Skill"),
           fmt::format("nobody in this check has the skill {}{}", quote(*form.skill),
                       suggestion(*form.skill, skills)),
           problems);
}

Armed arm(const Form& form, const Character& actor, const Character* opposition) {
  return arm(form, actor, opposition, {form.skill, form.skill});
}

Armed arm(const Form& form, const Character& actor, const Character* opposition,
          const std::array<Called, 2>& skills) {
  const Contest& contest = contest_of(form.type);
  Armed out;
  out.check.mode = form.mode;
  out.check.tn = form.tn.value_or(form.potency.value_or(0));
  out.check.natural_shift = form.natural_shift;
  auto take = [&](Who who, const Character& side, Use use) {
    out.bonus[at(who)] = compose(side, form.pillar, use, skills[at(who)]);
    out.check.sides[at(who)] = {out.bonus[at(who)].total(),
                                rank_of(side, form.pillar, form.approach)};
  };
  take(Who::actor, actor, form.actor_trait.value_or(contest.actor));
  if (opposition != nullptr) take(Who::opposition, *opposition, contest.opposition);
  return out;
}

int entry_of(const Form& form, int degree) {
  if (form.on_success) return degree > 0 ? 1 : 0;
  int towards_zero = degree > 0 ? -1 : 1;
  for (; degree != 0; degree += towards_zero) {
    if (form.transitions->contains(fmt::format("{}", degree))) return degree;
  }
  return 0;
}

const Transition* transition_of(const Form& form, int degree) {
  int entry = entry_of(form, degree);
  if (entry == 0) return nullptr;
  return form.on_success ? &*form.on_success : &form.transitions->at(fmt::format("{}", entry));
}

}  // namespace agon::pillars
