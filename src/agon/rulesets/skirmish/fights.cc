#include "agon/rulesets/skirmish/fights.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::skirmish {
namespace {

using game::name_of, game::Side;

// 1 + 2 + ... + n; 0 below.
i64 sum_to(i64 n) { return n <= 0 ? 0 : n * (n + 1) / 2; }

// What one side keeps on average if the difference, seen from it, is anything from `low` to `high`,
// all equally likely, and a coin gives 1 or nothing at 0.
double kept(i64 low, i64 high) {
  i64 sum = sum_to(high) - sum_to(std::max<i64>(low, 1) - 1);
  bool coin = low <= 0 && high >= 0;
  return (static_cast<double>(high < 1 ? 0 : sum) + (coin ? 0.5 : 0)) /
         static_cast<double>(high - low + 1);
}

Remains remains_of(i64 low, i64 high) {
  if (high < 0) return {0, 0};
  return {static_cast<u32>(std::max<i64>(low, 1)), static_cast<u32>(std::max<i64>(high, 1))};
}

void add_fights(const Content& content, const State& state, Side side, FightsRecord& out) {
  for (Road road : content.roads) {
    u32 all = state.spots[road.from].troops_of(side);
    u32 defenders = state.spots[road.to].troops_of(other(side));
    if (all == 0 || defenders == 0) continue;
    out.fights.push_back(fight_of(content, side, road, all, defenders));
    u32 half = (all + 1) / 2;
    if (half < all) out.fights.push_back(fight_of(content, side, road, half, defenders));
  }
}

std::string fight_heading(Side side) {
  return fmt::format("{:<28} {:>11} {:>10} {:>8} {:>8} {:>6}\n",
                     fmt::format("{} can begin", name_of(side)), "strengths", "wins",
                     fmt::format("{} keeps", name_of(side)),
                     fmt::format("{} keeps", name_of(other(side))), "sure");
}

std::string fight_line(const FightRecord& fight) {
  return fmt::format("  {:<26} {:>11} {:>8.2f} % {:>8.2f} {:>8.2f} {:>6}\n",
                     fmt::format("{} > {}", fight.from, fight.to),
                     fmt::format("{} v {}", fight.attackers, fight.defenders), 100 * fight.wins,
                     fight.attackers_left, fight.defenders_left, fight.sure);
}

std::string fights_text(const FightsRecord& fights) {
  if (fights.fights.empty()) return "no stack stands beside an enemy\n";
  std::string out;
  const FightRecord* last = nullptr;
  for (const FightRecord& fight : fights.fights) {
    if (last == nullptr || last->attacker != fight.attacker) out += fight_heading(fight.attacker);
    out += fight_line(fight);
    last = &fight;
  }
  return out + "keeps: on average; sure: so many cannot lose\n";
}

}  // namespace

FightOdds fight_odds(const Content& content, u32 attackers, u32 defenders) {
  u32 bound = variance_bound(content, attackers, defenders);
  i64 base = i64{attackers} - defenders;
  return {.bound = bound,
          .wins = win_chance(attackers, defenders, bound),
          .attackers_left = kept(base - bound, base + bound),
          .defenders_left = kept(-base - bound, -base + bound),
          .if_won = remains_of(base - bound, base + bound),
          .if_lost = remains_of(-base - bound, -base + bound),
          .sure = defenders + variance_bound(content, defenders, defenders) + 1};
}

FightRecord fight_of(const Content& content, Side side, Road road, u32 attackers, u32 defenders) {
  FightOdds odds = fight_odds(content, attackers, defenders);
  return {.attacker = side,
          .from = id_of(content, road.from),
          .to = id_of(content, road.to),
          .attackers = attackers,
          .defenders = defenders,
          .bound = odds.bound,
          .wins = odds.wins,
          .attackers_left = odds.attackers_left,
          .defenders_left = odds.defenders_left,
          .if_won = odds.if_won,
          .if_lost = odds.if_lost,
          .sure = odds.sure};
}

FightsRecord fights_of(const Content& content, const State& state) {
  FightsRecord out;
  add_fights(content, state, state.active, out);
  add_fights(content, state, other(state.active), out);
  return out;
}

Reply<game::Answered<FightsRecord>> fights_answer(const Content& content, const State& state,
                                                  const game::Asked&) {
  FightsRecord fights = fights_of(content, state);
  std::string text = fights_text(fights);
  return game::Answered<FightsRecord>{std::move(fights), std::move(text)};
}

std::string fight_text(const Content& content, u32 attackers, u32 defenders) {
  FightOdds odds = fight_odds(content, attackers, defenders);
  std::string out = fmt::format("{} v {} wins {:.2f} %", attackers, defenders, 100 * odds.wins);
  auto [fewest, most] = odds.if_won;
  if (odds.wins == 0) return out;
  if (fewest == most) return out + fmt::format(", {} left", most);
  return out + fmt::format(", {} to {} left", fewest, most);
}

}  // namespace agon::skirmish
