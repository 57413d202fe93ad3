#include "agon/rulesets/duel/content/telling.h"

#include <fmt/format.h>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/utf8.h"
#include "agon/rulesets/duel/content/warnings.h"

namespace agon::duel {

Problem as_warning(Problem problem) {
  problem.severity = Severity::warning;
  return problem;
}

std::string hint(const std::string& typed, const std::set<std::string>& names) {
  std::vector<std::string_view> views(names.begin(), names.end());
  std::string_view near = near_miss(typed, views);
  return near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near);
}

std::string hint_or_list(const std::string& typed, const std::set<std::string>& names,
                         std::string_view all) {
  constexpr std::size_t kRoom = 120;  // of a message's 300 characters
  std::string near = hint(typed, names);
  if (!near.empty() || names.empty()) return near;
  std::string listed;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (utf8_count(listed) + utf8_count(name) > kRoom) break;
    listed += (count++ == 0 ? "" : ", ") + name;
  }
  std::size_t rest = names.size() - count;
  if (rest > 0) listed += fmt::format(", and {} more", rest);
  if (rest > 0 && !all.empty()) listed += fmt::format(", see '{}'", all);
  return fmt::format(" (there are: {})", listed);
}

void warn(const json::Node& string, std::size_t offset, ErrorCode code, std::string message,
          Problems& problems) {
  problems.push_back(as_warning(json::problem_in_string(string, offset, code, std::move(message))));
}

void look_at_parameter(const DraftEffect& effect, const std::set<std::string>& names,
                       std::string_view what, std::string_view all, Problems& problems) {
  const script::Trigger& trigger = effect.trigger;
  if (trigger.parameter.empty() || names.contains(trigger.parameter)) return;
  warn(effect.trigger_node, trigger.parameter_span.offset, Error::trigger_parameter,
       fmt::format("no {} and no tag is called {}{}, so this never runs", what,
                   quote(trigger.parameter), hint_or_list(trigger.parameter, names, all)),
       problems);
}

void warn_of_cycle(const Cycle& cycle, const DraftEffect& place, const Whose& whose,
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

}  // namespace agon::duel
