// A side that decides a whole ply before its first die falls, as the seed has it ("Turn Structure",
// 2: the active player submits its actions). It plans at the ply's first choice and then hands out
// one action after the other; one that a lost fight has made impossible is played as a void choice,
// like that of any list. Where it is asked in the middle of a ply that it did not plan (a match
// that was resumed), it plans from there.
#pragma once

#include <algorithm>

#include "agon/host/game_of.h"
#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {

// Pass, reinforce and move, in the order in which they are to be taken.
using Plan = std::vector<game::Choice>;

class Commander : public host::AgentOf<Skirmish> {
 public:
  // Fills `plan`, which is empty, with at most as many actions as the ply has room for. The state
  // is that of the ply's first choice: the income has been taken.
  virtual void make_plan(const Content& content, const State& state, const chance::Draws& draws,
                         const game::Budget& budget, Plan& plan) = 0;

  game::Pick decide(const Content& content, const State& state, game::Side side,
                    std::span<const game::Choice> menu, const chance::Draws& draws,
                    const game::Budget& budget) final;
  std::span<const game::Choice> foresee(const Content& content, const State& state, game::Side side,
                                        const chance::Draws& draws,
                                        const game::Budget& budget) final;
  bool reads_menu() const override { return false; }
  void begin(const game::AnyGame&, game::Side) override { planned_ = false; }
  std::string note() const override;  // the whole plan, with its first choice

  const Plan& plan() const { return plan_; }

 private:
  // Of the state, what comes next of the plan; makes it where there is none for this ply.
  std::size_t recall(const Content& content, const State& state, const chance::Draws& draws,
                     const game::Budget& budget);

  Plan plan_;
  const Content* content_ = nullptr;  // of the last decision
  bool fresh_ = false;                // which was the plan's first
  u32 ply_ = 0;
  u32 first_ = 0;  // slot of the plan's first action
  bool planned_ = false;
};

// What the active side had before this ply's income, which is what a program is shown.
inline u32 supply_shown(const State& state, game::Side side) {
  u32 supply = state.supply[at(side)];
  bool taken = state.phase == Phase::act && side == state.active;
  return taken ? supply - std::min(supply, state.income) : supply;
}

}  // namespace agon::skirmish
