// Which game a match is played on: one, several side by side, or one of a pool of generated
// match-ups that is renewed while matches are played.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "agon/game/any_game.h"

namespace agon::env {

using SharedGame = std::shared_ptr<const game::AnyGame>;

class MatchUps {
 public:
  virtual ~MatchUps() = default;

  // As wide as the widest: rows of the others end in zeros.
  struct Widths {
    u32 observation = 0;
    u32 slots = 0;
  };
  virtual Widths widths() const = 0;
  virtual const game::Facts& facts() const = 0;

  // Whether a place always plays the same, whichever match it plays.
  virtual bool fixed() const = 0;
  // The number of the match-up that the match of this index plays in this place, and its game. Any
  // thread may ask.
  virtual u64 number(std::size_t place, u64 index) const = 0;
  virtual SharedGame game(u64 number) = 0;
};

// Of one game; place i plays games[i % games.size()], or what `places` says.
std::unique_ptr<MatchUps> listed(std::vector<SharedGame> games, std::vector<u32> places = {});

struct PoolOptions {
  u32 size = 1024;
  u64 renewed_after = 1u << 16;  // indices of matches; then all of the pool is new. 0: it stays
  u64 seed = 1;                  // which of them a match gets is drawn from it
};

// Makes match-up number n, always the same, in any thread. All have the sizes of the first but for
// state_bytes and longest_match.
using MakeGame = std::function<SharedGame(u64 number)>;

// The next pool is made in the background while this one is played: a match-up costs far more than
// a step (some 200 microseconds in duel).
std::unique_ptr<MatchUps> pooled(MakeGame make, const PoolOptions& options);

}  // namespace agon::env
