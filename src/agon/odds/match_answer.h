// `agon odds --match` for any ruleset that wants it: who wins a whole match if each side chooses
// anything on its menu, all equally likely, or always the same (match_odds.h).
#pragma once

#include "agon/game/answered.h"
#include "agon/odds/match_odds.h"

namespace agon::odds {

inline constexpr std::array<game::Flag, 4> kMatchOddsFlags = {{
    {.name = "epsilon",
     .sentence = "with --match: stop when less than this is undecided, 1e-9 unless typed",
     .kind = game::FlagKind::number},
    {.name = "states",
     .sentence = "with --match: stop beyond so many different states, 1048576 unless typed",
     .kind = game::FlagKind::number},
    {.name = "memory",
     .sentence = "with --match: stop beyond so many MB of states, 192 unless typed",
     .kind = game::FlagKind::number},
    {.name = "plays",
     .sentence = "with --match: stop after so many outcomes of steps, 268435456 unless typed",
     .kind = game::FlagKind::number},
}};

struct Interval {
  double low = 0;
  double high = 0;
};

template <class V>
void describe(V& v, Interval& i) {
  v("low", i.low, "at least");
  v("high", i.high, "at most");
}

struct SidesPlay {
  std::string a;
  std::string b;
};

template <class V>
void describe(V& v, SidesPlay& s) {
  v("a", s.a, "what a always chooses, or 'evenly': anything on its menu");
  v("b", s.b, "the same of b");
}

struct MatchOddsRecord {
  SidesPlay play;
  Interval a;
  Interval b;
  Interval draw;
  double left = 0;
  double crowded = 0;
  bool exact = false;
  Halt stopped_by = Halt::decided;
  u32 turns = 0;
  u64 states = 0;
  u64 bytes = 0;
  u64 plays = 0;
};

template <class V>
void describe(V& v, MatchOddsRecord& m) {
  v("play", m.play, "how both sides choose");
  v("a", m.a, "the chance that a wins");
  v("b", m.b, "the chance that b wins");
  v("draw", m.draw, "the chance of a draw");
  v("left", m.left, "what was not followed to its end");
  v("crowded", m.crowded, "the part of it that is left for steps with too many outcomes");
  v("exact", m.exact, "nothing is left");
  v("stopped_by", m.stopped_by, "why it was not followed further");
  v("turns", m.turns, "the last turn that was played");
  v("states", m.states, "the most states that were held at once");
  v("bytes", m.bytes, "the most memory that they took");
  v("plays", m.plays, "outcomes of steps that were visited");
}

Result<MatchOddsOrder> read_match_odds(const game::Asked& asked);

game::Answered<MatchOddsRecord> match_odds_answer(const game::Asked& asked,
                                                  const MatchOddsOrder& limits,
                                                  const MatchOdds& odds);

// For `answered_by<host::typed<R, odds::match_answer<R>>>`.
template <class R>
Reply<game::Answered<MatchOddsRecord>> match_answer(const typename R::Content& content,
                                                    const typename R::State& state,
                                                    const game::Asked& asked) {
  Result<MatchOddsOrder> limits = read_match_odds(asked);
  if (!limits) return decline(limits.error());
  Result<MatchOdds> odds = MatchWalk<R>(content, *limits).from(state);
  if (!odds) return decline(odds.error());
  return match_odds_answer(asked, *limits, *odds);
}

}  // namespace agon::odds
