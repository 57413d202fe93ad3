// Bots of skirmish by name, and matches between them, for tests beside the game, which see no
// roster.
#pragma once

#include <algorithm>

#include "agon/host/game_of.h"
#include "agon/rulesets/skirmish/menu.h"
#include "tests/support/skirmish_maps.h"
#include "tests/support/tree.h"

namespace agon::skirmish {

using Game = host::GameOf<Skirmish>;

// Typed as `name` or `name:key=value`.
inline Result<game::MakeAgent> prepare_bot(std::string_view typed, const Game& game) {
  std::string_view name = typed.substr(0, typed.find(':'));
  std::vector<game::TypedFlag> arguments;
  if (name.size() < typed.size()) {
    std::string_view argument = typed.substr(name.size() + 1);
    std::string_view key = argument.substr(0, argument.find('='));
    arguments.push_back({std::string(key), std::string(argument.substr(key.size() + 1))});
  }
  auto kind = std::ranges::find(Skirmish::agents(), name, &game::AgentKind::name);
  return kind->prepare({.game = game, .arguments = arguments});
}

inline std::unique_ptr<game::Agent> make_bot(std::string_view typed, const Game& game) {
  return prepare_bot(typed, game).value()(game);
}

inline Content shipped_scenario(std::string_view name) {
  std::string path = test::tree() + "/content/skirmish/scenario/" + std::string(name) + ".json";
  return content_from(json::load(path).value().root());
}

struct Tally {
  std::array<u32, 2> wins = {};
  u32 draws = 0;
  u32 defaulted = 0;
  std::vector<u32> plies = {};

  double share(u32 count) const { return count / static_cast<double>(plies.size()); }
  // Of side a; a draw is half.
  double score() const { return share(wins[0]) + share(draws) / 2; }
  u32 median_plies() const {
    std::vector<u32> sorted = plies;
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
  }
};

// Matches of seed 1, the first named bot as side a.
inline Tally play_bots(const Content& content, std::string_view a, std::string_view b,
                       u32 matches) {
  Game game(content, {}, {});
  std::unique_ptr<game::Agent> one = make_bot(a, game);
  std::unique_ptr<game::Agent> two = make_bot(b, game);
  std::vector<game::MatchResult> results(matches);
  game.run_batch({1, 0}, {{one.get(), two.get()}}, results, {});
  Tally out;
  for (const game::MatchResult& result : results) {
    out.draws += result.outcome == game::Outcome::draw;
    out.wins[0] += result.outcome == game::Outcome::a;
    out.wins[1] += result.outcome == game::Outcome::b;
    out.defaulted += result.defaulted[0] + result.defaulted[1];
    out.plies.push_back(result.turns);
  }
  return out;
}

}  // namespace agon::skirmish
