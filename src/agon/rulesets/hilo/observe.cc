// hilo for learners: what a side sees, and how good it looks.
#include <algorithm>

#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {

// Guesses are secret until both are in; stakes are 0 until then, so nothing leaks.
template <class V>
void Hilo::observe(const Content& content, const State& state, Side side, V& v) {
  const Table& table = content.table;
  auto share = [](u32 part, u32 whole) {
    return static_cast<float>(part) / static_cast<float>(whole);
  };
  auto score = [&](Side whose) {
    return share(std::min(state.score[at(whose)], table.goal), table.goal);
  };
  bool answering = state.phase == Phase::answer;
  v("own_score", score(side), "own points, of the goal");
  v("opposing_score", score(other(side)), "the other side's points, of the goal");
  v("round", share(state.round, table.cap), "the round being played, of the last");
  v("guessing", state.phase == Phase::guess, "1 while both guess");
  v("answering", answering, "1 while the side that was wrong answers");
  v("right", answering && state.right == side, "1 while the other side answers: we were right");
  v("own_stake", share(state.stake[at(side)], table.purse), "own stake, of the purse");
  v("opposing_stake", share(state.stake[at(other(side))], table.purse),
    "the other side's stake, of the purse");
}

AGON_INSTANTIATE_OBSERVE(Hilo);

// A side that guessed right is about to gain its stake, or more.
float Hilo::worth(const Content& content, const State& state) {
  auto goal = static_cast<float>(content.table.goal);
  float lead = static_cast<float>(state.score[0]) - static_cast<float>(state.score[1]);
  if (state.phase == Phase::answer) {
    auto stake = static_cast<float>(state.stake[at(state.right)]);
    lead += state.right == Side::a ? stake : -stake;
  }
  return std::clamp(lead / goal, -1.0F, 1.0F);
}

}  // namespace agon::hilo
