// A scene for people: where it stands, and a few lines per event.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/rulesets/pillars/scene/rules.h"

namespace agon::pillars::scene {
namespace {

using game::name_of;

constexpr std::size_t kWidth = 72;

// Prose in lines of a readable width; a line break of the author's stays.
std::string wrapped(std::string_view text) {
  std::string out;
  std::size_t width = 0;
  while (!text.empty()) {
    std::size_t length = std::min(text.find_first_of(" \n"), text.size());
    std::string_view word = text.substr(0, length);
    std::size_t size = utf8_count(word);
    if (width > 0 && width + 1 + size > kWidth) {
      out += '\n';
      width = 0;
    }
    if (width > 0 && size > 0) {
      out += ' ';
      ++width;
    }
    out += word;
    width += size;
    bool breaks = length < text.size() && text[length] == '\n';
    if (breaks) out += '\n';
    if (breaks) width = 0;
    text.remove_prefix(std::min(text.size(), length + 1));
  }
  return out;
}

// "Edda 24 = d20 13 + kept 4 + ViolenceAttack 5 + edges 2", without addends of 0.
std::string side_text(const SideTold& side) {
  std::string out =
      fmt::format("{} {} = d20 {} + kept {}", side.character.name, side.total, side.d20, side.kept);
  auto add = [&out](std::string_view name, int value) {
    if (value != 0) out += fmt::format(" {} {} {}", value < 0 ? "-" : "+", name, std::abs(value));
  };
  add(side.trait, side.bonus.pillar_trait);
  add("skill", side.bonus.skill);
  add("edges", side.bonus.edges);
  add("situation", side.bonus.situation);
  return out;
}

std::string text(const Content& content, const Told& e) {
  return wrapped(content.script.steps[e.step].text);
}

std::string text(const Content& content, const Chosen& e) {
  const OptionScript& option = (*content.script.steps[e.step].choice)[e.way];
  return wrapped(fmt::format("> {}", option.text.empty() ? option.name : option.text));
}

std::string text(const Content& content, const KeySet& e) {
  const KeyScript& key = content.script.keys[e.key];
  return fmt::format("{}: {} -> {}", key.key, text_of(key.values[e.before]),
                     text_of(key.values[e.after]));
}

std::string text(const Content& content, const Checked& e) {
  const Form& form = content.script.steps[e.step].check->form;
  const Contested& contested = content.plans[e.step].check;
  const KeyScript& key = content.script.keys[contested.key];
  std::string opposition = form.mode == OppositionMode::rolled
                               ? side_text(side_told(content, e, Who::opposition))
                               : fmt::format("TN {}", e.verdict.total[1]);
  std::string shift =
      e.verdict.shift == 0 ? "" : fmt::format(", natural shift {:+}", e.verdict.shift);
  std::string change = e.before == e.after
                           ? fmt::format("{} stays {}", key.key, text_of(key.values[e.after]))
                           : text(content, KeySet{contested.key, e.before, e.after});
  return fmt::format("{} on {}\n  {}\n  {}\n  margin {:+}{}: degree {:+}; {}", name_of(form.type),
                     name_of(form.pillar), side_text(side_told(content, e, Who::actor)), opposition,
                     e.verdict.margin, shift, e.verdict.degree, change);
}

std::string text(const Content& content, const Ended& e) {
  return fmt::format("the scene ends: {} ({})", content.endings[e.ending],
                     name_of(content.results[e.ending]));
}

// "needs ford: low or dry, and lamp: lit"
std::string needs_text(const Content& content, const Way& way, const State& state) {
  std::string out;
  for (const Condition& condition : way.when) {
    if (condition.values[state.keys[condition.key]]) continue;
    const KeyScript& key = content.script.keys[condition.key];
    std::vector<std::string> values;
    for (std::size_t i = 0; i < key.values.size(); ++i) {
      if (condition.values[i]) values.push_back(text_of(key.values[i]));
    }
    out += fmt::format("{}{}: {}", out.empty() ? "needs " : ", and ", key.key,
                       fmt::join(values, " or "));
  }
  return out;
}

}  // namespace

std::string Scene::state_text(const Content& content, const State& state, const game::Style&) {
  const SceneScript& script = content.script;
  std::string out = fmt::format("{}, step {}", script.name, content.step_names[state.step]);
  for (std::size_t i = 0; i < script.keys.size(); ++i) {
    const KeyScript& key = script.keys[i];
    out += fmt::format(", {}: {}", key.key, text_of(key.values[state.keys[i]]));
  }
  if (state.phase == Phase::over) out += fmt::format("; over: {}", content.endings[state.ending]);
  return wrapped(out);
}

std::string Scene::event_text(const Content& content, chance::EventView event, const game::Style&) {
  return Events::to_text(event, [&](const auto& e) { return text(content, e); });
}

game::Title Scene::titled(const Content& content, const State&, game::Side, game::Choice choice,
                          const game::Style&) {
  return {content.options[choice.object]};
}

// Options of this step that are closed, with the values that would open them.
std::vector<game::Locked> Scene::locked(const Content& content, const State& state,
                                        game::Side side) {
  std::vector<game::Locked> out;
  if (!includes(deciders(state), side)) return out;
  for (const Way& way : content.plans[state.step].ways) {
    if (!holds(way.when, state)) {
      out.push_back({choose(way.option), needs_text(content, way, state)});
    }
  }
  std::ranges::sort(out, {}, &game::Locked::choice);
  return out;
}

std::string Scene::about(const Content& content, const State& state, game::Side,
                         game::Choice choice) {
  for (const OptionScript& option : *content.script.steps[state.step].choice) {
    if (option.name == content.options[choice.object]) return option.text;
  }
  return "";
}

}  // namespace agon::pillars::scene
