// Matches of a bot against itself, on one thread and mute: the plan of their simulation, and
// whether a loop written by hand plays the same ones.
#pragma once

#include <fmt/format.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "agon/agent/agents.h"
#include "agon/sim/simulation.h"
#include "bench/hand_result.h"

namespace agon::bench {

inline sim::Plan plan_of_bot(const game::Entry& entry, const game::AnyGame& game,
                             std::string_view bot, u64 seed, u64 matches) {
  game::Player player = *agent::find(entry, bot, game);
  return {.games = {&game, &game},
          .agents = {player, player},
          .seed = seed,
          .matches = matches,
          .paired = false,
          .threads = 1,
          .metered = 0};
}

// Index by index through the batch hook that simulation uses.
template <class PlayByHand>
bool same_match_by_match(const sim::Plan& plan, PlayByHand play_by_hand) {
  constexpr std::array kOutcomes = {game::Outcome::a, game::Outcome::b, game::Outcome::draw};
  const game::AnyGame& game = *plan.games[0];
  std::unique_ptr<game::Agent> a = plan.agents[0].make(game);
  std::unique_ptr<game::Agent> b = plan.agents[1].make(game);
  std::vector<game::MatchResult> results(plan.matches);
  game.run_batch({plan.seed, 0}, {{a.get(), b.get()}}, results, {});
  for (u64 index = 0; index < plan.matches; ++index) {
    HandResult hand = play_by_hand(plan.seed, index);
    const game::MatchResult& result = results[index];
    if (result.outcome == kOutcomes[hand.winner] && result.turns == hand.turns) continue;
    fmt::print("{}: match {} differs: nothing to compare\n", plan.agents[0].name, index);
    return false;
  }
  return true;
}

}  // namespace agon::bench
