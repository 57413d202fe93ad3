// hilo for people: the board and one sentence per event.
#include <fmt/format.h>

#include "agon/rulesets/hilo/rules.h"

namespace agon::hilo {
namespace {

using game::name_of, game::Outcome;

std::string score_text(const std::array<u32, 2>& score) {
  return fmt::format("{} : {}", score[0], score[1]);
}

std::string text(const Guessed& e) {
  return fmt::format("a guesses {} for {}, b guesses {} for {}", name_of(e.guess[0]), e.stake[0],
                     name_of(e.guess[1]), e.stake[1]);
}

std::string text(const Fell& e) {
  return fmt::format("the die shows {}: {}", e.value, name_of(e.showed));
}

std::string text(const Evened& e) {
  return fmt::format("both guessed {}: nobody scores", name_of(e.guess));
}

std::string text(const Answered& e) {
  return fmt::format("{} {}", name_of(e.side), e.doubled ? "doubles" : "concedes");
}

std::string text(const FellAgain& e) {
  return fmt::format("the second die shows {}: {}", e.value,
                     e.saved ? "the gain is cancelled" : "the gain counts twice");
}

std::string text(const Gained& e) {
  return fmt::format("{} gains {} ({})", name_of(e.side), e.points, score_text(e.score));
}

std::string text(const Ended& e) {
  std::string_view how = e.reached_goal ? "at the goal" : "after the last round";
  if (e.outcome == Outcome::draw) return fmt::format("a draw {}, {}", how, score_text(e.score));
  return fmt::format("{} wins {}, {}", name_of(e.outcome), how, score_text(e.score));
}

}  // namespace

std::string Hilo::state_text(const Content& content, const State& state, const Style&) {
  const Table& table = content.table;
  std::string out = fmt::format("round {} of {}, score {} (goal {})", state.round, table.cap,
                                score_text(state.score), table.goal);
  switch (state.phase) {
    case Phase::guess:
      return out + fmt::format(", both guess, stakes up to {}", table.purse);
    case Phase::fall:
      return out + ", the die falls";
    case Phase::answer:
      return out + fmt::format(", {} was right for {}, {} answers", name_of(state.right),
                               state.stake[at(state.right)], name_of(other(state.right)));
    default:
      return out + ", over";
  }
}

std::string Hilo::event_text(const Content&, chance::EventView event, const Style&) {
  return Events::to_text(event, [](const auto& e) { return text(e); });
}

}  // namespace agon::hilo
