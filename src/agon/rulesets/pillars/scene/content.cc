#include "agon/rulesets/pillars/scene/content.h"

#include <algorithm>

#include "agon/json/read.h"
#include "agon/rulesets/pillars/scene/flow.h"
#include "agon/rulesets/pillars/scene/lint.h"
#include "agon/rulesets/pillars/scene/names.h"
#include "agon/rulesets/pillars/scene/order.h"
#include "agon/rulesets/pillars/scene/outlook.h"
#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {
namespace {

// Numbers for the names of a script in which nothing is wrong.
class Compiler {
 public:
  explicit Compiler(Content& content) : content_(content), script_(content.script) {}

  void compile() {
    content_.start = step(script_.start);
    for (const KeyScript& key : script_.keys) {
      content_.start_keys.push_back(static_cast<u8>(*find_value(key, key.start)));
      content_.value_texts.push_back(texts_of(key));
      content_.are_texts.push_back(std::ranges::all_of(key.values, [](const StateValue& value) {
        return std::holds_alternative<std::string>(value);
      }));
    }
    content_.endings.emplace_back(kNoEnding);
    content_.results.push_back(Ends::open);
    for (const StepScript& one : script_.steps) {
      content_.step_names.push_back(one.id);
      content_.plans.push_back(plan(one));
    }
    content_.endings.emplace_back(kTimeout);
    content_.results.push_back(Ends::open);
  }

 private:
  StepIndex step(const std::string& id) const {
    return static_cast<StepIndex>(*find_step(script_, id));
  }

  Change change(const std::string& name, const StateValue& value) const {
    std::size_t key = *find_key(script_, name);
    return {static_cast<u8>(key), static_cast<u8>(*find_value(script_.keys[key], value))};
  }

  std::vector<Change> changes(const Settings& set) const {
    std::vector<Change> out;
    for (const auto& [name, value] : set) out.push_back(change(name, value));
    return out;
  }

  std::vector<Condition> conditions(const Conditions& when) const {
    std::vector<Condition> out;
    for (const auto& [name, values] : when) {
      Condition& condition = out.emplace_back();
      condition.key = static_cast<u8>(*find_key(script_, name));
      for (const StateValue& value : values) condition.values.set(change(name, value).value);
    }
    return out;
  }

  u16 option(const std::string& name) {
    auto found = std::ranges::find(content_.options, name);
    auto index = static_cast<u16>(found - content_.options.begin());
    if (found == content_.options.end()) content_.options.push_back(name);
    return index;
  }

  Contested contested(const CheckScript& check) const {
    Contested out;
    std::size_t actor = *find_character(script_, check.actor);
    std::size_t opposition = check.opposition ? *find_character(script_, *check.opposition) : 0;
    out.armed = arm(check.form, script_.characters[actor],
                    check.opposition ? &script_.characters[opposition] : nullptr);
    out.type = check.form.type;
    out.characters = {static_cast<u16>(actor), static_cast<u16>(opposition)};
    std::size_t key = *find_key(script_, check.form.state_key);
    out.key = static_cast<u8>(key);
    for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
      std::size_t i = degree_index(degree);
      for (std::size_t before = 0; before < script_.keys[key].values.size(); ++before) {
        out.after[i].push_back(static_cast<u8>(
            value_after(script_.keys[key], transition_of(check.form, degree), before)));
      }
      out.next[i] = step(*next_of(check, degree));
    }
    return out;
  }

  ReadyStep plan(const StepScript& one) {
    ReadyStep out;
    out.set = changes(one.set);
    if (one.check) {
      out.kind = Kind::check;
      out.check = contested(*one.check);
    } else if (one.choice) {
      out.kind = Kind::choice;
      for (const OptionScript& o : *one.choice) {
        out.ways.push_back({conditions(o.when), changes(o.set), step(o.next), option(o.name)});
      }
    } else if (one.branch) {
      out.kind = Kind::branch;
      for (const CaseScript& c : *one.branch) {
        out.ways.push_back({conditions(c.when), {}, step(c.next)});
      }
    } else if (one.next) {
      out.next = step(*one.next);
    } else {
      out.kind = Kind::ending;
      out.ending = static_cast<u16>(content_.endings.size());
      content_.endings.push_back(one.ending->name);
      content_.results.push_back(one.ending->result);
    }
    return out;
  }

  Content& content_;
  const SceneScript& script_;
};

}  // namespace

std::optional<Content> Scene::load(std::span<const json::Node> documents, Problems& problems) {
  Content content;
  if (!json::read(documents[0], content.script, problems)) return std::nullopt;
  lint(documents[0], content.script, problems);
  if (has_errors(problems)) return std::nullopt;
  lint_flow(documents[0], content.script, problems);
  if (has_errors(problems)) return std::nullopt;
  lint_order(documents[0], content.script, problems);
  Compiler(content).compile();
  content.outlook = outlook_of(content);
  return content;
}

}  // namespace agon::pillars::scene
