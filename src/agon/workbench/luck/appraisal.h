// V and Q of a luck ledger: what any state is worth to a, and what choices are worth on average
// over their dice. V of a state in which somebody decides comes from a game's values; of one in
// which dice fall by themselves it is the mean of what may come, and of one that is over the
// result. So V is one function of the state, and whatever is added up of its changes comes out.
//
// Where there are more outcomes than the limit, the mean is that of outcomes drawn by dice that
// follow from the state: still the same every time, and marked.
#pragma once

#include <string>
#include <unordered_map>

#include "agon/chance/tape.h"
#include "agon/game/any_game.h"
#include "agon/game/values.h"

namespace agon::workbench {

struct Appraised {
  double value = 0;
  bool exact = true;  // all outcomes were visited, whatever is known of the values behind them
};

class Appraisal {
 public:
  // The game must outlive it. `outcomes`: of one mean.
  Appraisal(const game::AnyGame& game, game::Values values, u32 outcomes)
      : game_(game), values_(std::move(values)), outcomes_(outcomes) {}

  // Of what dice do until somebody decides: each state on the way is worked out once, so that may
  // take far more at first. In all, and of one mean.
  struct Automatic {
    u64 all = 0;
    u32 mean = 0;
  };
  void allow(const Automatic& outcomes) { automatic_ = outcomes; }

  Appraised of(game::StateView state);

  // After these choices, over all dice of one step; and with its first rolls known.
  Appraised after(game::StateView state, const game::Choices& choices);
  Appraised after(game::StateView state, const game::Choices& choices,
                  std::span<const chance::Rolled> known);

 private:
  Appraised appraise(game::StateView state);
  Appraised until_somebody_decides(game::StateView state);
  Appraised sample(game::StateView state, const game::Choices& choices);
  bool goes_on(game::StateView state) const;

  static constexpr std::size_t kMostRemembered = 1u << 17;
  static constexpr u32 kDeepest = 256;  // automatic steps, each on the stack of the one before

  const game::AnyGame& game_;
  game::Values values_;
  u32 outcomes_;
  Automatic automatic_ = {};
  u32 depth_ = 0;        // of automatic steps
  u64 left_ = 0;         // outcomes that the mean being made may still visit
  bool halted_ = false;  // there were more
  std::unordered_map<std::string, Appraised> known_;  // by the bytes of running states
};

}  // namespace agon::workbench
