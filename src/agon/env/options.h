// What a vector environment is asked for.
#pragma once

#include "agon/base/list.h"
#include "agon/game/agent.h"

namespace agon::env {

// When a match that is over gives way to the next one in its place: in the step after its last,
// whose action then counts for nothing; in the same step, where the last observation is kept apart;
// or when `reset` says so.
AGON_ENUM(Autoreset, u8, next_step, same_step, off)

// To the side that acts: +1, -1 or 0 when the match is over; the change of the game's potential; or
// the potential itself, which rewards whoever stalls while ahead.
AGON_ENUM(Reward, u8, sparse, dense, dense_level)

// Whose rows there are. `mover`: one row a match, of the side that decides next. `both`: two, a's
// before b's. `learner`: one, and an opponent sits at the other side.
AGON_ENUM(View, u8, mover, both, learner)

constexpr std::size_t views_of(View view) { return view == View::both ? 2 : 1; }

// Where the learner sits; `alternate`: at b in matches with an odd index.
AGON_ENUM(Seat, u8, a, b, alternate)

struct Options {
  std::size_t matches = 1;
  u64 seed = 1;
  u64 first =
      0;  // index of the first match; place i then plays first + i, first + matches + i, ...
  View view = View::mover;
  Autoreset autoreset = Autoreset::next_step;
  Reward reward = Reward::sparse;
  float scale = 1;  // of dense rewards
  u32 threads = 1;
  game::Player opponent = {};  // of a learner
  Seat seat = Seat::a;
  game::Budget budget = {};
  // So many of the last events of each match are kept, for whoever looks at it; then matches are
  // played one by one.
  u32 events = 0;
};

}  // namespace agon::env
