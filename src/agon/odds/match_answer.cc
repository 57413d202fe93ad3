#include "agon/odds/match_answer.h"

#include <fmt/format.h>

#include <cmath>

#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/game/words.h"

namespace agon::odds {
namespace {

using game::name_of, game::Outcome, game::Side;

constexpr u64 kMegabyte = u64{1} << 20;

constexpr std::array kEndings = {Outcome::a, Outcome::b, Outcome::draw};

std::string play_text(const game::Asked& asked, Side side) {
  game::Choice choice = asked.choices[at(side)];
  if (choice == game::Choice{}) return "";
  return printable(game::choice_text(*asked.game, choice));
}

std::string heading(const game::Asked& asked) {
  std::string out = "who wins the match, if";
  for (Side side : game::kSides) {
    std::string play = play_text(asked, side);
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
    case Halt::memory:
      return fmt::format("stopped: more than {} MB of states (--memory); 'agon sim' samples\n",
                         limits.bytes / kMegabyte);
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

std::string to_text(const game::Asked& asked, const MatchOddsOrder& limits, const MatchOdds& odds) {
  std::string out = heading(asked);
  for (Outcome outcome : kEndings) {
    std::string label =
        outcome == Outcome::draw ? "a draw" : fmt::format("{} wins", name_of(outcome));
    out += fmt::format("  {:<8} {}\n", label, interval_text(odds, outcome));
  }
  std::string left =
      odds.exact() ? "nothing is undecided" : fmt::format("{:.6g} is undecided", odds.left());
  out +=
      fmt::format("{} after {}; up to {} at once, {:.0f} of {} MB\n", left,
                  counted(odds.turn, "turn"), counted(odds.states, "state"),
                  std::ceil(static_cast<double>(odds.bytes) / kMegabyte), limits.bytes / kMegabyte);
  return out + crowded_text(limits, odds) + halt_text(limits, odds);
}

SidesPlay plays_of(const game::Asked& asked) {
  auto words = [&](Side side) {
    std::string play = play_text(asked, side);
    return play.empty() ? "evenly" : play;
  };
  return {words(Side::a), words(Side::b)};
}

MatchOddsRecord record_of(const game::Asked& asked, const MatchOdds& odds) {
  auto interval = [&](Outcome outcome) { return Interval{odds.low(outcome), odds.high(outcome)}; };
  return {
      .play = plays_of(asked),
      .a = interval(Outcome::a),
      .b = interval(Outcome::b),
      .draw = interval(Outcome::draw),
      .left = odds.left(),
      .crowded = odds.crowded,
      .exact = odds.exact(),
      .stopped_by = odds.halt,
      .turns = odds.turn,
      .states = odds.states,
      .bytes = odds.bytes,
      .plays = odds.plays,
  };
}

}  // namespace

Result<MatchOddsOrder> read_match_odds(const game::Asked& asked) {
  MatchOddsOrder out{.fixed = asked.choices, .stop = asked.stop};
  constexpr u64 kMostStates = u64{1} << 28;
  Result<double> epsilon = game::read_number(asked.flags, "epsilon", out.epsilon, 0, 1);
  if (!epsilon) return refuse(epsilon.error());
  Result<u64> states = game::read_whole(asked.flags, "states", out.states, 1, kMostStates);
  if (!states) return refuse(states.error());
  Result<u64> memory =
      game::read_whole(asked.flags, "memory", out.bytes / kMegabyte, 1, u64{1} << 24);
  if (!memory) return refuse(memory.error());
  Result<u64> plays = game::read_whole(asked.flags, "plays", out.plays, 1, u64{1} << 50);
  if (!plays) return refuse(plays.error());
  out.epsilon = *epsilon;
  out.states = static_cast<u32>(*states);
  out.bytes = *memory * kMegabyte;
  out.plays = *plays;
  if (asked.progress) {
    out.progress = [say = asked.progress, most = out.bytes](const MatchOddsProgress& so_far) {
      say(fmt::format("turn {}, {:.3g} undecided, {} states, {} of {} MB", so_far.turn,
                      so_far.undecided, so_far.states, so_far.bytes / kMegabyte, most / kMegabyte));
    };
  }
  return out;
}

game::Answered<MatchOddsRecord> match_odds_answer(const game::Asked& asked,
                                                  const MatchOddsOrder& limits,
                                                  const MatchOdds& odds) {
  return {record_of(asked, odds), to_text(asked, limits, odds), odds.halt != Halt::stop};
}

}  // namespace agon::odds
