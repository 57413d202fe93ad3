// Compiled alone (cmake/compiling.cmake): the loop of a match that is run without a batch.
#include "agon/rulesets/duel/plan/runner.h"

namespace agon::duel {

game::MatchResult play_match(const Plan& plan, chance::Key match, bool coin,
                             std::span<float> rows) {
  using chance::Domain, game::Side;
  chance::QuickReferee rules(domain_key(match, Domain::rules));
  Side first = Side::a;
  if (coin && rules.roll({0, Roll::first_move, 0}, 2) == 2) first = Side::b;
  game::MatchResult result{plan.opened, 0, 1, {}};
  if (plan.opened == game::Outcome::running) {
    std::copy_n(plan.rows.begin(), plan.rows.size(), rows.begin());
    Runner runner(plan, rows.data(), rules,
                  {RandomDraws(domain_key(match, Domain::seat_a)),
                   RandomDraws(domain_key(match, Domain::seat_b))});
    result = runner.play(first);
  }
  result.steps += coin ? 1 : 0;
  return result;
}

}  // namespace agon::duel
