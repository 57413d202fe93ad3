#include "agon/rulesets/duel/content/telling.h"

#include <fmt/format.h>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
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

void warn(const json::Node& string, std::size_t offset, ErrorCode code, std::string message,
          Problems& problems) {
  problems.push_back(as_warning(json::problem_in_string(string, offset, code, std::move(message))));
}

void look_at_parameter(const DraftEffect& effect, const std::set<std::string>& names,
                       std::string_view what, Problems& problems) {
  const script::Trigger& trigger = effect.trigger;
  if (trigger.parameter.empty() || names.contains(trigger.parameter)) return;
  warn(effect.trigger_node, trigger.parameter_span.offset, Error::trigger_parameter,
       fmt::format("no {} and no tag is called {}{}, so this never runs", what,
                   quote(trigger.parameter), hint(trigger.parameter, names)),
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
