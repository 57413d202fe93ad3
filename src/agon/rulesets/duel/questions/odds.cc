#include "agon/rulesets/duel/questions/odds.h"

#include <fmt/format.h>

#include <cmath>

#include "agon/base/utf8.h"
#include "agon/game/chart.h"
#include "agon/script/english.h"

namespace agon::duel {
namespace {

using game::name_of, game::Side;

using States = odds::Spread<State>;

// The share of the states in which a side decides.
double share_of(const States& states, Side side) {
  double out = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (includes(Duel::deciders(states.state(i)), side)) out += states.probability(i);
  }
  return out;
}

// The states of the first turn in which somebody may decide, as far as they are decisions; none if
// the match ends before.
Result<States> next_decision(const Content& content, const State& state, odds::Exact<Duel>& exact) {
  States now(Duel::sizes(content).state_bytes);
  now.add(state, 1);
  while (now.size() > 0) {
    auto settled = exact.propagate(std::move(now));
    if (!settled) return refuse(settled.error());
    bool somebody = share_of(*settled, Side::a) + share_of(*settled, Side::b) > 0;
    now = States(Duel::sizes(content).state_bytes);
    for (std::size_t i = 0; i < settled->size(); ++i) {
      State one = settled->state(i);
      bool kept = somebody ? one.phase == Phase::choosing : one.outcome == game::Outcome::running;
      if (kept) now.add(one, settled->probability(i));
    }
    if (somebody) break;
  }
  return now;
}

void add_result(const Content& content, const State& before, const State& after, double chance,
                AbilityOdds& odds) {
  for (Side side : game::kSides) {
    if (after.outcome == game::win_of(side)) odds.wins[at(side)] += chance;
    std::span<const float> from = before.row(content, side);
    std::span<const float> to = after.row(content, side);
    for (std::size_t i = 0; i < from.size(); ++i) {
      odds.changes[at(side)][i][to[i] - from[i]] += chance;
    }
  }
}

AbilityOdds ability_odds(const Content& content, const States& states, double share, Side side,
                         std::size_t ability, odds::Exact<Duel>& exact) {
  AbilityOdds out{.share = share, .side = side, .ability = ability, .changes = {}};
  game::Choices choices{};
  choices[at(side)] = use(content, side, ability);
  for (std::size_t i = 0; i < states.size(); ++i) {
    State before = states.state(i);
    if (!includes(Duel::deciders(before), side)) continue;
    auto results = exact.outcomes(before, choices);
    if (!results) {
      return {.share = share,
              .side = side,
              .ability = ability,
              .problem = results.error().message,
              .changes = {}};
    }
    for (std::size_t j = 0; j < results->size(); ++j) {
      double chance = states.probability(i) * results->probability(j) / share;
      add_result(content, before, results->state(j), chance, out);
    }
  }
  return out;
}

bool changes(const std::map<float, double>& odds) {
  return odds.size() > 1 || (odds.size() == 1 && odds.begin()->first != 0);
}

// Calls `look(side, column, distribution)` with what the ability can change.
template <class Look>
void each_change(const Content& content, const AbilityOdds& odds, Look&& look) {
  for (Side side : {other(odds.side), odds.side}) {
    for (std::size_t i = 0; i < content.columns(); ++i) {
      if (changes(odds.changes[at(side)][i])) look(side, i, odds.changes[at(side)][i]);
    }
  }
}

AbilityRow row_of(const Content& content, const AbilityOdds& odds) {
  const Ability& ability = content.entity(odds.side).abilities[odds.ability];
  AbilityRow out;
  out.side = odds.side;
  out.chooses = odds.share;
  out.ability = ability.name;
  out.words = script::describe(ability.tree);
  if (!odds.problem.empty()) {
    out.problem = odds.problem;
    return out;
  }
  out.wins_a = odds.wins[0];
  out.wins_b = odds.wins[1];
  each_change(content, odds, [&](Side side, std::size_t column, const auto& distribution) {
    std::string name = fmt::format("{}.{}", name_of(side), content.matchup.columns[column]);
    AttributeOdds& one = out.attributes[name];
    one.expected = odds.expected(side, column);
    for (const auto& [change, chance] : distribution) one.changes.push_back({change, chance});
  });
  return out;
}

constexpr std::size_t kMostLines = 24;  // of a distribution; the mean stands there in any case

std::string to_text(const Content& content, const AbilityOdds& odds, const game::Style& style) {
  const Ability& ability = content.entity(odds.side).abilities[odds.ability];
  std::string out = fmt::format("\n{} uses {}: {}\n", name_of(odds.side), printable(ability.name),
                                script::describe(ability.tree));
  if (!odds.problem.empty()) return out + fmt::format("  {}\n", odds.problem);
  bool any = false;
  for (Side side : game::kSides) {
    if (odds.wins[at(side)] == 0) continue;
    out += game::percent_line(fmt::format("{} wins", name_of(side)), odds.wins[at(side)], style);
    any = true;
  }
  each_change(content, odds, [&](Side side, std::size_t column, const auto& distribution) {
    any = true;
    std::string name =
        fmt::format("{} {}", name_of(side), printable(content.matchup.columns[column]));
    out += fmt::format("  {}: {:+.4g} on average\n", name, odds.expected(side, column));
    if (distribution.size() == 1 || distribution.size() > kMostLines) return;
    for (const auto& [change, chance] : distribution) {
      out += game::percent_line(fmt::format("  {:+g}", change), chance, style);
    }
  });
  return any ? out : out + "  changes nothing\n";
}

}  // namespace

double AbilityOdds::expected(Side whose, std::size_t column) const {
  double out = 0;
  for (const auto& [change, chance] : changes[at(whose)][column]) {
    out += static_cast<double>(change) * chance;
  }
  return out;
}

Result<std::vector<AbilityOdds>> turn_odds(const Content& content, const State& state,
                                           const game::ExactLimits& limits) {
  game::ExactLimits within = limits;
  within.within_turn = true;
  odds::Exact<Duel> exact(content, within);
  auto states = next_decision(content, state, exact);
  if (!states) return refuse(states.error());
  std::vector<AbilityOdds> out;
  for (Side side : game::kSides) {
    double share = share_of(*states, side);
    if (share == 0) continue;
    for (std::size_t i = 0; i < content.entity(side).abilities.size(); ++i) {
      out.push_back(ability_odds(content, *states, share, side, i, exact));
      if (limits.stop.stop_requested()) return refuse(game::out_of_time());
    }
  }
  return out;
}

Reply<game::Answered<TurnOdds>> turn_answer(const Content& content, const State& state,
                                            const game::Asked& asked) {
  auto odds = turn_odds(content, state, {.stop = asked.stop});
  if (!odds) return decline(odds.error());
  game::Answered<TurnOdds> out{{}, "what each ability changes until its turn is over\n"};
  const AbilityOdds* before = nullptr;
  for (const AbilityOdds& one : *odds) {
    out.record.abilities.push_back(row_of(content, one));
    if (one.share < 1 && (before == nullptr || before->side != one.side)) {
      out.text += fmt::format("{} gets to choose in {:.4f} % of matches, of which this is told\n",
                              name_of(one.side), 100 * one.share);
    }
    before = &one;
    out.text += to_text(content, one, asked.style);
  }
  if (odds->empty()) out.text += "\nthe match is over before anybody decides\n";
  return out;
}

}  // namespace agon::duel
