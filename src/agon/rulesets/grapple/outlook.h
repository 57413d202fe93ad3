// What an exchange can lead to, worked out with the rules themselves. Its effects depend on the
// winner's technique and the tier alone, so that a few states per technique stand for all pairs of
// techniques and dice.
#pragma once

#include <functional>
#include <optional>

#include "agon/odds/matrix.h"
#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {

inline constexpr int kMostPoints = 4;  // of one exchange (seed section 5)
inline constexpr std::array kWinningTiers = {Tier::minor, Tier::major, Tier::dominant};

// The chance that a wins, of a state after an exchange. Its turn is the next one, which may be past
// the last.
using ChanceOfA = std::function<double(const State& after)>;

// Where such a state has ended the match (section 10): submission, points, time. The referee's coin
// is half a win.
std::optional<double> settled(const Limits& limits, const State& after);

class Outlook {
 public:
  explicit Outlook(Content content);

  // An exchange as a matrix game: the chance that a wins the match, a's entries by b's.
  std::vector<double> payoffs(const State& state, std::span<const game::Choice> of_a,
                              std::span<const game::Choice> of_b, const ChanceOfA& after) const;

  // With both whole menus, its equilibrium; the value is a's chance to win.
  odds::Equilibrium solve(const State& state, const ChanceOfA& after) const;

  // The chance of each tier, won by a or by b. A stalemate is both sides' first entry.
  struct Chances {
    std::array<double, kTierCount> a{};
    std::array<double, kTierCount> b{};
  };
  const Chances& chances(const State& state, u16 technique_of_a, u16 technique_of_b) const;

  // Calls `visit(state, chance)` for everything that can come of such a win; nothing if no dice
  // can bring it about. Limits of points and turns do not end these matches, submissions do.
  template <class Visit>
  void win(const State& state, game::Side winner, u16 technique, Tier tier, Visit visit) const {
    std::optional<Script> script = find_script(state, winner, technique, tier);
    if (!script) return;
    for (script->bonus = 1; script->bonus <= script->bonus_sides; ++script->bonus) {
      State after = play(state, *script);
      visit(after, 1.0 / script->bonus_sides);
    }
  }

 private:
  // Choices and dice for one win.
  struct Script {
    game::Choices choices;
    std::array<u32, 2> dice;
    u32 bonus = 1;
    u32 bonus_sides = 1;  // as the rules ask for it
  };

  std::optional<Script> find_script(const State& state, game::Side winner, u16 technique,
                                    Tier tier) const;
  using Wins = std::array<double, kTierCount>;  // what a win is worth to a, by tier
  Wins wins(const State& state, game::Side winner, u16 technique, const ChanceOfA& after) const;
  State play(const State& state, Script& script) const;
  int lead_of_a(const State& state, u16 technique_of_a, u16 technique_of_b) const;

  Content content_;  // with limits that are never reached
  std::vector<Chances> by_lead_;
};

}  // namespace agon::grapple
