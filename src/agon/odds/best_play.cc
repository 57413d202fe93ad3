#include "agon/odds/best_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/float_guard.h"
#include "agon/game/values.h"
#include "agon/odds/exact.h"
#include "agon/odds/matrix.h"

namespace agon::odds {
namespace {

using game::Choice, game::Side, game::StateView;

StateView view_of(const std::string& bytes) {
  return std::as_bytes(std::span(bytes.data(), bytes.size()));
}

std::vector<Choice> open_entries(const game::AnyGame& game, StateView state, Side side) {
  if (!includes(game.deciders(state), side)) return {Choice{}};
  std::vector<Choice> scratch;
  std::span<const Choice> menu = game.menu(state, side, scratch);
  return {menu.begin(), menu.end()};
}

}  // namespace

Result<double> BestPlay::of_a(StateView state) {
  std::string bytes(reinterpret_cast<const char*>(state.data()), state.size());
  double value = with_plain_floats([&] { return solve(bytes, 0); });
  if (halted_.empty() || known_.contains(bytes)) return value;
  return refuse(ErrorCode::exact_limit, fmt::format("too large to be solved: {}", halted_));
}

double BestPlay::solve(const std::string& state, u32 depth) {
  game::Outcome outcome = game_.outcome(view_of(state));
  if (outcome != game::Outcome::running) return game::result_of(outcome);
  if (auto found = known_.find(state); found != known_.end()) return found->second;
  if (has_halted(depth)) return 0;
  double value = decide(state, depth);
  if (halted_.empty()) known_.emplace(state, value);
  return value;
}

double BestPlay::decide(const std::string& state, u32 depth) {
  std::array<std::vector<Choice>, 2> entries = {open_entries(game_, view_of(state), Side::a),
                                                open_entries(game_, view_of(state), Side::b)};
  std::vector<double> payoffs;
  for (Choice of_a : entries[0]) {
    for (Choice of_b : entries[1]) {
      payoffs.push_back(expect(state, {of_a, of_b}, depth));
      if (!halted_.empty()) return 0;
    }
  }
  // The best of one row or column is found at once; the matrix would round.
  if (entries[1].size() == 1) return *std::ranges::max_element(payoffs);
  if (entries[0].size() == 1) return *std::ranges::min_element(payoffs);
  return solve_matrix(payoffs, entries[0].size(), entries[1].size()).value;
}

double BestPlay::expect(const std::string& state, const game::Choices& choices, u32 depth) {
  chance::Odometer dice(limits_.plays);
  KahanSum sum;
  std::string after;
  do {
    after = state;
    game::StateSpan bytes = std::as_writable_bytes(std::span(after.data(), after.size()));
    game_.play(bytes, choices, static_cast<chance::Referee&>(dice));
    ++plays_;
    if (dice.beyond()) halted_ = "a step has too many outcomes";
    sum.add(dice.probability() * solve(after, depth + 1));
  } while (halted_.empty() && dice.advance());
  return sum.value;
}

bool BestPlay::has_halted(u32 depth) {
  if (!halted_.empty()) return true;
  if (plays_ >= limits_.plays) halted_ = "too many outcomes";
  if (known_.size() >= limits_.states) halted_ = "too many states";
  if (depth >= limits_.depth) halted_ = "its matches are too long";
  if (plays_ % 256 < 8 && stop_.stop_requested()) halted_ = "somebody asked for a stop";
  return !halted_.empty();
}

}  // namespace agon::odds
