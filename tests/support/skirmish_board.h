// A match of skirmish for tests: a scenario, perhaps changed a little, troops where a test wants
// them, told dice that must be used up, and every event as canonical JSON.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "agon/chance/tape.h"
#include "agon/json/document.h"
#include "agon/json/write.h"
#include "agon/rulesets/skirmish/lists/orders.h"
#include "tests/support/tree.h"

namespace agon::skirmish {

using Lines = std::vector<std::string>;

inline json::Value scenario_01() {
  return json::load(test::tree("/content/skirmish/scenario/scenario_01.json")).value().root();
}

// A member of a member of a member.
inline json::Value& member(json::Value& value, std::string_view key) {
  for (json::Member& member : value.members()) {
    if (member.key == key) return member.value;
  }
  ADD_FAILURE() << "no key " << key;
  return value;
}

template <class... Keys>
json::Value& member(json::Value& value, std::string_view key, Keys... more) {
  return member(member(value, key), more...);
}

inline json::Value with_setting(const std::string& key, json::Value value) {
  json::Value out = scenario_01();
  member(out, "settings").set(key, std::move(value));
  return out;
}

inline Content content_of(const json::Value& scenario) {
  std::vector<json::Node> nodes = {{nullptr, &scenario}};
  Problems problems;
  std::optional<Content> content = Skirmish::load(nodes, problems);
  for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
  return content.value();
}

inline const Content& two_lanes() {
  static const Content content = content_of(scenario_01());
  return content;
}

inline json::Value actions_in(const std::string& text) {
  return json::parse(text, "actions").value().root();
}

class Board : public chance::EventListener {
 public:
  explicit Board(Content content_ = two_lanes())
      : content(std::move(content_)), state(Skirmish::start(content, {})) {}

  u16 node(std::string_view id) const { return find_node(content, id).value(); }
  Spot spot(std::string_view id) const { return state.spots[node(id)]; }
  Board& put(std::string_view id, Owner owner, u32 troops) {
    state.spots[node(id)] = Spot(owner, troops);
    return *this;
  }
  game::Choice move(std::string_view from, std::string_view to, u32 amount) const {
    return choose(Verb::move, find_road(content, node(from), node(to)).value(), amount);
  }

  // One step of whoever is active, with these dice and no other.
  void play(game::Choice choice, std::vector<chance::Told> dice = {}) {
    game::Choices choices = {};
    bool decides = state.phase == Phase::act;
    if (decides) {
      choices[at(state.active)] = choice;
      ASSERT_EQ(Skirmish::refusal(content, state, state.active, choice), Refused::allowed);
    }
    chance::Tape tape(Skirmish::kFacts.rolls, std::move(dice));
    tape.listen(this);
    Skirmish::play(content, state, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
    ASSERT_STREQ(Skirmish::fault(content, state), nullptr);
  }

  void take_income() { play({}); }

  // The rest of a ply that a list was handed in for; the dice of all its fights.
  void submit(const std::string& list, std::vector<chance::Told> dice = {}) {
    json::Value actions = actions_in(list);
    chance::Tape tape(Skirmish::kFacts.rolls, std::move(dice));
    tape.listen(this);
    for (u32 ply = state.ply; state.ply == ply;) {
      game::Choices choices = {};
      if (state.phase == Phase::act) {
        choices[at(state.active)] = next_choice(content, state, actions);
        ASSERT_EQ(Skirmish::refusal(content, state, state.active, choices[at(state.active)]),
                  Refused::allowed);
      }
      Skirmish::play(content, state, choices, static_cast<chance::Referee&>(tape));
      ASSERT_STREQ(Skirmish::fault(content, state), nullptr);
    }
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
  }

  void on(chance::EventView event) override {
    if (also != nullptr) also->on(event);
    events.push_back(Events::to_value(content, event));
    told.push_back(json::canonical(events.back()));
  }

  // The events since the last call: their names, with the code of an invalid action.
  Lines take_names() {
    Lines out;
    for (const json::Value& event : std::exchange(events, {})) {
      const json::Value* code = event.find("code");
      out.push_back(event.find("event")->as_string() +
                    (code == nullptr ? "" : " " + code->as_string()));
    }
    told.clear();
    return out;
  }

  Lines take_told() {
    events.clear();
    return std::exchange(told, {});
  }

  Content content;
  State state;
  chance::EventListener* also = nullptr;
  std::vector<json::Value> events;
  Lines told;
};

}  // namespace agon::skirmish
