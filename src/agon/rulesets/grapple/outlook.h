// What an exchange can lead to, worked out with the rules themselves. Its effects depend on the
// winner's technique and the tier alone, so that a few states per technique stand for all pairs of
// techniques and dice.
#pragma once

#include "agon/rulesets/grapple/rules.h"

namespace agon::grapple {

inline constexpr std::array kWinningTiers = {Tier::minor, Tier::major, Tier::dominant};

class Outlook {
 public:
  explicit Outlook(Content content);

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
  State play(const State& state, Script& script) const;
  int lead_of_a(const State& state, u16 technique_of_a, u16 technique_of_b) const;

  Content content_;  // with limits that are never reached
  std::vector<Chances> by_lead_;
};

}  // namespace agon::grapple
