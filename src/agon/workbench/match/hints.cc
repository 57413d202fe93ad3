#include "agon/workbench/match/hints.h"

#include "agon/game/offers.h"

namespace agon::workbench {
std::optional<Reply<game::Answer>> own_hints(const Turn& turn, const game::Style& style) {
  std::vector<const game::Question*> own = game::questions_of(turn.entry.offers, "play");
  if (own.empty() || own.front()->needs.choices) return std::nullopt;
  return own.front()->by.answer({.game = &turn.game, .state = turn.state, .style = style});
}

std::string expectation_of(const Turn& turn, game::Choice choice, const game::Style& style) {
  std::vector<const game::Question*> own = game::questions_of(turn.entry.offers, "play");
  if (own.empty() || !own.front()->needs.choices) return "";
  game::Choices choices{};
  choices[at(turn.side)] = choice;
  Reply<game::Answer> answer = own.front()->by.answer(
      {.game = &turn.game, .state = turn.state, .choices = choices, .style = style});
  return answer ? std::move(answer->text) : "";
}

// The entries are those of the odds, so the menu is built once.
Reply<Hints> hints_for(const Turn& turn, const game::Style& style) {
  Result<odds::DecisionOdds> odds = odds::decision_odds(turn.game, turn.state, {});
  if (!odds) return decline(odds.error());
  Hints out{.odds = *std::move(odds)};
  std::vector<const game::Question*> own = game::questions_of(turn.entry.offers, "play");
  if (own.empty()) return out;
  out.about = own.front()->sentence;
  for (const odds::EntryOdds& entry : out.odds.sides[at(turn.side)]) {
    out.expected.push_back(expectation_of(turn, entry.choice, style));
  }
  return out;
}

}  // namespace agon::workbench
