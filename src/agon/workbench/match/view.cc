#include "agon/workbench/match/view.h"

#include "agon/game/words.h"

namespace agon::workbench {
namespace {

using game::Side;

EntryView entry_of(const LiveMatch& match, Side side, game::Choice choice) {
  const game::AnyGame& game = match.game();
  return {.choice = game::choice_to_value(game, choice),
          .words = game::spoken_text(game, match.state(), side, choice),
          .about = game.about(match.state(), side, choice),
          .slot = game.slot(match.state(), choice)};
}

// Whoever decides by a list is asked for one before the first choice of the turn.
bool takes_list(const LiveMatch& match, Side side) {
  const game::Orders* orders = match.entry().offers.orders;
  return orders != nullptr && orders->parse != nullptr && match.first_of_turn(side) == nullptr;
}

}  // namespace

NewsRecord news_of(const MatchEvent& event, u64 step) {
  json::Value value = event.game.event_to_value(event.event);
  std::string name = value.find("event")->as_string();
  return {.step = step,
          .turn = event.turn,
          .event = std::move(name),
          .text = event.game.event_text(event.event, {.seated = true}),
          .value = std::move(value)};
}

MatchView view_of(const LiveMatch& match, std::optional<Side> side) {
  game::Deciders deciders = match.deciders();
  sim::Match::TakenChoices standing = match.standing();
  MatchView out{
      .step = match.table().steps.size(),
      .turn = match.turn(),
      .outcome = match.game().outcome(match.state()),
      .state = match.game().state_to_value(match.state()),
      .text = match.game().state_text(match.state(), {.seated = true, .heard = match.reporter()}),
      .report = match.report()};
  for (Side one : game::kSides) {
    if (!includes(deciders, one)) continue;
    out.deciders.emplace_back(name_of(one));
    if (standing[at(one)]) out.chosen.emplace_back(name_of(one));
  }
  bool asked = side && includes(deciders, *side) && !standing[at(*side)];
  if (!asked) return out;
  std::vector<game::Choice> scratch;
  for (game::Choice choice : match.game().menu(match.state(), *side, scratch)) {
    out.menu.push_back(entry_of(match, *side, choice));
  }
  for (game::Locked& locked : match.game().locked(match.state(), *side)) {
    out.locked.push_back(entry_of(match, *side, locked.choice));
    out.locked.back().needs = std::move(locked.needs);
  }
  out.lists = takes_list(match, *side);
  return out;
}

}  // namespace agon::workbench
