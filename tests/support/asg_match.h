// Matches of skirmish that are played from lists of actions, and lists in which anything may stand:
// for tests of replays in the format asg.
#pragma once

#include <functional>

#include "agon/host/game_of.h"
#include "agon/rulesets/skirmish/lists/orders.h"

namespace agon::skirmish {
extern const game::Entry kEntry;
}

namespace agon::test {

using SkirmishGame = host::GameOf<skirmish::Skirmish>;

inline constexpr std::string_view kCrossing = R"({
  "id": "crossing", "name": "Crossing \"}", "startingPlayer": "P2",
  "players": {"P1": {"hq": "west"}, "P2": {"hq": "east"}},
  "settings": {"turnCapPlies": 14, "actionBudget": 3, "baseIncome": 2,
               "reinforceCostPerStrength": 1, "combatVarianceFraction": 0.35},
  "map": {"nodes": [
      {"id": "west", "x": 0, "y": 1.5, "owner": "P1", "supplyYield": 0},
      {"id": "north", "x": 2.0, "y": 3, "owner": "Neutral", "supplyYield": 2},
      {"id": "south", "x": 2, "y": 0, "owner": "P2", "supplyYield": 0},
      {"id": "east", "x": 4, "y": -1e-1, "owner": "P2", "supplyYield": 1}],
    "edges": [["west", "north"], ["north", "east"], ["west", "south"], ["south", "east"]]},
  "initialState": {"playerSupply": {"P1": 1, "P2": 5},
    "nodeForces": {"west": {"P1": 5, "P2": 0}, "south": {"P1": 0, "P2": 2},
                   "east": {"P1": 0, "P2": 4}}}})";

inline std::shared_ptr<const game::AnyGame> skirmish_on(std::string_view scenario) {
  json::Document document = *json::parse(std::string(scenario), "scenario.json");
  json::Node node = json::root(document);
  Problems problems;
  return skirmish::kEntry.load(std::span(&node, 1), {}, problems);
}

// What a side hands in for the ply that begins in this state.
using HandIn = std::function<game::Submission(const skirmish::Content&, const skirmish::State&)>;

inline game::WholeMatch play_lists(std::shared_ptr<const game::AnyGame> game,
                                   chance::MatchName name, const HandIn& hand_in) {
  game::WholeMatch out{.game = game, .name = name, .seats = {"exec:one", "greedy"}};
  const skirmish::Content& content = static_cast<const SkirmishGame&>(*game).content();
  std::vector<std::byte> bytes(game->sizes().state_bytes);
  game->start(bytes);
  chance::SeededReferee seeded(domain_key(name, chance::Domain::rules));
  game::Submission submission;
  bool first = false;
  while (game->outcome(bytes) == game::Outcome::running) {
    skirmish::State state = SkirmishGame::unpack(bytes);
    game::Step step{.turn = state.ply};
    if (state.phase == skirmish::Phase::income) {
      submission = hand_in(content, state);
      first = true;
    } else {
      game::Choice choice = next_choice(content, state, submission.actions);
      step.choices[at(state.active)] = {choice, first ? note_of(submission) : ""};
      first = false;
    }
    chance::RecordingReferee referee(seeded);
    game->play(bytes, choices_of(step), referee);
    step.rolls = referee.rolls();
    out.steps.push_back(std::move(step));
  }
  return out;
}

// One action of any kind, mostly a good one.
inline json::Value any_action(const skirmish::Content& content, const skirmish::State& state,
                              const chance::Draws& draws, u8 k) {
  static const std::vector<json::Value> kJunk = [] {
    json::Document list = *json::parse(R"([
      {"type": "pass"}, {"type": "pass", "why": [1, {"x": null}]}, {"type": "jump"}, {}, 7, "pass",
      null, [], {"type": 1}, {"type": "reinforce"}, {"type": "reinforce", "amount": 0},
      {"type": "reinforce", "amount": -1}, {"type": "reinforce", "amount": 2.0, "note": "x"},
      {"type": "reinforce", "amount": 2.5}, {"type": "reinforce", "amount": "2"},
      {"type": "reinforce", "amount": 1e300}, {"type": "reinforce", "amount": 5000000000},
      {"type": "move", "from": "west", "to": "east", "amount": 1},
      {"type": "move", "from": "west", "to": "north", "amount": 0},
      {"type": "move", "from": "nowhere", "to": "north", "amount": 1},
      {"type": "move", "from": "", "to": "north", "amount": 1},
      {"type": "move", "from": "west", "to": "no: where", "amount": 1},
      {"type": "move", "from": "west", "to": "north"}, {"type": "move", "to": "north", "amount": 1},
      {"type": "move", "from": "east", "to": "north", "amount": 99}])",
                                       "junk");
    return list.root().items();
  }();
  if (draws.below(4, 1, k) == 0) {
    return kJunk[draws.below(static_cast<u32>(kJunk.size()), 2, k)];
  }
  u32 road = draws.below(static_cast<u32>(content.roads.size()), 3, k);
  u32 troops = state.spots[content.roads[road].from].troops_of(state.active);
  if (troops == 0 || draws.below(4, 4, k) == 0) {
    return action_of(content, choose(skirmish::Verb::reinforce, 0, 1 + draws.below(3, 5, k)));
  }
  return action_of(content, choose(skirmish::Verb::move, road, 1 + draws.below(troops, 6, k)));
}

// A match of lists of any length up to seven, two of which are too long for the budget.
inline game::WholeMatch any_match(std::shared_ptr<const game::AnyGame> game, u64 seed) {
  chance::Key key = domain_key(chance::MatchName{seed, 0}, chance::Domain::content);
  auto hand_in = [&](const skirmish::Content& content, const skirmish::State& state) {
    chance::Draws draws(key, state.ply);
    game::Submission out;
    u32 size = draws.below(8);
    for (u8 i = 0; i < size; ++i) out.actions.push(any_action(content, state, draws, i));
    if (state.ply % 5 == 1) out = {.error = "no answer"};
    if (state.ply % 5 == 2) out.rationale = "because \"I\" can\n";
    if (state.ply % 5 == 3) out.latency_ms = 17;
    if (state.ply % 5 == 3) out.http_status = 200;
    return out;
  };
  return play_lists(game, {seed, 0}, hand_in);
}

}  // namespace agon::test
