#include "agon/rulesets/grapple/knowledge.h"

#include <algorithm>

namespace agon::grapple {

std::vector<double> Knowledge::payoffs(const State& state, std::span<const game::Choice> of_a,
                                       std::span<const game::Choice> of_b) const {
  return outlook_.payoffs(state, of_a, of_b,
                          [&](const State& after) { return chance_after(after); });
}

odds::Equilibrium Knowledge::solve(const State& state) const {
  return outlook_.solve(state, [&](const State& after) { return chance_after(after); });
}

double Knowledge::chance_after(const State& after) const {
  if (settled(limits_, after) || !table_misses(after)) return chance_by_table(after);
  auto later = [&](const State& next) { return chance_by_table(next); };
  return outlook_.solve(after, later).value;
}

double Knowledge::chance_by_table(const State& after) const {
  std::optional<double> end = settled(limits_, after);
  return end ? *end : table_.chance_of_a(after);
}

// Whether the exchange to come turns on something that the table does not know. Not in the last
// one: there whoever wins by points leads, and nobody needs a token afterwards.
bool Knowledge::table_misses(const State& after) const {
  if (after.turn >= limits_.max_turns) return false;
  int most = std::max(after.points[0], after.points[1]);
  bool wins_by_points = most + kMostPoints >= limits_.points_to_win;
  bool two_tokens = std::max(after.tokens[0].count(), after.tokens[1].count()) > 1;
  return wins_by_points || (two_tokens && after.turn + 1 == limits_.max_turns);
}

}  // namespace agon::grapple
