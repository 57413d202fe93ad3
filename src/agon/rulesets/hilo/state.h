// A match of hilo at rest: only what the rules read, no padding, no pointers, no dice to come.
#pragma once

#include "agon/base/list.h"
#include "agon/rulesets/hilo/content.h"

namespace agon::hilo {

AGON_ENUM(Phase, u8, guess, fall, answer, over)
AGON_ENUM(Guess, u8, high, low)

struct State {
  std::array<u32, 2> score;
  std::array<u32, 2> stake;  // of this round; 0 while both are guessing
  u32 round;                 // from 1; the turn of every place
  std::array<Guess, 2> guess;
  Phase phase;
  game::Side right;  // in phase answer: who guessed right
  game::Outcome outcome;
  std::array<u8, 3> unused;  // always 0
};
static_assert(std::has_unique_object_representations_v<State>, "no padding, no floats");

void describe(auto& v, const Content&, State& s) {
  v("score", s.score, "points of a and b");
  v("stake", s.stake, "what a and b put on their guess this round");
  v("round", s.round, "the round being played, from 1");
  v("guess", s.guess, "what a and b guessed this round");
  v("phase", s.phase, "what happens next");
  v("right", s.right, "who guessed right, while the other one answers");
  v("outcome", s.outcome, "how the match stands");
}

struct Options {
  std::array<u32, 2> head_start = {};
};

void describe(auto& v, Options& o) {
  v("head_start", o.head_start, "points that a and b start with, below the goal",
    json::Range{0, 999}, json::Default{});
}

}  // namespace agon::hilo
