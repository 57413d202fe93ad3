// Matches for tests: heroes and rules made of a few strings.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "agon/base/file.h"
#include "agon/chance/tape.h"
#include "agon/json/document.h"
#include "agon/rulesets/duel/rules.h"
#include "tests/support/tree.h"

namespace agon::duel {

struct EffectText {
  std::string trigger;
  std::string script;
};

struct AbilityText {
  std::string name;
  std::string script;
  std::string more = "";  // further keys: R"("tags": ["fire"], )"
};

// Attributes as JSON members: R"("health": 10)".
struct HeroText {
  std::string attributes = R"("health": 10)";
  std::vector<AbilityText> abilities = {{"Wait", "NOOP()"}};
  std::vector<EffectText> effects = {};
  std::string more = "";
};

inline std::string effects_json(const std::vector<EffectText>& effects) {
  std::string out;
  for (const EffectText& effect : effects) {
    out += fmt::format(R"({}{{"trigger": "{}", "script": "{}"}})", out.empty() ? "" : ", ",
                       effect.trigger, effect.script);
  }
  return out;
}

inline std::string to_json(const HeroText& hero, std::string_view name) {
  std::string abilities;
  for (const AbilityText& ability : hero.abilities) {
    abilities +=
        fmt::format(R"({}{{"name": "{}", {}"script": "{}"}})", abilities.empty() ? "" : ", ",
                    ability.name, ability.more, ability.script);
  }
  return fmt::format(
      R"({{"name": "{}", {}"attributes": {{{}}}, "passive_effects": [{}], "abilities": [{}]}})",
      name, hero.more, hero.attributes, effects_json(hero.effects), abilities);
}

inline std::string rules_json(const std::vector<EffectText>& effects, std::string_view more = "") {
  return fmt::format(R"({{"name": "Rules", {}"effects": [{}]}})", more, effects_json(effects));
}

// A document that lives as long as the test program, because nodes point at it.
inline json::Node keep(std::string text, std::string name) {
  static std::vector<std::unique_ptr<json::Document>> kept;
  kept.push_back(std::make_unique<json::Document>(*json::parse(std::move(text), std::move(name))));
  return json::root(*kept.back());
}

inline std::optional<Content> load_texts(const std::string& a, const std::string& b,
                                         const std::string& rules, Problems& problems) {
  std::vector<json::Node> nodes = {keep(a, "a.json"), keep(b, "b.json"), keep(rules, "rules.json")};
  return Duel::load(nodes, problems);
}

inline Content content_of(const std::string& a, const std::string& b, const std::string& rules) {
  Problems problems;
  std::optional<Content> out = load_texts(a, b, rules, problems);
  for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
  return out.value_or(Content{});
}

// A hero or rules that come with the game.
inline std::string shipped_file(std::string_view kind, std::string_view name) {
  return *read_file(test::tree() + fmt::format("/content/duel/{}/{}.json", kind, name));
}

class Lines : public chance::EventListener {
 public:
  explicit Lines(const Content& content) : content_(content) {}
  void on(chance::EventView event) override {
    std::string line = Duel::event_text(content_, event, {.ascii = true});
    if (!line.empty()) text += line + "\n";
    json::Value value = Events::to_value(content_, event);
    names.push_back(value.find("event")->as_string());
  }
  std::string text;
  std::vector<std::string> names;

 private:
  const Content& content_;
};

// Plays steps with told dice; fails if a value is missing, left over or out of place.
class MatchTest : public testing::Test {
 protected:
  void use(const HeroText& a, const HeroText& b, const std::string& rules = rules_json({}),
           const Options& options = {}) {
    content = content_of(to_json(a, "A"), to_json(b, "B"), rules);
    state = Duel::start(content, options);
  }

  void play(const game::Choices& choices, std::vector<chance::Told> told) {
    chance::Tape tape(Duel::kFacts.rolls, std::move(told));
    tape.listen(&lines);
    Duel::play(content, state, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
    ASSERT_EQ(Duel::fault(content, state), nullptr) << Duel::fault(content, state);
  }

  // An automatic step.
  void go(std::vector<chance::Told> told = {}) {
    ASSERT_EQ(Duel::deciders(state), game::Deciders::nobody);
    play({}, std::move(told));
  }

  // The opening and the beginning of the first turn, both without dice.
  void open() {
    go();
    go();
  }

  // The active side uses an ability.
  void act(std::size_t ability, std::vector<chance::Told> told = {}) {
    game::Choices choices{};
    choices[at(state.active)] = duel::use(content, state.active, ability);
    ASSERT_EQ(Duel::refusal(content, state, state.active, choices[at(state.active)]),
              Refused::allowed);
    play(choices, std::move(told));
  }

  float get(game::Side side, std::string_view attribute) {
    const std::vector<std::string>& columns = content.matchup.columns;
    auto column = std::ranges::find(columns, attribute);
    if (column == columns.end()) return -12345;
    return state.row(content, side)[static_cast<std::size_t>(column - columns.begin())];
  }

  Content content;
  State state{};
  Lines lines{content};
};

}  // namespace agon::duel
