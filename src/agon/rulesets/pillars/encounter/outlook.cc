#include "agon/rulesets/pillars/encounter/outlook.h"

#include <algorithm>

namespace agon::pillars::encounter {
namespace {

using game::Outcome, game::Side;

// Only the lead and the ranks count.
struct Numbers {
  i32 lead;
  i32 rank;
  i32 opposing_rank;  // -1 against a fixed total
  friend bool operator==(const Numbers&, const Numbers&) = default;
};

Numbers numbers_of(const Check& check) {
  const Contender& own = check.sides[0];
  const Contender& opposing = check.sides[1];
  i32 rank = std::max(own.rank, 0);
  if (!check.rolls(Who::opposition)) return {own.bonus - check.tn, rank, -1};
  return {own.bonus - opposing.bonus, rank, std::max(opposing.rank, 0)};
}

Check check_with(const Numbers& numbers) {
  Check out;
  out.sides[0] = {numbers.lead, numbers.rank};
  out.sides[1] = {0, numbers.opposing_rank};
  if (numbers.opposing_rank < 0) out.mode = OppositionMode::static_tn;
  return out;
}

struct Remembered {
  Numbers numbers = {0, -1, -1};  // no check is like this
  DegreeOdds odds = {};
};
constexpr std::size_t kRemembered = 1024;

// A track from some steps to more.
double gain(int from, int to) { return to >= kLastStep ? kWin : to - from; }

template <class F>
double expect(const DegreeOdds& odds, F value_of) {
  double sum = 0;
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    sum += odds[degree_index(degree)] * value_of(degree);
  }
  return sum;
}

int removed(int degree, int most) { return std::clamp(degree, 0, most); }

}  // namespace

DegreeOdds odds_of(const Check& check) {
  thread_local std::array<Remembered, kRemembered> memory;
  Numbers numbers = numbers_of(check);
  auto mixed = static_cast<u32>(numbers.lead * 31 + numbers.rank * 7 + numbers.opposing_rank * 397);
  Remembered& entry = memory[mixed % kRemembered];
  if (entry.numbers != numbers) entry = {numbers, degree_odds(check_with(numbers))};
  return entry.odds;
}

Outlook::Attack Outlook::attack(const State& now, Side attacker, Pillar pillar, u8 prepared) const {
  State state = now;
  state.prepared[at(attacker)] = prepared;
  Side defender = other(attacker);
  int before = state.step(defender, pillar);
  DegreeOdds hits = odds_of(check_of(content_, state, attacker, ContestType::attack, pillar));
  DegreeOdds wards =
      odds_of(check_of(content_, state, defender, ContestType::counter_negate, pillar));
  Attack out;
  out.resisted = expect(hits, [&](int degree) {
    int after = std::min<int>(before + steps_of_hit(degree), kLastStep);
    out.negated += hits[degree_index(degree)] * gain(before, after);
    if (after == before) return 0.0;
    state.step(defender, pillar) = static_cast<u8>(after);
    DegreeOdds resists =
        odds_of(check_of(content_, state, defender, ContestType::counter_resist, pillar));
    return expect(resists, [&](int d) { return gain(before, after - removed(d, after - before)); });
  });
  out.negated *= 1 - chance_of_at_least(wards, 1);
  return out;
}

double Outlook::after_resist(const State& state) const {
  Side defender = state.defender();
  int after = state.step(defender, state.pillar);
  int before = after - state.hit;
  DegreeOdds odds =
      odds_of(check_of(content_, state, defender, ContestType::counter_resist, state.pillar));
  return expect(odds, [&](int degree) { return gain(before, after - removed(degree, state.hit)); });
}

double Outlook::after_hit(const State& state) const {
  int after = state.step(state.defender(), state.pillar);
  return gain(after - state.hit, after);
}

double Outlook::recovery(const State& state, Side side, Pillar pillar) const {
  int steps = state.step(side, pillar);
  DegreeOdds odds = odds_of(check_of(content_, state, side, ContestType::endurance, pillar));
  return expect(odds, [&](int degree) { return static_cast<double>(removed(degree, steps)); });
}

double Outlook::best_attack(const State& state, Side attacker, u8 prepared) const {
  double best = 0;
  for (Pillar pillar : kAllPillars) {
    best = std::max(best, attack(state, attacker, pillar, prepared).best_answered());
  }
  return best;
}

double Outlook::prepared_worth(const State& state, Side side, u8 prepared) const {
  if (prepared == 0) return 0;
  return best_attack(state, side, prepared) - best_attack(state, side, 0);
}

double Outlook::contest(const State& state, Side side, ContestType type) const {
  DegreeOdds odds = odds_of(check_of(content_, state, side, type, pillar_of(type)));
  return expect(odds, [&](int degree) {
    return prepared_worth(state, side, static_cast<u8>(std::max(degree, 0)));
  });
}

double Outlook::standing_of_a(const State& now) const {
  if (now.outcome == Outcome::draw) return 0;
  if (now.outcome != Outcome::running) return now.outcome == Outcome::a ? kWin : -kWin;
  State state = now;
  double coming = 0;  // of the attack under way, for the active side
  if (state.phase == Phase::withstand) {
    coming = after_resist(state);
    u8& track = state.step(state.defender(), state.pillar);
    track = static_cast<u8>(track - state.hit);
  } else if (state.phase == Phase::ward) {
    u8& prepared = state.prepared[at(state.active())];
    coming = attack(state, state.active(), state.pillar, prepared).best_answered();
    prepared = 0;
  }
  double sum = state.active() == Side::a ? coming : -coming;
  for (Side side : game::kSides) {
    double good = prepared_worth(state, side, state.prepared[at(side)]) - steps_of(state, side);
    sum += side == Side::a ? good : -good;
  }
  return sum;
}

}  // namespace agon::pillars::encounter
