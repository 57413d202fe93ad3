// What can happen in a match of hilo. Events carry what logs, replays, pages and metrics want to
// say; the state does not.
#pragma once

#include "agon/game/events.h"
#include "agon/rulesets/hilo/state.h"

namespace agon::hilo {

struct Guessed {
  static constexpr std::string_view kName = "guessed";
  std::array<Guess, 2> guess;
  std::array<u32, 2> stake;
};

struct Fell {
  static constexpr std::string_view kName = "fell";
  u32 value;
  Guess showed;
};

struct Evened {
  static constexpr std::string_view kName = "evened";
  Guess guess;
};

struct Answered {
  static constexpr std::string_view kName = "answered";
  game::Side side;
  bool doubled;
};

struct FellAgain {
  static constexpr std::string_view kName = "fell_again";
  u32 value;
  bool saved;
};

struct Gained {
  static constexpr std::string_view kName = "gained";
  game::Side side;
  u32 points;
  std::array<u32, 2> score;
};

struct Ended {
  static constexpr std::string_view kName = "ended";
  game::Outcome outcome;
  bool reached_goal;
  std::array<u32, 2> score;
};

using Events = game::EventList<Guessed, Fell, Evened, Answered, FellAgain, Gained, Ended>;

void describe(auto& v, const Content&, Guessed& e) {
  v("guess", e.guess, "what a and b guess");
  v("stake", e.stake, "what a and b put on it");
}

void describe(auto& v, const Content&, Fell& e) {
  v("value", e.value, "what the die shows");
  v("showed", e.showed, "whether that is high or low");
}

void describe(auto& v, const Content&, Evened& e) {
  v("guess", e.guess, "what both guessed, so that nobody scores");
}

void describe(auto& v, const Content&, Answered& e) {
  v("side", e.side, "who guessed wrong");
  v("doubled", e.doubled, "whether that side doubles instead of conceding");
}

void describe(auto& v, const Content&, FellAgain& e) {
  v("value", e.value, "what the second die shows");
  v("saved", e.saved, "whether it cancels the gain");
}

void describe(auto& v, const Content&, Gained& e) {
  v("side", e.side, "who gains");
  v("points", e.points, "how much");
  v("score", e.score, "points of a and b after it");
}

void describe(auto& v, const Content&, Ended& e) {
  v("outcome", e.outcome, "who won");
  v("reached_goal", e.reached_goal, "whether by the goal rather than the cap on rounds");
  v("score", e.score, "points of a and b");
}

}  // namespace agon::hilo
