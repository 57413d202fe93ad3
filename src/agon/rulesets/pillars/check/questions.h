// What the rules answer outside any match: a check from JSON or from flags, resolved (`agon roll`)
// or computed exactly (`agon odds --check`); and `--sweep`, the game master's table.
#pragma once

#include <map>

#include "agon/game/answered.h"
#include "agon/rulesets/pillars/check/answer.h"

namespace agon::pillars {

struct RolledCheck {
  Answer answer;
  std::optional<u64> seed;
  std::optional<u64> index;
};

template <class V>
void describe(V& v, RolledCheck& r) {
  describe(v, r.answer);
  v("Seed", r.seed, "what the dice follow from, unless they were told", json::LeftOut{});
  v("Index", r.index, "the second half of it", json::LeftOut{});
}

Reply<game::Answered<RolledCheck>> roll_check(const game::Asked& asked);

struct CheckOdds {
  ContestType type = ContestType::attack;
  Pillar pillar = Pillar::violence;
  std::map<std::string, double> degrees;
  double expected_degree = 0;
  double success = 0;
  std::string state_key;
  StateValue state_before;
  std::map<std::string, double> states;
};

template <class V>
void describe(V& v, CheckOdds& c) {
  v("ContestType", c.type, "which contest it is");
  v("Pillar", c.pillar, "what it is fought on");
  v("DoS", c.degrees, "the chance of each final degree of success");
  v("ExpectedDoS", c.expected_degree, "the degree on average");
  v("Success", c.success, "the chance of any positive degree");
  v("StateKey", c.state_key, "what would change");
  v("StateBefore", c.state_before, "its value before");
  v("StateAfter", c.states, "the chance of each value after");
}

Reply<game::Answered<CheckOdds>> check_odds(const game::Asked& asked);

struct SweptRank {
  u32 rank = 0;
  std::map<std::string, double> success;
};

template <class V>
void describe(V& v, SweptRank& s) {
  v("Rank", s.rank, "of both sides, or of the actor against a TN");
  v("Success", s.success, "the chance of success by the actor's bonus less the opposition's");
}

struct Sweep {
  std::vector<SweptRank> rolled;
  std::vector<SweptRank> static_tn;
};

template <class V>
void describe(V& v, Sweep& s) {
  v("Rolled", s.rolled, "where the opposition rolls");
  v("StaticTN", s.static_tn, "where it is TN 15");
}

Reply<game::Answered<Sweep>> sweep(const game::Asked& asked);

}  // namespace agon::pillars
