#include "agon/odds/decision.h"

#include <algorithm>

#include "agon/base/float_guard.h"

namespace agon::odds {
namespace {

using game::AnyGame, game::Choice, game::Side;

// Adds up the game's metrics with the weight of each outcome. Expected counts are linear, so steps
// may be weighed one by one although equal states have been merged between them.
class WeighingWitness : public game::Witness {
 public:
  explicit WeighingWitness(const AnyGame& game) {
    game.forecast(meter_);
    for (const game::Metric& metric : meter_.metrics()) {
      sums_.push_back({metric, std::vector<double>(metric.counts.size())});
    }
  }

  void on(chance::EventView event) override { meter_.on(event); }

  void outcome(double weight) override {
    for (std::size_t m = 0; m < sums_.size(); ++m) {
      const std::vector<u64>& counts = meter_.metrics()[m].counts;
      for (std::size_t i = 0; i < counts.size(); ++i) {
        sums_[m].expected[i] += weight * static_cast<double>(counts[i]);
      }
    }
    meter_.clear();
  }

  std::vector<Expectation> take() { return std::move(sums_); }

 private:
  game::Meter meter_;
  std::vector<Expectation> sums_;
};

// The leaves of one exact result of many, so that a table takes seconds and not hours.
game::ExactLimits share_of_limits(std::size_t parts) {
  constexpr u64 kLeavesOfATable = u64{1} << 26;
  game::ExactLimits limits;
  limits.leaves = static_cast<u32>(std::min<u64>(limits.leaves, kLeavesOfATable / parts));
  return limits;
}

struct Brief {
  double a_wins = 0;
  double b_wins = 0;
  double worth = 0;  // to a
};

Result<Brief> brief_prospect(const AnyGame& game, game::StateView state,
                             const game::Choices& choices, const game::ExactLimits& limits) {
  Brief out;
  Result<void> done =
      game.after(state, choices, limits, [&](game::StateView result, double probability) {
        game::Outcome outcome = game.outcome(result);
        if (outcome == game::Outcome::a) out.a_wins += probability;
        if (outcome == game::Outcome::b) out.b_wins += probability;
        out.worth += probability * static_cast<double>(game.worth(result, Side::a));
      });
  if (!done) return refuse(done.error());
  return out;
}

// What a side may choose: its fixed choice, its menu, or nothing if it does not decide.
std::vector<Choice> entries_of(const AnyGame& game, game::StateView state, Side side,
                               const game::Choices& fixed) {
  if (!includes(game.deciders(state), side)) return {};
  if (fixed[at(side)] != Choice{}) return {fixed[at(side)]};
  std::vector<Choice> scratch;
  std::span<const Choice> menu = game.menu(state, side, scratch);
  return {menu.begin(), menu.end()};
}

// The equilibrium of what is known, or else of what the ruleset estimates. A game of one row or one
// column has one, too: the best reply.
void balance(DecisionOdds& odds, const std::optional<game::MatchChances>& known, std::size_t rows,
             std::size_t columns) {
  odds.equilibrium = solve_matrix(known ? known->of_a : odds.payoffs, rows, columns);
  if (known) {
    double a = odds.equilibrium.value;
    odds.match = MatchShare{a, known->error, known->note};
    odds.equilibrium.value = worth_of_chance(a);
  }
  if (odds.sides[0].empty()) odds.equilibrium.row.clear();
  if (odds.sides[1].empty()) odds.equilibrium.column.clear();
}

}  // namespace

Result<Prospect> prospect(const AnyGame& game, game::StateView state, const game::Choices& choices,
                          const game::ExactLimits& limits) {
  Prospect out;
  WeighingWitness witness(game);
  auto visit = [&](game::StateView result, double probability) {
    out.outcome[static_cast<std::size_t>(game.outcome(result))] += probability;
    out.worth += probability * static_cast<double>(game.worth(result, Side::a));
    out.results.push_back({{result.begin(), result.end()}, probability});
  };
  Result<void> done = game.after(state, choices, limits, visit, &witness);
  if (!done) return refuse(done.error());
  std::sort(out.results.begin(), out.results.end(), [](const Chance& x, const Chance& y) {
    return x.probability != y.probability ? x.probability > y.probability : x.state < y.state;
  });
  out.expectations = witness.take();
  return out;
}

Result<DecisionOdds> decision_odds(const AnyGame& game, game::StateView state,
                                   const game::Choices& fixed, const Appraise& appraise,
                                   const std::stop_token& stop) {
  return with_plain_floats([&]() -> Result<DecisionOdds> {
    std::array<std::vector<Choice>, 2> entries;
    DecisionOdds out;
    for (Side side : game::kSides) {
      entries[at(side)] = entries_of(game, state, side, fixed);
      for (Choice choice : entries[at(side)]) out.sides[at(side)].push_back({choice});
      if (entries[at(side)].empty()) entries[at(side)].push_back({});  // does not decide
    }
    std::optional<game::MatchChances> known;
    if (appraise) known = appraise(entries[0], entries[1]);
    game::ExactLimits limits = share_of_limits(entries[0].size() * entries[1].size());
    limits.stop = stop;
    for (std::size_t i = 0; i < entries[0].size(); ++i) {
      for (std::size_t j = 0; j < entries[1].size(); ++j) {
        Result<Brief> brief = brief_prospect(game, state, {entries[0][i], entries[1][j]}, limits);
        if (!brief) return refuse(brief.error());
        if (known) brief->worth = worth_of_chance(known->of_a[out.payoffs.size()]);
        out.payoffs.push_back(brief->worth);
        auto add = [](EntryOdds& entry, double wins, double loses, double worth, double weight) {
          entry.wins += weight * wins;
          entry.loses += weight * loses;
          entry.worth += weight * worth;
        };
        double of_a = 1.0 / static_cast<double>(entries[0].size());
        double of_b = 1.0 / static_cast<double>(entries[1].size());
        if (!out.sides[0].empty()) {
          add(out.sides[0][i], brief->a_wins, brief->b_wins, brief->worth, of_b);
        }
        if (!out.sides[1].empty()) {
          add(out.sides[1][j], brief->b_wins, brief->a_wins, -brief->worth, of_a);
        }
      }
    }
    balance(out, known, entries[0].size(), entries[1].size());
    return out;
  });
}

}  // namespace agon::odds
