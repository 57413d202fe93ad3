#include "agon/rulesets/duel/questions/judge.h"

#include <algorithm>
#include <cmath>

namespace agon::duel {
namespace {

using game::Outcome, game::Side;

constexpr double kWin = 1000;
constexpr double kAttack = 2.5;     // the weight of the other side's health
constexpr double kPossess = 0.001;  // of everything else a side has
constexpr double kTie = 1e-9;

game::Choices only_choice(Side side, game::Choice choice) {
  game::Choices out{};
  out[at(side)] = choice;
  return out;
}

using Values = std::array<double, 2>;  // by side

// Expectation over dice, each side's best over abilities, up to a turn.
class LookAhead {
 public:
  LookAhead(const Content& content, const chance::Draws& draws, u32 last_turn, u64 plays,
            const std::stop_token& stop)
      : content_(content), draws_(draws), last_turn_(last_turn), plays_(plays), stop_(stop) {}

  Values after(const State& state, const game::Choices& choices) {
    Values out{};
    each_result(content_, state, choices, draws_, [&](const State& result, double probability) {
      ++played_;
      Values values = look(result);
      for (Side side : game::kSides) out[at(side)] += probability * values[at(side)];
    });
    return out;
  }

 private:
  Values look(const State& state) {
    bool stops = state.outcome != Outcome::running || state.turn > last_turn_ || played_ > plays_ ||
                 stop_.stop_requested();
    if (stops) return {value_of(content_, state, Side::a), value_of(content_, state, Side::b)};
    if (state.phase != Phase::choosing) return after(state, {});
    return best(state);
  }

  Values best(const State& state) {
    Side side = state.active;
    Values out{};
    for (std::size_t i = 0; i < content_.entity(side).abilities.size(); ++i) {
      Values values = after(state, only_choice(side, use(content_, side, i)));
      if (i == 0 || values[at(side)] > out[at(side)] + kTie) out = values;
    }
    return out;
  }

  const Content& content_;
  const chance::Draws& draws_;
  u32 last_turn_;
  u64 plays_;
  const std::stop_token& stop_;
  u64 played_ = 0;
};

}  // namespace

double value_of(const Content& content, const State& state, Side side) {
  if (state.outcome == game::win_of(side)) return kWin;
  if (state.outcome == game::win_of(other(side))) return -kWin;
  std::span<const float> own = state.row(content, side);
  std::span<const float> opposing = state.row(content, other(side));
  auto vigour = [](float health) { return std::log(std::max(1.0, static_cast<double>(health))); };
  double rest = 0;
  for (std::size_t column = kHealth + 1; column < own.size(); ++column) rest += own[column];
  return vigour(own[kHealth]) - kAttack * vigour(opposing[kHealth]) + kPossess * rest;
}

std::vector<double> values_now(const Content& content, const State& state, Side side,
                               const chance::Draws& draws) {
  std::vector<double> out;
  for (std::size_t i = 0; i < content.entity(side).abilities.size(); ++i) {
    double sum = 0;
    each_result(content, state, only_choice(side, use(content, side, i)), draws,
                [&](const State& result, double probability) {
                  sum += probability * value_of(content, result, side);
                });
    out.push_back(sum);
  }
  return out;
}

std::vector<double> values_ahead(const Content& content, const State& state, Side side,
                                 const chance::Draws& draws, u32 turns, u64 plays,
                                 const std::stop_token& stop) {
  std::vector<double> out;
  for (std::size_t i = 0; i < content.entity(side).abilities.size(); ++i) {
    LookAhead ahead(content, draws, state.turn + turns - 1, plays, stop);
    out.push_back(ahead.after(state, only_choice(side, use(content, side, i)))[at(side)]);
  }
  return out;
}

std::size_t best_of(const std::vector<double>& values) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] > values[best] + kTie) best = i;
  }
  return best;
}

Expected expect(const Content& content, const State& state, game::Choice choice) {
  Expected out;
  chance::Draws draws({}, 0);  // of samples that stand for too many outcomes
  auto only = only_choice(state.active, choice);
  out.exact =
      each_result(content, state, only, draws, [&](const State& result, double probability) {
        for (Side side : game::kSides) {
          std::span<const float> before = state.row(content, side);
          std::span<const float> after = result.row(content, side);
          for (std::size_t i = 0; i < before.size(); ++i) {
            out.change[at(side)][i] +=
                probability * (static_cast<double>(after[i]) - static_cast<double>(before[i]));
          }
          if (result.outcome == game::win_of(side)) out.wins[at(side)] += probability;
        }
      });
  return out;
}

}  // namespace agon::duel
