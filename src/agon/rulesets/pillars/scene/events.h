// What can happen in a scene. A check is told with every addend by its name, as a single check's
// answer has it.
#pragma once

#include "agon/game/events.h"
#include "agon/rulesets/pillars/scene/state.h"

namespace agon::pillars::scene {

// The first step that has a part, a check or a choice, if there is one.
template <class Part>
std::optional<StepIndex> first_step_with(const Content& content, Part StepScript::* part) {
  for (std::size_t i = 0; i < content.script.steps.size(); ++i) {
    if (content.script.steps[i].*part) return static_cast<StepIndex>(i);
  }
  return std::nullopt;
}

struct Told {
  static constexpr std::string_view kName = "told";
  StepIndex step;
};

struct Chosen {
  static constexpr std::string_view kName = "chosen";
  StepIndex step;
  u16 way;  // of the step

  static std::optional<Chosen> sample(const Content& content) {
    std::optional<StepIndex> step = first_step_with(content, &StepScript::choice);
    return step ? std::optional(Chosen{*step, 0}) : std::nullopt;
  }
};

struct KeySet {
  static constexpr std::string_view kName = "set";
  u8 key;
  u8 before;
  u8 after;

  static std::optional<KeySet> sample(const Content& content) {
    return content.script.keys.empty() ? std::nullopt : std::optional(KeySet{});
  }
};

struct Checked {
  static constexpr std::string_view kName = "checked";
  StepIndex step;
  CheckDice dice;
  Verdict verdict;
  u8 before;
  u8 after;

  static std::optional<Checked> sample(const Content& content) {
    std::optional<StepIndex> step = first_step_with(content, &StepScript::check);
    return step ? std::optional(
                      Checked{.step = *step, .dice = {}, .verdict = {}, .before = 0, .after = 0})
                : std::nullopt;
  }
};

struct Ended {
  static constexpr std::string_view kName = "ended";
  u16 ending;
};

using Events = game::EventList<Told, Chosen, KeySet, Checked, Ended>;

// One side of a check, addend by addend.
struct SideTold {
  Character character = {};
  std::string_view trait = {};
  u32 d20 = 0;
  u32 kept = 0;
  Bonus bonus = {};
  int total = 0;
};

inline SideTold side_told(const Content& content, const Checked& e, Who who) {
  const Contested& contested = content.plans[e.step].check;
  const Bonus& bonus = contested.armed.bonus[at(who)];
  return {.character = content.script.characters[contested.characters[at(who)]],
          .trait = trait_name(bonus.trait),
          .d20 = e.dice.d20[at(who)],
          .kept = e.dice.kept[at(who)],
          .bonus = bonus,
          .total = e.verdict.total[at(who)]};
}

void describe(auto& v, SideTold& s) {
  int bonus = s.bonus.total();
  bool skilled = s.bonus.skill != 0;
  std::vector<Modifier> edges = edges_on(s.character, s.bonus.trait);
  std::optional<std::string> skill = skilled ? s.character.skill : std::nullopt;
  v("Name", s.character.name, "the character");
  v("D20", s.d20, "what the d20 shows");
  v("Kept", s.kept, "the highest die of the rank pool");
  v("Trait", s.trait, "which pillar trait counts");
  v("PillarTrait", s.bonus.pillar_trait, "its value");
  v("Skill", skill, "which skill counts; null without one");
  v("SkillBonus", s.bonus.skill, "what it adds");
  v("EdgeBonus", edges, "persistent perks that count on this trait");
  v("SituationalMods", s.character.situation, "temporary modifiers");
  v("Bonus", bonus, "the sum of trait, skill, edges and situation");
  v("Total", s.total, "d20, bonus and kept die");
}

void describe(auto& v, const Content& content, Told& e) {
  v("step", content.step_names[e.step], "where the scene stands");
  v("text", content.script.steps[e.step].text, "what people read there");
}

void describe(auto& v, const Content& content, Chosen& e) {
  const OptionScript& option = (*content.script.steps[e.step].choice)[e.way];
  v("step", content.step_names[e.step], "where the scene stands");
  v("option", option.name, "what the player chose");
  v("text", option.text, "what people read of it");
}

void describe(auto& v, const Content& content, KeySet& e) {
  const KeyScript& key = content.script.keys[e.key];
  v("StateKey", key.key, "what changes");
  v("StateBefore", key.values[e.before], "its value before");
  v("StateAfter", key.values[e.after], "its value from now on");
}

void describe(auto& v, const Content& content, Checked& e) {
  const Contested& contested = content.plans[e.step].check;
  const Form& form = content.script.steps[e.step].check->form;
  const KeyScript& key = content.script.keys[contested.key];
  SideTold actor = side_told(content, e, Who::actor);
  v("step", content.step_names[e.step], "where the scene stands");
  v("ContestType", form.type, "which of the nine contests");
  v("Pillar", form.pillar, "what it is fought on");
  v("OppositionMode", form.mode, "whether the opposition rolls");
  v("Actor", actor, "the side that acts");
  std::optional<SideTold> opposition;
  std::optional<int> tn;
  if (form.mode == OppositionMode::rolled) {
    opposition = side_told(content, e, Who::opposition);
  } else {
    tn = e.verdict.total[1];
  }
  v("Opposition", opposition, "the side that opposes, if it rolls", json::LeftOut{});
  v("TN", tn, "the total of a static opposition", json::LeftOut{});
  v("Margin", e.verdict.margin, "the actor's total less the opposition's");
  v("NaturalShift", e.verdict.shift, "degrees from natural 20s and 1s");
  v("DoS", e.verdict.degree, "the degree of success");
  v("StateKey", key.key, "what would change");
  v("StateBefore", key.values[e.before], "its value before");
  v("StateAfter", key.values[e.after], "its value from now on");
}

void describe(auto& v, const Content& content, Ended& e) {
  game::Outcome outcome = outcome_of(content.results[e.ending]);
  v("ending", content.endings[e.ending], "the ending's name");
  v("result", content.results[e.ending], "what it is for the player");
  v("outcome", outcome, "the same as a match's outcome");
}

}  // namespace agon::pillars::scene
