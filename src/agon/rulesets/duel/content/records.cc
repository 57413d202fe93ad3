#include "agon/rulesets/duel/content/records.h"

#include <fmt/format.h>

#include "agon/script/command.h"
#include "agon/script/trigger.h"

namespace agon::duel {
namespace {

std::string list_of_commands() {
  std::string out;
  for (std::string_view name : script::command_names()) {
    out +=
        fmt::format("{}{}", out.empty() ? "" : ", ", script::usage_of(*script::find_command(name)));
  }
  return out;
}

std::string list_of_keys() {
  std::string out;
  for (script::ContextKey key : script::kContextKeys) {
    out += fmt::format("{}{} ({})", out.empty() ? "" : ", ", script::name_of(key),
                       script::name_of(script::event_of(key)));
  }
  return out;
}

constexpr std::array<std::string_view, 6> kScripts = {
    "MODIFY(OPPONENT, 'health', -5)",
    "MODIFY(OPPONENT, 'health', MUL(ADD(GET(SELF, 'strength'), ROLL(6)), -1))",
    "IF(GT(GET(SELF, 'mana'), 9), SEQ(MODIFY(SELF, 'mana', -10), MODIFY(OPPONENT, 'health', "
    "-15)), NOOP())",
    "SET(SELF, 'cooldown', MAX(0, SUB(GET(SELF, 'cooldown'), 1)))",
    "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'strength', 1), NOOP())",
    "IF(EQ(ROLL(6), 1), PASS(), NOOP())",
};

constexpr std::array<std::string_view, 7> kTriggers = {
    "ON_GAME_START",   "ON_TURN_START",         "ON_ACTION_PHASE_START",         "ON_TURN_END",
    "ON_ABILITY_USED", "ON_ABILITY_USED(fire)", "ON_ATTRIBUTE_CHANGE('health')",
};

}  // namespace

std::string_view script_sentence() {
  static const std::string sentence = fmt::format(
      "one expression of the effect language. Commands: {}. A target is SELF (whose ability or "
      "effect it is) or OPPONENT; attributes and keys stand in single quotes; keys: {}; // and "
      "/* */ are comments. docs/script.md has the whole language",
      list_of_commands(), list_of_keys());
  return sentence;
}

std::string_view trigger_sentence() {
  return "when the script runs: ON_GAME_START, ON_TURN_START, ON_ACTION_PHASE_START, ON_TURN_END, "
         "ON_ABILITY_USED (any), ON_ABILITY_USED(ability or tag), ON_ATTRIBUTE_CHANGE(attribute or "
         "tag)";
}

json::Examples script_examples() { return {kScripts}; }
json::Examples trigger_examples() { return {kTriggers}; }

}  // namespace agon::duel
