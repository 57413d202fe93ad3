// `agon odds --match` for any ruleset that wants it: who wins a whole match if each side chooses
// anything on its menu, all equally likely, or always the same (game/match_odds.h).
#pragma once

#include "agon/game/match_odds.h"
#include "agon/game/odds_option.h"
#include "agon/sim/host.h"

namespace agon::sim {

inline constexpr std::array<game::Parameter, 3> kMatchOddsParameters = {{
    {"epsilon", "with --match: stop when less than this is undecided, 1e-9 unless typed"},
    {"states", "with --match: stop beyond so many different states, 1048576 unless typed"},
    {"plays", "with --match: stop after so many outcomes of steps, 268435456 unless typed"},
}};

Result<game::MatchOddsOrder> read_match_odds(const game::OddsOrder& order);

game::OddsAnswer match_odds_answer(const game::OddsOrder& order, const game::MatchOddsOrder& limits,
                                   const game::MatchOdds& odds);

template <game::Ruleset R>
Result<game::OddsAnswer> answer_match_odds(const game::OddsOrder& order) {
  Result<game::MatchOddsOrder> limits = read_match_odds(order);
  if (!limits) return refuse(limits.error());
  const auto& host = static_cast<const Host<R>&>(order.game);
  Result<game::MatchOdds> odds = with_plain_floats([&] {
    return game::MatchWalk<R>(host.content(), *limits).from(Host<R>::unpack(order.state));
  });
  if (!odds) return refuse(odds.error());
  return match_odds_answer(order, *limits, *odds);
}

}  // namespace agon::sim
