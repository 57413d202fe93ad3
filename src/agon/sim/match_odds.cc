#include "agon/sim/match_odds.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "agon/base/excerpt.h"
#include "agon/base/utf8.h"
#include "agon/game/words.h"

namespace agon::sim {
namespace {

using game::Halt, game::MatchOdds, game::MatchOddsOrder, game::name_of, game::Outcome, game::Side;

constexpr std::array kEndings = {Outcome::a, Outcome::b, Outcome::draw};

// What was typed, if it is a number from `low` to `high`.
template <class Number>
Result<Number> read_number(const game::OddsOrder& order, std::string_view name, Number fallback,
                           Number low, Number high) {
  const std::string* typed = game::find(order.arguments, name);
  if (typed == nullptr) return fallback;
  Number number{};
  const char* end = typed->data() + typed->size();
  auto [stop, error] = std::from_chars(typed->data(), end, number);
  bool fits = error == std::errc() && stop == end && number >= low && number <= high;
  if (fits) return number;
  return refuse(ErrorCode::usage,
                fmt::format("--{} takes a {}number from {} to {}, not {}", name,
                            std::is_integral_v<Number> ? "whole " : "", low, high, quote(*typed)));
}

std::string play_text(const game::OddsOrder& order, Side side) {
  game::Choice choice = order.choices[at(side)];
  if (choice == game::Choice{}) return "";
  return printable(game::choice_text(order.game, choice));
}

std::string heading(const game::OddsOrder& order) {
  std::string out = "who wins the match, if";
  for (Side side : game::kSides) {
    std::string play = play_text(order, side);
    out += fmt::format(
        "\n  {} {}", name_of(side),
        play.empty() ? "chooses evenly from its menu" : fmt::format("always chooses '{}'", play));
  }
  return out + "\n";
}

// An interval is printed so that it holds what was computed: its ends are rounded outwards.
std::string interval_text(const MatchOdds& odds, Outcome outcome) {
  constexpr double kDigits = 1e7;  // of a percentage
  double low = 100 * odds.low(outcome);
  if (odds.exact()) return fmt::format("{:11.7f} %", low);
  double high = 100 * odds.high(outcome);
  return fmt::format("{:11.7f} % to {:11.7f} %", std::floor(low * kDigits) / kDigits,
                     std::ceil(high * kDigits) / kDigits);
}

std::string halt_text(const MatchOddsOrder& limits, const MatchOdds& odds) {
  switch (odds.halt) {
    case Halt::decided:
    case Halt::epsilon:
      return "";
    case Halt::states:
      return fmt::format("stopped: more than {} states at once (--states); 'agon sim' samples\n",
                         limits.states);
    case Halt::plays:
      return fmt::format("stopped: more than {} outcomes of steps (--plays); 'agon sim' samples\n",
                         limits.plays);
    case Halt::stop:
      return "interrupted\n";
  }
  return "";
}

std::string crowded_text(const MatchOddsOrder& limits, const MatchOdds& odds) {
  if (odds.crowded == 0) return "";
  return fmt::format("{:.6g} of it was not followed: steps with more than {} outcomes\n",
                     odds.crowded, limits.leaves);
}

std::string to_text(const game::OddsOrder& order, const MatchOddsOrder& limits,
                    const MatchOdds& odds) {
  std::string out = heading(order);
  for (Outcome outcome : kEndings) {
    std::string label =
        outcome == Outcome::draw ? "a draw" : fmt::format("{} wins", name_of(outcome));
    out += fmt::format("  {:<8} {}\n", label, interval_text(odds, outcome));
  }
  std::string left =
      odds.exact() ? "nothing is undecided" : fmt::format("{:.6g} is undecided", odds.left());
  out += fmt::format("{} after {} turn{}; at most {} state{} at once\n", left, odds.turn,
                     odds.turn == 1 ? "" : "s", odds.states, odds.states == 1 ? "" : "s");
  return out + crowded_text(limits, odds) + halt_text(limits, odds);
}

json::Value to_value(const game::OddsOrder& order, const MatchOdds& odds) {
  json::Value out = json::Value::object();
  json::Value plays = json::Value::object();
  for (Side side : game::kSides) {
    std::string play = play_text(order, side);
    plays.set(std::string(name_of(side)), play.empty() ? "evenly" : play);
  }
  out.set("play", std::move(plays));
  for (Outcome outcome : kEndings) {
    json::Value interval = json::Value::object();
    interval.set("low", odds.low(outcome));
    interval.set("high", odds.high(outcome));
    out.set(std::string(name_of(outcome)), std::move(interval));
  }
  out.set("left", odds.left());
  out.set("crowded", odds.crowded);
  out.set("exact", odds.exact());
  out.set("stopped_by", name_of(odds.halt));
  out.set("turns", odds.turn);
  out.set("states", static_cast<u64>(odds.states));
  out.set("plays", odds.plays);
  return out;
}

}  // namespace

Result<MatchOddsOrder> read_match_odds(const game::OddsOrder& order) {
  MatchOddsOrder out{.fixed = order.choices, .stop = order.stop};
  constexpr u32 kMostStates = 1u << 28;
  Result<double> epsilon = read_number(order, "epsilon", out.epsilon, 0.0, 1.0);
  if (!epsilon) return refuse(epsilon.error());
  Result<u32> states = read_number(order, "states", out.states, 1u, kMostStates);
  if (!states) return refuse(states.error());
  Result<u64> plays = read_number(order, "plays", out.plays, u64{1}, u64{1} << 50);
  if (!plays) return refuse(plays.error());
  out.epsilon = *epsilon;
  out.states = *states;
  out.plays = *plays;
  if (order.progress) {
    out.progress = [say = order.progress](u32 turn, double undecided) {
      say(fmt::format("turn {}, {:.3g} undecided", turn, undecided));
    };
  }
  return out;
}

game::OddsAnswer match_odds_answer(const game::OddsOrder& order, const MatchOddsOrder& limits,
                                   const MatchOdds& odds) {
  return {.value = to_value(order, odds),
          .text = to_text(order, limits, odds),
          .complete = odds.halt != Halt::stop};
}

}  // namespace agon::sim
