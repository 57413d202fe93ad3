#include "agon/rulesets/pillars/encounter/best_play.h"

#include <algorithm>
#include <memory>

#include "agon/host/game_of.h"

namespace agon::pillars::encounter {
namespace {

using game::Side;

double better(Side side, double x, double y) {
  return side == Side::a ? std::max(x, y) : std::min(x, y);
}

double won_by(Side side) { return game::result_of(game::win_of(side)); }

}  // namespace

BestPlay::BestPlay(const Content& content) : content_(content) {
  for (Side side : game::kSides) weigh_checks(side);
}

bool BestPlay::solve(const std::stop_token& stop) {
  values_.resize((kTurnCap + 1) * kSpots);
  for (std::size_t number = 0; number < kSpots; ++number) {
    Spot spot = spot_at(number);
    std::array<int, 2> sums{};
    for (std::size_t i = 0; i < kTracks; ++i) sums[i % 2] += spot.steps[i];
    turn(kTurnCap + 1)[number] = sums[0] == sums[1] ? 0.5 : sums[0] < sums[1] ? 1.0 : 0.0;
  }
  for (std::size_t now = kTurnCap; now >= 1; --now) {
    if (stop.stop_requested()) return false;
    Side active = now % 2 == 1 ? Side::a : Side::b;
    for (std::size_t number = 0; number < kSpots; ++number) {
      turn(now)[number] = choose(spot_at(number), active, turn(now + 1));
    }
  }
  return true;
}

double BestPlay::of_a(const State& state) const {
  Side active = state.active();
  auto pillar = static_cast<std::size_t>(state.pillar);
  if (state.phase == Phase::choose) return turn(state.turn)[spot_of(state).number];
  std::span<const double> next = turn(state.turn + 1u);
  if (state.phase == Phase::ward) return attack(spot_of(state), active, pillar, next);
  State before = state;
  u8& track = before.step(state.defender(), state.pillar);
  track = static_cast<u8>(track - state.hit);
  Spot spot = spot_of(before);
  return withstand(spot, active, pillar, state.hit, after_hit(spot, active, pillar, next));
}

BestPlay::Spot BestPlay::spot_of(const State& state) {
  Spot out;
  for (Side side : game::kSides) {
    out.prepared[at(side)] = state.prepared[at(side)];
    out.number += out.prepared[at(side)] * weight_of_prepared(side);
    for (std::size_t pillar = 0; pillar < kPillarCount; ++pillar) {
      u8 step = state.steps[pillar][at(side)];
      out.steps[2 * pillar + at(side)] = step;
      out.number += step * weight_of_step(side, pillar);
    }
  }
  return out;
}

BestPlay::Spot BestPlay::spot_at(std::size_t number) {
  Spot out;
  out.number = number;
  out.prepared[at(Side::b)] = static_cast<u8>(number % kPrepared);
  out.prepared[at(Side::a)] = static_cast<u8>(number / kPrepared % kPrepared);
  std::size_t rest = number / (kPrepared * kPrepared);
  for (u8& step : out.steps) {
    step = static_cast<u8>(rest % 4);
    rest /= 4;
  }
  return out;
}

BestPlay::GoodOdds BestPlay::good_odds(Side actor, ContestType type, Pillar pillar, u8 own,
                                       u8 opposing, u8 prepared) const {
  State state{};
  state.step(actor, pillar) = own;
  state.step(other(actor), pillar) = opposing;
  state.prepared[at(actor)] = prepared;
  DegreeOdds odds = odds_of(check_of(content_, state, actor, type, pillar));
  GoodOdds out{};
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    out[static_cast<std::size_t>(std::max(degree, 0))] += odds[degree_index(degree)];
  }
  return out;
}

void BestPlay::weigh_checks(Side actor) {
  Checks& checks = checks_[at(actor)];
  auto weigh = [&](BySteps<GoodOdds>& out, ContestType type, Pillar pillar, u8 prepared) {
    for (u8 own = 0; own <= kLastStep; ++own) {
      for (u8 opposing = 0; opposing <= kLastStep; ++opposing) {
        out[own][opposing] = good_odds(actor, type, pillar, own, opposing, prepared);
      }
    }
  };
  for (Pillar pillar : kAllPillars) {
    auto p = static_cast<std::size_t>(pillar);
    weigh(checks.negate[p], ContestType::counter_negate, pillar, 0);
    weigh(checks.resist[p], ContestType::counter_resist, pillar, 0);
    weigh(checks.endure[p], ContestType::endurance, pillar, 0);
    for (u8 prepared = 0; prepared < kPrepared; ++prepared) {
      BySteps<GoodOdds> degrees;
      weigh(degrees, ContestType::attack, pillar, prepared);
      for (u8 own = 0; own <= kLastStep; ++own) {
        for (u8 opposing = 0; opposing <= kLastStep; ++opposing) {
          HitOdds& hit = checks.hit[p][prepared][own][opposing];
          hit = {};
          for (int degree = 0; degree <= kBestDegree; ++degree) {
            int steps = std::min<int>(steps_of_hit(degree), kLastStep - opposing);
            hit[static_cast<std::size_t>(steps)] +=
                degrees[own][opposing][static_cast<std::size_t>(degree)];
          }
        }
      }
    }
  }
  for (std::size_t i = 0; i < kPreparing.size(); ++i) {
    for (u8 prepared = 0; prepared < kPrepared; ++prepared) {
      weigh(checks.contest[i][prepared], kPreparing[i], pillar_of(kPreparing[i]), prepared);
    }
  }
}

double BestPlay::choose(const Spot& spot, Side active, std::span<const double> next) const {
  double best = contest(spot, active, next);
  for (std::size_t pillar = 0; pillar < kPillarCount; ++pillar) {
    best = better(active, best, attack(spot, active, pillar, next));
    if (spot.step(active, pillar) == 0) continue;
    best = better(active, best, endure(spot, active, pillar, next));
  }
  return best;
}

// The defender negates before the dice fall, or keeps its counter for what hits. Either way the
// attack has used up what was prepared for it.
double BestPlay::attack(const Spot& spot, Side active, std::size_t pillar,
                        std::span<const double> next) const {
  Side defender = other(active);
  u8 own = spot.step(active, pillar);
  u8 opposing = spot.step(defender, pillar);
  u8 prepared = spot.prepared[at(active)];
  const HitOdds& hits = checks_[at(active)].hit[pillar][prepared][own][opposing];
  Spot used = spot;
  used.number -= prepared * weight_of_prepared(active);
  AfterHit after = after_hit(used, active, pillar, next);
  double proceeds = checks_[at(defender)].negate[pillar][opposing][own][0];
  double declined = hits[0] * after[0];
  double unresisted = declined;
  for (std::size_t hit = 1; hit < hits.size(); ++hit) {
    if (hits[hit] == 0) continue;
    unresisted += hits[hit] * after[hit];
    declined += hits[hit] * withstand(used, active, pillar, hit, after);
  }
  double negated = proceeds * unresisted + (1 - proceeds) * after[0];
  return better(defender, negated, declined);
}

BestPlay::AfterHit BestPlay::after_hit(const Spot& spot, Side active, std::size_t pillar,
                                       std::span<const double> next) {
  Side defender = other(active);
  AfterHit out{};
  for (std::size_t hit = 0; hit < out.size(); ++hit) {
    bool wins = spot.step(defender, pillar) + hit >= kLastStep;
    out[hit] = wins ? won_by(active) : next[spot.number + hit * weight_of_step(defender, pillar)];
  }
  return out;
}

double BestPlay::withstand(const Spot& spot, Side active, std::size_t pillar, std::size_t hit,
                           const AfterHit& after) const {
  Side defender = other(active);
  std::size_t stands = spot.step(defender, pillar) + hit;
  const GoodOdds& odds = checks_[at(defender)].resist[pillar][stands][spot.step(active, pillar)];
  double resisted = 0;
  for (std::size_t degree = 0; degree < odds.size(); ++degree) {
    resisted += odds[degree] * after[hit - std::min(degree, hit)];
  }
  return better(defender, resisted, after[hit]);
}

double BestPlay::endure(const Spot& spot, Side active, std::size_t pillar,
                        std::span<const double> next) const {
  std::size_t own = spot.step(active, pillar);
  const GoodOdds& odds = checks_[at(active)].endure[pillar][own][spot.step(other(active), pillar)];
  double out = 0;
  for (std::size_t degree = 0; degree < odds.size(); ++degree) {
    std::size_t removed = std::min(degree, own);
    out += odds[degree] * next[spot.number - removed * weight_of_step(active, pillar)];
  }
  return out;
}

// The best of the four: what they leave prepared differs only in its chances.
double BestPlay::contest(const Spot& spot, Side active, std::span<const double> next) const {
  u8 prepared = spot.prepared[at(active)];
  std::size_t weight = weight_of_prepared(active);
  std::size_t cleared = spot.number - prepared * weight;
  double best = won_by(other(active));
  for (std::size_t i = 0; i < kPreparing.size(); ++i) {
    auto pillar = static_cast<std::size_t>(pillar_of(kPreparing[i]));
    const GoodOdds& odds =
        checks_[at(active)]
            .contest[i][prepared][spot.step(active, pillar)][spot.step(other(active), pillar)];
    double sum = 0;
    for (std::size_t degree = 0; degree < odds.size(); ++degree) {
      sum += odds[degree] * next[cleared + degree * weight];
    }
    best = better(active, best, sum);
  }
  return best;
}

std::optional<game::Values> best_play_values(const game::Asked& asked) {
  const Content& content = static_cast<const host::GameOf<Encounter>&>(*asked.game).content();
  auto solved = std::make_shared<BestPlay>(content);
  if (asked.progress) asked.progress("solving the encounter");
  if (!solved->solve(asked.stop)) return std::nullopt;
  return game::Values{.policies = "best play",
                      .note = "every turn is solved, the last one first",
                      .of_a = [solved](game::StateView state) {
                        return solved->of_a(host::GameOf<Encounter>::unpack(state));
                      }};
}

}  // namespace agon::pillars::encounter
