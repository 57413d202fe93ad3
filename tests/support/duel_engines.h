// Matches of two random agents by each of duel's engines, to be compared one by one.
#pragma once

#include <string>
#include <vector>

#include "agon/chance/draws.h"
#include "agon/rulesets/duel/law/engine.h"
#include "agon/rulesets/duel/plan/runner.h"

namespace agon::duel {

using game::MatchResult, game::Outcome;

inline constexpr u64 kSeed = 7;

// A match of two random agents by the law.
template <class Referee, class Observer>
MatchResult play_by_law(const Content& content, const State& start, chance::Key match,
                        Referee& referee, Observer& observer) {
  State state = start;
  std::array keys = {domain_key(match, chance::Domain::seat_a),
                     domain_key(match, chance::Domain::seat_b)};
  std::array<u32, 2> decisions = {};
  u32 steps = 0;
  for (; state.outcome == Outcome::running; ++steps) {
    game::Choices choices{};
    if (state.phase == Phase::choosing) {
      std::size_t side = at(state.active);
      const std::vector<game::Choice>& menu = content.menus[side];
      chance::Draws draws(keys[side], decisions[side]++);
      choices[side] = menu[draws.below(static_cast<u32>(menu.size()))];
    }
    Engine(content, state, referee, observer).play(choices);
  }
  return {state.outcome, state.turn, steps, {}};
}

inline MatchResult play_by_law(const Content& content, const State& start, u64 index) {
  chance::Key match = chance::match_key({kSeed, index});
  chance::QuickReferee referee(domain_key(match, chance::Domain::rules));
  script::NoObserver nobody;
  return play_by_law(content, start, match, referee, nobody);
}

inline std::vector<MatchResult> by_law(const Content& content, const State& start,
                                       std::size_t count) {
  std::vector<MatchResult> out;
  for (u64 i = 0; i < count; ++i) out.push_back(play_by_law(content, start, i));
  return out;
}

inline std::vector<MatchResult> by_plan(const Plan& plan, bool coin, std::size_t count) {
  std::vector<MatchResult> out;
  std::vector<float> rows(plan.row_count);
  for (u64 i = 0; i < count; ++i) {
    out.push_back(play_match(plan, chance::match_key({kSeed, i}), coin, rows));
  }
  return out;
}

// Empty if there is none.
inline std::string first_difference(const std::vector<MatchResult>& law,
                                    const std::vector<MatchResult>& other) {
  for (std::size_t i = 0; i < law.size(); ++i) {
    if (law[i] == other[i]) continue;
    auto text = [](const MatchResult& r) {
      return std::to_string(static_cast<int>(r.outcome)) + " in turn " + std::to_string(r.turns) +
             " after " + std::to_string(r.steps) + " steps";
    };
    return "match " + std::to_string(i) + ": " + text(law[i]) + ", not " + text(other[i]);
  }
  return "";
}

}  // namespace agon::duel
