#include "agon/rulesets/pillars/check/form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "agon/base/excerpt.h"
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
  if (is_static && !form.tn) {
    complain(node, "TN", "missing key 'TN': OppositionMode StaticTN is a fixed total", problems);
  }
  if (is_static && opposed) {
    complain(node, "Opposition",
             "Opposition does not go with OppositionMode StaticTN: nobody rolls against a TN",
             problems);
  }
  if (!is_static && form.tn) {
    complain(
        node, "TN",
        fmt::format("TN {} does not go with OppositionMode Rolled: it needs StaticTN", *form.tn),
        problems);
  }
  if (!is_static && !opposed) {
    complain(node, "Opposition",
             "missing key 'Opposition': OppositionMode Rolled needs a side that rolls", problems);
  }
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
void lint_value(const json::Node& table, const std::string& key, const std::string& value,
                Problems& problems) {
  std::size_t length = utf8_count(value);
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
  lint_states(node, form, problems);
}

Armed arm(const Form& form, const Character& actor, const Character* opposition) {
  const Contest& contest = contest_of(form.type);
  Armed out;
  out.check.mode = form.mode;
  out.check.tn = form.tn.value_or(0);
  out.check.natural_shift = form.natural_shift;
  auto take = [&](Who who, const Character& side, Use use) {
    // A side's own override stands before the check's.
    std::optional<Approach> approach = side.approach ? side.approach : form.approach;
    out.bonus[at(who)] = compose(side, form.pillar, use);
    out.check.sides[at(who)] = {out.bonus[at(who)].total(), rank_of(side, form.pillar, approach)};
  };
  take(Who::actor, actor, form.actor_trait.value_or(contest.actor));
  if (opposition != nullptr) take(Who::opposition, *opposition, contest.opposition);
  return out;
}

int transition_of(const Form& form, int degree) {
  if (form.on_success) return degree > 0 ? 1 : 0;
  int towards_zero = degree > 0 ? -1 : 1;
  for (; degree != 0; degree += towards_zero) {
    if (form.transitions->contains(fmt::format("{}", degree))) return degree;
  }
  return 0;
}

const std::string& state_after(const Form& form, const std::string& before, int degree) {
  int entry = transition_of(form, degree);
  if (entry == 0) return before;
  return form.on_success ? *form.on_success : form.transitions->at(fmt::format("{}", entry));
}

}  // namespace agon::pillars
