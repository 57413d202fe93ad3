#include "agon/rulesets/pillars/scene/lint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/rulesets/pillars/scene/names.h"

namespace agon::pillars::scene {
namespace {

using json::Node;

// A word that can be typed in a command: no blank in it, no sign that separates, and not a number.
bool is_word(std::string_view text) {
  bool plain = std::ranges::all_of(text, [](char c) {
    return static_cast<unsigned char>(c) > ' ' && c != '=' && c != ',' && c != '\x7F';
  });
  return plain && !text.empty() && !is_digits(text);
}

class Linter {
 public:
  Linter(const SceneScript& script, Problems& problems) : script_(script), problems_(problems) {
    for (const KeyScript& key : script.keys) keys_.push_back(key.key);
    for (const StepScript& step : script.steps) steps_.push_back(step.id);
    for (const Character& character : script.characters) characters_.push_back(character.name);
  }

  void lint_all(const Node& node) {
    Node characters = node.nearest("Characters");
    for (std::size_t i = 0; i < script_.characters.size(); ++i) {
      Node one = characters.nearest(i);
      lint_once(one, "Name", script_.characters[i].name, "characters", seen_characters_);
      pillars::lint(one, script_.characters[i], problems_);
    }
    Node keys = node.nearest("Keys");
    for (std::size_t i = 0; i < script_.keys.size(); ++i) {
      lint_key(keys.nearest(i), script_.keys[i]);
    }
    lint_step_name(node.nearest("Start"), script_.start);
    Node steps = node.nearest("Steps");
    for (std::size_t i = 0; i < script_.steps.size(); ++i) {
      lint_step(steps.nearest(i), script_.steps[i]);
    }
  }

 private:
  using Seen = std::set<std::string, std::less<>>;
  using Views = std::vector<std::string_view>;

  void lint_once(const Node& node, std::string_view field, const std::string& name,
                 std::string_view kind, Seen& seen) {
    if (seen.insert(name).second) return;
    complain(node.nearest(field), fmt::format("two {} are called {}", kind, quote(name)),
             problems_);
  }

  void lint_word(const Node& node, std::string_view field, const std::string& name) {
    if (is_word(name)) return;
    complain(
        node.nearest(field),
        fmt::format("{} is not a word: no blanks, no '=' or ',', and not only digits", quote(name)),
        problems_);
  }

  static Views views(const std::vector<std::string>& list) { return {list.begin(), list.end()}; }

  void lint_step_name(const Node& node, const std::string& id) {
    if (find_step(script_, id)) return;
    complain(node, fmt::format("no step is called {}{}", quote(id), suggestion(id, steps_)),
             problems_);
  }

  std::string unknown_key(const std::string& name) const {
    return fmt::format("no key is called {}{}", quote(name), suggestion(name, keys_));
  }

  void lint_value(const Node& node, const KeyScript& key, const StateValue& value) {
    if (find_value(key, value)) return;
    std::string text = text_of(value);
    std::vector<std::string> texts = texts_of(key);
    bool other_kind = std::ranges::find(texts, text) != texts.end();
    complain(node,
             fmt::format("key {} has no value {}{}", quote(key.key), quote(text),
                         other_kind ? " of this kind" : suggestion(text, views(texts))),
             problems_);
  }

  void lint_key(const Node& node, const KeyScript& key) {
    lint_once(node, "Key", key.key, "keys", seen_keys_);
    Seen values;
    Node list = node.nearest("Values");
    for (std::size_t i = 0; i < key.values.size(); ++i) {
      std::string text = text_of(key.values[i]);
      std::size_t length = utf8_count(text);
      if (length < 1 || length > kLongestState) {
        complain(list.nearest(i),
                 fmt::format("a value has 1 to {} characters, not {}", kLongestState, length),
                 problems_);
      }
      if (values.insert(text).second) continue;
      complain(list.nearest(i),
               fmt::format("key {} has the value {} twice", quote(key.key), quote(text)),
               problems_);
    }
    lint_value(node.nearest("Start"), key, key.start);
    Seen names;
    for (std::size_t i = 0; i < key.best_first_for.size(); ++i) {
      Node name = node.nearest("BestFirstFor").nearest(i);
      lint_character(name, key.best_first_for[i]);
      if (names.insert(key.best_first_for[i]).second) continue;
      complain(name, fmt::format("{} stands here twice", quote(key.best_first_for[i])), problems_);
    }
  }

  void lint_step(const Node& node, const StepScript& step) {
    lint_word(node, "Id", step.id);
    lint_once(node, "Id", step.id, "steps", seen_steps_);
    lint_exit(node, step);
    lint_set(node.nearest("Set"), step.set);
    if (step.check) lint_check(node.nearest("Check"), *step.check);
    if (step.choice) lint_choice(node.nearest("Choice"), *step.choice);
    if (step.branch) lint_branch(node.nearest("Branch"), *step.branch);
    if (step.next) lint_step_name(node.nearest("Next"), *step.next);
    if (step.ending) lint_ending(node.nearest("Ending"), *step.ending);
  }

  void lint_exit(const Node& node, const StepScript& step) {
    Views found;
    if (step.check) found.push_back("Check");
    if (step.choice) found.push_back("Choice");
    if (step.branch) found.push_back("Branch");
    if (step.next) found.push_back("Next");
    if (step.ending) found.push_back("Ending");
    if (found.size() == 1) return;
    std::string has = found.empty() ? "none" : fmt::format("{}", fmt::join(found, " and "));
    complain(
        node, found.empty() ? "Id" : found[1],
        fmt::format("step {} has {}: a step goes on by exactly one of Check, Choice, Branch, Next "
                    "and Ending",
                    quote(step.id), has),
        problems_);
  }

  void lint_set(const Node& node, const Settings& set) {
    for (const auto& [name, value] : set) {
      if (auto key = find_key(script_, name)) {
        lint_value(node.nearest(name), script_.keys[*key], value);
      } else {
        complain(node, name, unknown_key(name), problems_);
      }
    }
  }

  void lint_when(const Node& node, const Conditions& when) {
    for (const auto& [name, values] : when) {
      Node place = node.nearest(name);
      auto key = find_key(script_, name);
      if (!key) complain(node, name, unknown_key(name), problems_);
      if (values.empty()) complain(place, "no value is listed, so this never holds", problems_);
      for (std::size_t i = 0; key && i < values.size(); ++i) {
        lint_value(place.nearest(i), script_.keys[*key], values[i]);
      }
    }
  }

  void lint_check(const Node& node, const CheckScript& check) {
    pillars::lint(node, check.form, check.opposition.has_value(), problems_);
    lint_skill(node, check.form, sides_of(check), problems_);
    lint_character(node.nearest("Actor"), check.actor);
    if (check.opposition) lint_character(node.nearest("Opposition"), *check.opposition);
    if (auto key = find_key(script_, check.form.state_key)) {
      lint_states(node, check.form, script_.keys[*key]);
    } else {
      complain(node.nearest("StateKey"), unknown_key(check.form.state_key), problems_);
    }
    Node next = node.nearest("Next");
    for (const auto& [degree, step] : check.next) {
      if (find_degree(degree)) {
        lint_step_name(next.nearest(degree), step);
      } else {
        complain(next, degree,
                 fmt::format("{} is no degree: allowed are \"-4\" to \"4\"", quote(degree)),
                 problems_);
      }
    }
  }

  void lint_states(const Node& node, const Form& form, const KeyScript& key) {
    if (form.on_success) lint_transition(node.nearest("StateOnSuccess"), key, *form.on_success);
    if (!form.transitions) return;
    Node table = node.nearest("Transitions");
    for (const auto& [degree, transition] : *form.transitions) {
      lint_transition(table.nearest(degree), key, transition);
    }
  }

  void lint_transition(const Node& node, const KeyScript& key, const Transition& transition) {
    if (const auto* value = std::get_if<StateValue>(&transition)) {
      return lint_value(node, key, *value);
    }
    const auto& move = std::get<Relative>(transition);
    if (move.not_above) lint_value(node.nearest("NotAbove"), key, *move.not_above);
    if (move.not_below) lint_value(node.nearest("NotBelow"), key, *move.not_below);
    std::string fault = fault_of(key, move);
    if (!fault.empty()) complain(node, std::move(fault), problems_);
  }

  static std::string fault_of(const KeyScript& key, const Relative& move) {
    if (!key.has_order()) {
      return fmt::format("a move needs an order: give key {} a BestFirstFor", quote(key.key));
    }
    if (move.better && move.worse) return "give Better or Worse, not both";
    if (!move.better && !move.worse && !move.not_above && !move.not_below) {
      return "a move has Better, Worse, NotAbove or NotBelow";
    }
    if (!move.not_above || !move.not_below) return "";
    auto above = find_value(key, *move.not_above);
    auto below = find_value(key, *move.not_below);
    if (!above || !below || *above <= *below) return "";
    return "NotAbove is worse than NotBelow, so nothing is left between them";
  }

  void lint_character(const Node& node, const std::string& name) {
    if (find_character(script_, name)) return;
    complain(node,
             fmt::format("no character is called {}{}", quote(name), suggestion(name, characters_)),
             problems_);
  }

  std::vector<const Character*> sides_of(const CheckScript& check) const {
    std::vector<const Character*> out;
    for (const Character& character : script_.characters) {
      bool takes_part = character.name == check.actor || character.name == check.opposition;
      if (takes_part) out.push_back(&character);
    }
    return out;
  }

  void lint_choice(const Node& node, const std::vector<OptionScript>& options) {
    Seen names;
    for (std::size_t i = 0; i < options.size(); ++i) {
      Node one = node.nearest(i);
      lint_word(one, "Name", options[i].name);
      lint_once(one, "Name", options[i].name, "options of this step", names);
      lint_when(one.nearest("When"), options[i].when);
      lint_set(one.nearest("Set"), options[i].set);
      lint_step_name(one.nearest("Next"), options[i].next);
    }
  }

  void lint_branch(const Node& node, const std::vector<CaseScript>& cases) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
      Node one = node.nearest(i);
      lint_when(one.nearest("When"), cases[i].when);
      lint_step_name(one.nearest("Next"), cases[i].next);
    }
  }

  void lint_ending(const Node& node, const EndingScript& ending) {
    lint_word(node, "Name", ending.name);
    lint_once(node, "Name", ending.name, "endings", seen_endings_);
    if (ending.name == kNoEnding || ending.name == kTimeout) {
      complain(
          node.nearest("Name"),
          fmt::format("no ending may be called {}: it is the game's own word", quote(ending.name)),
          problems_);
    }
  }

  const SceneScript& script_;
  Problems& problems_;
  Views keys_;
  Views steps_;
  Views characters_;
  Seen seen_keys_;
  Seen seen_steps_;
  Seen seen_characters_;
  Seen seen_endings_;
};

}  // namespace

void lint(const Node& node, const SceneScript& script, Problems& problems) {
  Linter(script, problems).lint_all(node);
}

}  // namespace agon::pillars::scene
