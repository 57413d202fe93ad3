// skirmish for people: the position with its map, a sentence per event, and what an entry of a menu
// may come to.
#include <fmt/format.h>

#include "agon/rulesets/skirmish/fights.h"
#include "agon/rulesets/skirmish/picture/map_text.h"
#include "agon/rulesets/skirmish/rules.h"

namespace agon::skirmish {
namespace {

using game::Choice, game::name_of, game::Outcome, game::Side;

std::string text(const Content&, const Income& e) {
  return fmt::format("{} gets {} supply and has {}", name_of(e.player), e.amount, e.supply_after);
}

std::string text(const Content&, const Invalid& e) {
  return fmt::format("{}'s action {} has no effect: {}", name_of(e.player), e.action + 1,
                     kRefusals[static_cast<std::size_t>(e.code) - 1].sentence);
}

std::string text(const Content& content, const Reinforced& e) {
  return fmt::format("{} reinforces {} with {}, now {}; {} supply left", name_of(e.player),
                     id_of(content, e.location), e.amount, e.strength_after, e.supply_after);
}

std::string text(const Content& content, const Moved& e) {
  std::string out = fmt::format("{} moves {} from {} to {}", name_of(e.player), e.amount,
                                id_of(content, e.road.from), id_of(content, e.road.to));
  u32 stay = e.from_strength_after;
  if (stay > 0) out += fmt::format("; {} {}", stay, stay == 1 ? "stays" : "stay");
  if (e.to_strength_after > e.amount) out += fmt::format("; {} there now", e.to_strength_after);
  return out;
}

std::string text(const Content& content, const Combat& e) {
  std::string how = e.coin_flip ? fmt::format("noise {:+}, even, and the coin is {}'s", e.noise,
                                              name_of(e.winner))
                                : fmt::format("noise {:+}", e.noise);
  return fmt::format("{}'s {} attack {}'s {} at {} ({:.1f} % to win), {}: {} is left with {}",
                     name_of(e.attacker), e.attackers, name_of(other(e.attacker)), e.defenders,
                     id_of(content, e.location), 100 * e.win_chance, how, name_of(e.winner),
                     e.winner_after);
}

std::string text(const Content& content, const Captured& e) {
  u32 yield = content.yields[e.location];
  return fmt::format("{} captures {}{}", name_of(e.owner), id_of(content, e.location),
                     yield > 0 ? fmt::format(", which yields {}", yield) : "");
}

std::string text(const Content&, const Ended& e) {
  if (e.outcome == Outcome::draw) return "a draw: no ply is left, and both headquarters stand";
  return fmt::format("{} wins: the enemy's headquarters has fallen", name_of(e.outcome));
}

std::string supply_text(const Content& content, const State& state, Side side) {
  return fmt::format("{} has {} supply (+{})", name_of(side), state.supply[at(side)],
                     income_of(content, state, side));
}

std::string ply_text(const Content& content, const State& state) {
  const Settings& settings = content.scenario.settings;
  if (state.phase == Phase::over) {
    return fmt::format("after {} {}", state.ply, state.ply == 1 ? "ply" : "plies");
  }
  std::string out = fmt::format("ply {} ({} left), {}'s", state.ply, settings.turn_cap - state.ply,
                                name_of(state.active));
  if (state.used > 0) out += fmt::format(", {} of {} actions used", state.used, settings.budget);
  return out;
}

std::string about_move(const Content& content, const State& state, Side side, Choice choice) {
  Road road = content.roads[choice.object];
  Spot there = state.spots[road.to];
  if (there.is_of(side)) return "";
  if (there.troops() > 0) return fight_text(content, choice.amount, there.troops());
  u32 yield = content.yields[road.to];
  return yield > 0 ? fmt::format("captures it, +{} supply a ply", yield) : "captures it";
}

}  // namespace

std::string Skirmish::state_text(const Content& content, const State& state, const Style& style) {
  return fmt::format("{}; {}, {}\n\n{}", ply_text(content, state),
                     supply_text(content, state, Side::a), supply_text(content, state, Side::b),
                     map_text(content, state, style));
}

std::string Skirmish::event_text(const Content& content, chance::EventView event, const Style&) {
  return Events::to_text(event, [&](const auto& e) { return text(content, e); });
}

// Troops that the supply does not pay for.
std::vector<game::Locked> Skirmish::locked(const Content& content, const State& state, Side side) {
  const Settings& settings = content.scenario.settings;
  bool pays = settings.budget == 0 || affordable(content, state, side) > 0;
  if (pays || !includes(deciders(state), side)) return {};
  return {{choose(Verb::reinforce, 0, 1), fmt::format("needs {} supply", settings.cost)}};
}

std::string Skirmish::about(const Content& content, const State& state, Side side, Choice choice) {
  if (is(choice, Verb::move)) return about_move(content, state, side, choice);
  if (!is(choice, Verb::reinforce)) return "";
  u32 left = state.supply[at(side)] - choice.amount * content.scenario.settings.cost;
  return fmt::format("{} supply left", left);
}

}  // namespace agon::skirmish
