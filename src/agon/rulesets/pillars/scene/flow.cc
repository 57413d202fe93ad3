#include "agon/rulesets/pillars/scene/flow.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "agon/base/excerpt.h"
#include "agon/base/text.h"
#include "agon/rulesets/pillars/scene/names.h"

namespace agon::pillars::scene {
namespace {

using json::Node;

constexpr std::size_t kMostCombinations = 4096;  // of the keys that one step looks at

// The steps that a step may lead to, each as often as it is named.
std::vector<std::size_t> exits_of(const SceneScript& script, const StepScript& step) {
  std::vector<std::size_t> out;
  auto add = [&](const std::string& id) { out.push_back(*find_step(script, id)); };
  if (step.check) {
    for (const auto& [degree, id] : step.check->next) add(id);
  }
  if (step.choice) {
    for (const OptionScript& option : *step.choice) add(option.next);
  }
  if (step.branch) {
    for (const CaseScript& one : *step.branch) add(one.next);
  }
  if (step.next) add(*step.next);
  return out;
}

// Steps that can be come to from some, along edges or against them.
std::vector<bool> reached(const std::vector<std::vector<std::size_t>>& edges,
                          std::vector<std::size_t> waiting) {
  std::vector<bool> out(edges.size());
  for (std::size_t start : waiting) out[start] = true;
  while (!waiting.empty()) {
    std::size_t step = waiting.back();
    waiting.pop_back();
    for (std::size_t next : edges[step]) {
      if (!out[next]) waiting.push_back(next);
      out[next] = true;
    }
  }
  return out;
}

// A combination of values for which no condition holds, in words; empty if there is none.
class Coverage {
 public:
  Coverage(const SceneScript& script, const std::vector<const Conditions*>& ways) : ways_(ways) {
    std::set<std::string> names;
    for (const Conditions* when : ways) {
      for (const auto& [name, values] : *when) names.insert(name);
    }
    for (const std::string& name : names) keys_.push_back(&script.keys[*find_key(script, name)]);
  }

  bool always() const {
    return std::ranges::any_of(ways_, [](const Conditions* when) { return when->empty(); });
  }

  bool too_many() const {
    std::size_t product = 1;
    for (const KeyScript* key : keys_) {
      product *= key->values.size();
      if (product > kMostCombinations) return true;
    }
    return false;
  }

  std::string hole() const {
    std::vector<std::size_t> values(keys_.size());
    do {
      if (!any_holds(values)) return words(values);
    } while (advance(values));
    return "";
  }

 private:
  bool any_holds(const std::vector<std::size_t>& values) const {
    return std::ranges::any_of(ways_, [&](const Conditions* when) {
      for (std::size_t i = 0; i < keys_.size(); ++i) {
        auto found = when->find(keys_[i]->key);
        if (found != when->end() &&
            std::ranges::find(found->second, keys_[i]->values[values[i]]) == found->second.end()) {
          return false;
        }
      }
      return true;
    });
  }

  bool advance(std::vector<std::size_t>& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (++values[i] < keys_[i]->values.size()) return true;
      values[i] = 0;
    }
    return false;
  }

  std::string words(const std::vector<std::size_t>& values) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < values.size(); ++i) {
      parts.push_back(fmt::format("{} is {}", keys_[i]->key, text_of(keys_[i]->values[values[i]])));
    }
    return fmt::format("{}", fmt::join(parts, " and "));
  }

  const std::vector<const Conditions*>& ways_;
  std::vector<const KeyScript*> keys_;
};

// "3", "-4 to 0", "-2 and 0": degrees in words.
std::string degrees_text(const std::vector<int>& degrees) {
  bool run = degrees.size() > 2 &&
             degrees.back() - degrees.front() + 1 == static_cast<int>(degrees.size());
  if (run) return fmt::format("degrees {} to {} lead", degrees.front(), degrees.back());
  return fmt::format("{} {} {}", plural(degrees.size(), "degree"), fmt::join(degrees, " and "),
                     degrees.size() == 1 ? "leads" : "lead");
}

class Flow {
 public:
  Flow(const Node& node, const SceneScript& script, Problems& problems)
      : node_(node), script_(script), problems_(problems) {
    for (const StepScript& step : script.steps) edges_.push_back(exits_of(script, step));
  }

  void lint_all() {
    for (std::size_t i = 0; i < script_.steps.size(); ++i) lint_exits(i);
    lint_loops();
    lint_reach();
    lint_keys();
  }

 private:
  Node step_node(std::size_t step) const { return *node_.child("Steps")->child(step); }

  void complain(const Node& node, std::string_view key, std::string message,
                Severity severity = Severity::error) {
    json::complain(node, key, std::move(message), problems_).severity = severity;
  }

  void lint_exits(std::size_t index) {
    const StepScript& step = script_.steps[index];
    if (step.check) lint_degrees(index);
    std::vector<const Conditions*> ways;
    if (step.choice) {
      for (const OptionScript& option : *step.choice) ways.push_back(&option.when);
      lint_coverage(index, "Choice", "every option is closed", "an option", ways);
    }
    if (step.branch) {
      for (const CaseScript& one : *step.branch) ways.push_back(&one.when);
      lint_coverage(index, "Branch", "no case holds", "a case", ways);
      lint_late_cases(index);
    }
  }

  void lint_degrees(std::size_t index) {
    std::vector<int> missing;
    for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
      if (next_of(*script_.steps[index].check, degree) == nullptr) missing.push_back(degree);
    }
    if (missing.empty()) return;
    complain(*step_node(index).child("Check"), "Next",
             fmt::format("{} nowhere: an entry \"0\" takes what has none", degrees_text(missing)));
  }

  void lint_coverage(std::size_t index, std::string_view field, std::string_view what,
                     std::string_view way, const std::vector<const Conditions*>& ways) {
    Coverage coverage(script_, ways);
    if (coverage.always()) return;
    if (coverage.too_many()) {
      return complain(step_node(index), field,
                      fmt::format("more than {} combinations of values: give {} without When",
                                  kMostCombinations, way));
    }
    std::string hole = coverage.hole();
    if (hole.empty()) return;
    complain(step_node(index), field,
             fmt::format("{} if {}: {} without When takes what is left", what, hole, way));
  }

  void lint_late_cases(std::size_t index) {
    const std::vector<CaseScript>& cases = *script_.steps[index].branch;
    for (auto one = cases.begin(); one != cases.end(); ++one) {
      if (one->when.empty() ||
          std::ranges::find(cases.begin(), one, one->when, &CaseScript::when) == one)
        continue;
      complain(
          *step_node(index).child("Branch")->child(static_cast<std::size_t>(one - cases.begin())),
          "When", "a case before this one has the same When, so this one never counts",
          Severity::warning);
    }
    auto always = std::ranges::find_if(cases, [](const CaseScript& c) { return c.when.empty(); });
    if (always == cases.end() || always + 1 == cases.end()) return;
    auto late = static_cast<std::size_t>(always + 1 - cases.begin());
    complain(*step_node(index).child("Branch")->child(late), "",
             "a case before this one always holds, so this one never counts", Severity::warning);
  }

  // Steps in which nothing is rolled.
  bool is_without_roll(std::size_t step) const {
    const StepScript& one = script_.steps[step];
    return one.branch || one.next || (with_choices_ && one.choice);
  }

  // Without a choice a loop never ends; with one a player may still go round for ever.
  void lint_loops() {
    for (bool with_choices : {false, true}) {
      with_choices_ = with_choices;
      marks_.assign(edges_.size(), Mark::fresh);
      for (std::size_t i = 0; i < edges_.size(); ++i) follow(i);
    }
  }

  // Depth first through such steps, at most as deep as there are steps; an edge back to a step
  // that is still open closes a loop.
  void follow(std::size_t step) {
    if (marks_[step] != Mark::fresh || !is_without_roll(step)) return;
    marks_[step] = Mark::open;
    path_.push_back(step);
    for (std::size_t next : edges_[step]) {
      if (marks_[next] == Mark::open) {
        complain_of_loop(next);
      } else {
        follow(next);
      }
    }
    path_.pop_back();
    marks_[step] = Mark::done;
  }

  void complain_of_loop(std::size_t start) {
    std::vector<std::string_view> names;
    for (auto at = std::ranges::find(path_, start); at != path_.end(); ++at) {
      names.push_back(script_.steps[*at].id);
    }
    bool chosen = false;
    for (auto at = std::ranges::find(path_, start); at != path_.end(); ++at) {
      chosen |= script_.steps[*at].choice.has_value();
    }
    if (with_choices_ && !chosen) return;  // said before
    names.push_back(script_.steps[start].id);
    complain(step_node(start), "Id",
             fmt::format("a loop without a roll{}: {}", chosen ? "" : " or a choice",
                         fmt::join(names, " -> ")),
             chosen ? Severity::warning : Severity::error);
  }

  void lint_reach() {
    std::vector<std::vector<std::size_t>> back(edges_.size());
    std::vector<std::size_t> endings;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      for (std::size_t next : edges_[i]) back[next].push_back(i);
      if (script_.steps[i].ending) endings.push_back(i);
    }
    std::vector<bool> visited = reached(edges_, {*find_step(script_, script_.start)});
    std::vector<bool> ends = reached(back, endings);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      std::string name = quote(script_.steps[i].id);
      if (!visited[i]) {
        complain(step_node(i), "Id", fmt::format("step {} is never reached", name),
                 Severity::warning);
      } else if (!ends[i]) {
        complain(step_node(i), "Id",
                 fmt::format("no ending can be reached from step {}, only 'timeout'", name),
                 Severity::warning);
      }
    }
  }

  void lint_keys() {
    std::set<std::string> read;
    std::set<std::string> written;
    auto take = [](const auto& map, std::set<std::string>& out) {
      for (const auto& [name, value] : map) out.insert(name);
    };
    for (const StepScript& step : script_.steps) {
      take(step.set, written);
      if (step.check) written.insert(step.check->form.state_key);
      for (const OptionScript& option : step.choice.value_or(std::vector<OptionScript>{})) {
        take(option.when, read);
        take(option.set, written);
      }
      for (const CaseScript& one : step.branch.value_or(std::vector<CaseScript>{})) {
        take(one.when, read);
      }
    }
    for (std::size_t i = 0; i < script_.keys.size(); ++i) {
      const std::string& name = script_.keys[i].key;
      if (written.contains(name)) continue;  // what a check decided may be all that it is for
      std::string_view fault = read.contains(name) ? "never changes" : "is never read or written";
      complain(*node_.child("Keys")->child(i), "Key", fmt::format("key {} {}", quote(name), fault),
               Severity::warning);
    }
  }

  enum class Mark : u8 { fresh, open, done };

  const Node& node_;
  const SceneScript& script_;
  Problems& problems_;
  std::vector<std::vector<std::size_t>> edges_;
  bool with_choices_ = false;
  std::vector<Mark> marks_;
  std::vector<std::size_t> path_;
};

}  // namespace

void lint_flow(const Node& node, const SceneScript& script, Problems& problems) {
  Flow(node, script, problems).lint_all();
}

}  // namespace agon::pillars::scene
