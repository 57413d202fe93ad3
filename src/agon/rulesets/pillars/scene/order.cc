#include "agon/rulesets/pillars/scene/order.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "agon/base/excerpt.h"
#include "agon/rulesets/pillars/scene/names.h"

namespace agon::pillars::scene {
namespace {

using json::Node;

// Number 0 is the best.
std::size_t moved(const KeyScript& key, const Relative& move, std::size_t before) {
  std::size_t out = before + move.worse.value_or(0);
  out -= std::min<std::size_t>(out, move.better.value_or(0));
  out = std::min(out, key.values.size() - 1);
  if (move.not_above) out = std::max(out, *find_value(key, *move.not_above));
  if (move.not_below) out = std::min(out, *find_value(key, *move.not_below));
  if (move.better) out = std::min(out, before);
  if (move.worse) out = std::max(out, before);
  return out;
}

// Follows one key through the script: which values it may have where. What is asked of other keys
// may hold or not.
class KeyWalk {
 public:
  KeyWalk(const Node& node, const SceneScript& script, std::size_t key, Problems& problems)
      : steps_(*node.child("Steps")),
        script_(script),
        key_(script.keys[key]),
        problems_(problems) {}

  void walk() {
    come_to(script_.start, *find_value(key_, key_.start));
    while (!waiting_.empty()) {
      auto [step, value] = waiting_.back();
      waiting_.pop_back();
      leave(step, value);
    }
  }

 private:
  void come_to(const std::string& id, std::size_t value) {
    std::pair place(*find_step(script_, id), value);
    if (visited_.insert(place).second) waiting_.push_back(place);
  }

  void leave(std::size_t index, std::size_t value) {
    const StepScript& step = script_.steps[index];
    value = after_set(step.set, value);
    if (step.check) leave_check(index, *step.check, value);
    if (step.choice) {
      for (const OptionScript& option : *step.choice) {
        if (may_hold(option.when, value)) come_to(option.next, after_set(option.set, value));
      }
    }
    if (step.branch) {
      for (const CaseScript& one : *step.branch) {
        if (!may_hold(one.when, value)) continue;
        come_to(one.next, value);
        bool always = one.when.size() == one.when.count(key_.key);
        if (always) break;
      }
    }
    if (step.next) come_to(*step.next, value);
  }

  std::size_t after_set(const Settings& set, std::size_t value) const {
    auto found = set.find(key_.key);
    return found == set.end() ? value : *find_value(key_, found->second);
  }

  bool may_hold(const Conditions& when, std::size_t value) const {
    auto found = when.find(key_.key);
    return found == when.end() ||
           std::ranges::find(found->second, key_.values[value]) != found->second.end();
  }

  void leave_check(std::size_t index, const CheckScript& check, std::size_t value) {
    bool changes = check.form.state_key == key_.key;
    for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
      std::size_t after = value;
      if (changes) {
        after = value_after(key_, transition_of(check.form, degree), value);
        compare(index, check, degree, value, after);
      }
      come_to(*next_of(check, degree), after);
    }
  }

  void compare(std::size_t index, const CheckScript& check, int degree, std::size_t before,
               std::size_t after) {
    bool likes_it = std::ranges::count(key_.best_first_for, check.actor) > 0;
    bool improves = likes_it ? after < before : after > before;
    if (before == after || improves == (degree > 0)) return;
    if (!said_.emplace(index, entry_of(check.form, degree)).second) return;
    Node node = steps_.child(index)->nearest("Check");
    Node place =
        check.form.on_success
            ? node.nearest("StateOnSuccess")
            : node.nearest("Transitions").nearest(fmt::format("{}", entry_of(check.form, degree)));
    json::complain(
        place,
        fmt::format("{} may make {} {} for {}: {} -> {}", degree > 0 ? "success" : "failure",
                    quote(key_.key), improves ? "better" : "worse", quote(check.actor),
                    quote(text_of(key_.values[before])), quote(text_of(key_.values[after]))),
        problems_)
        .severity = Severity::warning;
  }

  Node steps_;
  const SceneScript& script_;
  const KeyScript& key_;
  Problems& problems_;
  std::set<std::pair<std::size_t, std::size_t>> visited_;  // step and value on arrival
  std::vector<std::pair<std::size_t, std::size_t>> waiting_;
  std::set<std::pair<std::size_t, int>> said_;  // step and entry
};

}  // namespace

std::size_t value_after(const KeyScript& key, const Transition* transition, std::size_t before) {
  if (transition == nullptr) return before;
  if (const auto* value = std::get_if<StateValue>(transition)) return *find_value(key, *value);
  return moved(key, std::get<Relative>(*transition), before);
}

void lint_order(const Node& node, const SceneScript& script, Problems& problems) {
  for (std::size_t key = 0; key < script.keys.size(); ++key) {
    if (script.keys[key].has_order()) KeyWalk(node, script, key, problems).walk();
  }
}

}  // namespace agon::pillars::scene
