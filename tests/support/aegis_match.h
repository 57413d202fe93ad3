// A match of aegis by scripted dice, for its tests: heroes are written as cards and boards, every
// die is told, and what happened is kept by the type of its event.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <tuple>

#include "agon/chance/tape.h"
#include "agon/json/document.h"
#include "agon/rulesets/aegis/rules.h"

namespace agon::aegis {

template <class List>
class EventLog;

template <class... E>
class EventLog<game::EventList<E...>> : public chance::EventListener {
 public:
  void on(chance::EventView view) override {
    Events::visit(view,
                  [this]<class T>(const T& e) { std::get<std::vector<T>>(all_).push_back(e); });
    if (also != nullptr) also->on(view);
  }
  template <class T>
  const std::vector<T>& of() const {
    return std::get<std::vector<T>>(all_);
  }
  template <class T>
  const T& last() const {
    return of<T>().back();
  }
  void clear() { all_ = {}; }

  chance::EventListener* also = nullptr;  // hears them, too

 private:
  std::tuple<std::vector<E>...> all_;
};

// The statuses of the rules, with nothing else.
inline constexpr std::string_view kTestStatuses = R"({"name": "test", "statuses": [
  {"id": "burn", "name": "Burn", "picture": "B", "letter": "B", "stackCap": 3, "harmful": true,
   "upkeepDamage": {"damage": [2, 3, 4]}},
  {"id": "chi", "name": "Chi", "picture": "C", "letter": "C", "stackCap": 6,
   "attackBonus": {"damage": 1}, "blockBonus": {"block": 1}},
  {"id": "evasive", "name": "Evasive", "picture": "E", "letter": "E", "stackCap": 2,
   "negation": {"from": 5}},
  {"id": "purify", "name": "Purify", "picture": "P", "letter": "P", "stackCap": 2,
   "removal": {"status": "burn", "from": 4}},
  {"id": "scorch", "name": "Scorch", "picture": "S", "letter": "S", "stackCap": 2,
   "expires": {"type": "endOfYourNextTurn"}, "carryOverOnKO": false,
   "attackBonus": {"damage": 2, "opponentHas": "burn"}}]})";

inline constexpr u8 kBurn = 0;
inline constexpr u8 kChi = 1;
inline constexpr u8 kEvasive = 2;
inline constexpr u8 kPurify = 3;
inline constexpr u8 kScorch = 4;

// A hero whose attacks do 10, but for two pairs (1), and whose board blocks 3 with three of a kind.
inline std::string hero_text(std::string_view card, std::string_view more = "") {
  return fmt::format(R"({{"name": "Test", "maxHp": 30, "defenseVersion": "v2"{}{},
    "offense": {{"5OAK": {{"damage": 10}}, "3OAK": {{"damage": 10}},
                 "LARGE_STRAIGHT": {{"damage": 10, "postDamage": {{"burn": 2, "chi": 1}}}},
                 "PAIR_PAIR": {{"damage": 1}}}},
    "defenseV1Board": {{"3OAK": {{"block": 3}}, "4OAK": {{"block": 5, "reflect": 2, "heal": 1}},
                        "FULL_HOUSE": {{"block": 3, "gain": {{"evasive": 1}}}}}}}})",
                     card.empty() ? "" : fmt::format(R"(, "defenseCard": {})", card), more);
}

// Three dice in two fields: low (1, 2, 3) and high (4, 5, 6).
inline std::string card_text(std::string_view rules, u32 dice = 3) {
  return fmt::format(R"({{"name": "Card", "dice": {}, "allowIdleFaces": true,
    "fields": [{{"id": "low", "faces": [1, 2, 3]}}, {{"id": "high", "faces": [4, 5, 6]}}],
    "rules": [{}]}})",
                     dice, rules);
}

// A rule that matches every low die.
inline std::string rule_text(std::string_view effects, std::string_view more = "") {
  return fmt::format(R"({{"id": "rule", "stacks": true{},
    "matcher": {{"type": "countField", "fieldId": "low"}}, "effects": [{}]}})",
                     more, effects);
}

inline std::optional<Content> load_texts(std::string_view a, std::string_view b, Problems& problems,
                                         std::string_view statuses = kTestStatuses) {
  std::deque<json::Document> documents;
  std::vector<json::Node> nodes;
  for (std::string_view text : {a, b, statuses}) {
    auto document = json::parse(std::string(text), "test.json");
    if (!document) ADD_FAILURE() << to_text(document.error()) << text;
    nodes.push_back(json::root(documents.emplace_back(document.value())));
  }
  return Aegis::load(nodes, problems);
}

inline Content content_of(std::string_view a, std::string_view b) {
  Problems problems;
  std::optional<Content> content = load_texts(a, b, problems);
  for (const Problem& problem : problems) {
    if (problem.severity == Severity::error) ADD_FAILURE() << to_text(problem);
  }
  return content.value();
}

// a starts unless told otherwise. Nothing may be left over, nothing missing, and every state on the
// way is sound.
class ScriptedMatch {
 public:
  explicit ScriptedMatch(Content content_, const Options& options = {})
      : content(std::move(content_)), state(Aegis::start(content, options)) {}

  // Both heroes have the same card.
  explicit ScriptedMatch(std::string_view card)
      : ScriptedMatch(content_of(hero_text(card), hero_text(card))) {}

  void fall(std::vector<chance::Told> told) {
    ASSERT_EQ(Aegis::deciders(state), game::Deciders::nobody);
    step({}, std::move(told));
  }

  void play(game::Choice choice, std::vector<chance::Told> told = {}) {
    game::Deciders deciders = Aegis::deciders(state);
    ASSERT_NE(deciders, game::Deciders::nobody);
    game::Side side = deciders == game::Deciders::a ? game::Side::a : game::Side::b;
    ASSERT_EQ(Aegis::refusal(content, state, side, choice), Refused::allowed);
    game::Choices choices{};
    choices[at(side)] = choice;
    step(choices, std::move(told));
  }

  void stand_off() { fall({6, 1}); }

  // From the start of a turn, whoever attacks, to the defense's dice: 10 damage, three of a kind.
  void attack(Combo combo = Combo::five) {
    fall(combo == Combo::five ? std::vector<chance::Told>{1, 1, 1, 1, 1}
                              : std::vector<chance::Told>{1, 2, 3, 4, 5});
    play(choose(combo));
    if (state.phase == Phase::commit) play(choose(Verb::pass));
  }

  // The first attack, and the defender's dice.
  void defend(std::vector<chance::Told> dice) {
    if (state.phase == Phase::standoff) stand_off();
    if (state.phase == Phase::upkeep) attack();
    fall(std::move(dice));
  }

  void pass_turn() {
    fall({1, 1, 2, 4, 6});
    play(choose(Verb::pass));
  }

  u8& stacks(game::Side side, u8 status) { return state.stacks[at(side)][status]; }

  Content content;
  State state;
  EventLog<Events> log;

 private:
  void step(const game::Choices& choices, std::vector<chance::Told> told) {
    chance::Tape tape(Aegis::kFacts.rolls, std::move(told));
    tape.listen(&log);
    Aegis::play(content, state, choices, static_cast<chance::Referee&>(tape));
    ASSERT_FALSE(tape.problem()) << tape.problem()->message;
    ASSERT_EQ(Aegis::fault(content, state), nullptr);
  }
};

}  // namespace agon::aegis
