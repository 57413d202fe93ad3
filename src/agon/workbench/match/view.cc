#include "agon/workbench/match/view.h"

#include "agon/game/words.h"

namespace agon::workbench {
namespace {

using game::Side;

EntryView entry_of(const game::AnyGame& game, game::StateView state, Side side,
                   game::Choice choice) {
  return {.choice = game::choice_to_value(game, choice),
          .words = game::spoken_text(game, state, side, choice),
          .about = game.about(state, side, choice),
          .slot = game.slot(state, choice)};
}

// Whoever decides by a list is asked for one before the first choice of the turn.
bool takes_list(const LiveMatch& match, Side side) {
  const game::Orders* orders = match.entry().offers.orders;
  return orders != nullptr && orders->parse != nullptr && match.first_of_turn(side) == nullptr;
}

}  // namespace

std::vector<EntryView> menu_of(const game::AnyGame& game, game::StateView state, Side side) {
  std::vector<EntryView> out;
  std::vector<game::Choice> scratch;
  for (game::Choice choice : game.menu(state, side, scratch)) {
    out.push_back(entry_of(game, state, side, choice));
  }
  return out;
}

std::vector<EntryView> locked_of(const game::AnyGame& game, game::StateView state, Side side) {
  std::vector<EntryView> out;
  for (game::Locked& locked : game.locked(state, side)) {
    out.push_back(entry_of(game, state, side, locked.choice));
    out.back().needs = std::move(locked.needs);
  }
  return out;
}

std::optional<json::Value> if_any(json::Value record) {
  if (record.members().empty()) return std::nullopt;
  return record;
}

NewsRecord news_of(const MatchEvent& event, u64 step) {
  json::Value value = event.game.event_to_value(event.event);
  std::string name = value.find("event")->as_string();
  return {.step = step,
          .turn = event.turn,
          .event = std::move(name),
          .text = event.game.event_text(event.event, {.seated = true}),
          .value = std::move(value),
          .derived = if_any(event.game.derived_of(event.event))};
}

MatchView view_of(const LiveMatch& match, std::optional<Side> side) {
  game::Deciders deciders = match.deciders();
  sim::Match::TakenChoices standing = match.standing();
  game::Style style{.seated = true, .heard = match.reporter()};
  MatchView out{.step = match.table().steps.size(),
                .turn = match.turn(),
                .outcome = match.game().outcome(match.state()),
                .state = match.game().state_to_value(match.state()),
                .derived = if_any(match.game().derived(match.state(), style)),
                .text = match.game().state_text(match.state(), style),
                .report = match.report()};
  for (Side one : game::kSides) {
    if (!includes(deciders, one)) continue;
    out.deciders.emplace_back(name_of(one));
    if (standing[at(one)]) out.chosen.emplace_back(name_of(one));
  }
  bool asked = side && includes(deciders, *side) && !standing[at(*side)];
  if (!asked) return out;
  out.menu = menu_of(match.game(), match.state(), *side);
  out.locked = locked_of(match.game(), match.state(), *side);
  out.lists = takes_list(match, *side);
  return out;
}

}  // namespace agon::workbench
