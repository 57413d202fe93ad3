// The duel for people: attributes as bars, a line per event, and what each ability does.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/utf8.h"
#include "agon/game/chart.h"
#include "agon/rulesets/duel/rules.h"
#include "agon/script/english.h"

namespace agon::duel {
namespace {

using game::name_of, game::Side, game::Style, script::to_text;

constexpr std::size_t kBar = 20;

// A bar is full at the most that either hero started with, or at what there is if that is more.
double fullness(const Content& content, std::size_t column, float value) {
  float most = value;
  for (const Entity& entity : content.matchup.entities) most = std::max(most, entity.start[column]);
  return most > 0 && value > 0 ? value / most : 0;
}

std::string change_text(float change) {
  return fmt::format("{}{}", change > 0 ? "+" : "", to_text(change));
}

std::string attribute_text(const Content& content, Side side, std::size_t column, float value,
                           std::size_t width, const Style& style) {
  const std::string& name = content.matchup.columns[column];
  std::string bar = game::bar(fullness(content, column, value), kBar, style.ascii ? "#" : "\u2588");
  float start = content.entity(side).start[column];
  std::string gap(width - utf8_count(name) + 2, ' ');
  std::string rest(kBar - utf8_count(bar), style.ascii ? '.' : ' ');
  std::string change =
      value == start ? "" : fmt::format("  ({} since the start)", change_text(value - start));
  return fmt::format("\n    {}{}[{}{}] {}{}", name, gap, bar, rest, to_text(value), change);
}

std::string side_text(const Content& content, const State& state, Side side, const Style& style) {
  const Entity& entity = content.entity(side);
  std::size_t width = 0;
  for (const std::string& name : content.matchup.columns) {
    width = std::max(width, utf8_count(name));
  }
  std::string out = fmt::format("\n  {} {}", name_of(side), entity.name);
  std::span<const float> row = state.row(content, side);
  for (std::size_t column = 0; column < row.size(); ++column) {
    if (!entity.has[column] && row[column] == 0) continue;
    out += attribute_text(content, side, column, row[column], width, style);
  }
  return out;
}

std::string phase_text(const State& state) {
  switch (state.phase) {
    case Phase::coin:
      return "a coin decides who moves first";
    case Phase::opening:
      return "the match starts";
    case Phase::beginning:
      return fmt::format("turn {}: {} begins", state.turn, name_of(state.active));
    case Phase::choosing:
      return fmt::format("turn {}: {} chooses", state.turn, name_of(state.active));
    default:
      return state.outcome == game::Outcome::draw
                 ? fmt::format("a draw after {} turns", state.turn)
                 : fmt::format("{} has won in turn {}", name_of(state.outcome), state.turn);
  }
}

// Events. What a script did is told by its name; whose it was, where that is not clear.

std::string by(const Content& content, const Source& source) {
  return fmt::format("{}'s {}", name_of(source.owner), name_of_script(content, source));
}

std::string text(const Content&, const FirstMove& e) {
  return fmt::format("the coin says that {} moves first", name_of(e.side));
}

std::string text(const Content& content, const TurnBegan& e) {
  return fmt::format("{}'s turn: {}", name_of(e.side), content.entity(e.side).name);
}

std::string text(const Content& content, const Used& e) {
  return fmt::format("{} uses {}", name_of(e.side),
                     content.entity(e.side).abilities[e.ability].name);
}

std::string text(const Content& content, const Fired& e) {
  const Effect& effect = content.entity(e.source.owner).effects[e.source.index];
  std::string trigger = script::to_text(effect.trigger);
  return fmt::format("{:{}}{} runs{}", "", 2 * e.depth, by(content, e.source),
                     trigger == effect.name ? "" : ": " + trigger);
}

std::string text(const Content& content, const Changed& e) {
  return fmt::format("{}'s {} {} -> {} ({}) by {}", name_of(e.side),
                     content.matchup.columns[e.column], to_text(e.before), to_text(e.after),
                     change_text(e.after - e.before), by(content, e.source));
}

std::string text(const Content& content, const Rolled& e) {
  return fmt::format("d{} of {}: {}", e.sides, by(content, e.source), e.value);
}

std::string text(const Content& content, const Cut& e) {
  return fmt::format("{} does not run: {} changes have triggered each other", by(content, e.source),
                     e.depth);
}

std::string text(const Content& content, const LimitReached& e) {
  return fmt::format("{} does not run, and the phase ends: it has triggered {} scripts",
                     by(content, e.source), e.runs);
}

std::string text(const Content& content, const Clamped& e) {
  return fmt::format("a result of {} is clamped to {}", by(content, e.source), to_text(e.value));
}

std::string text(const Content& content, const Passed& e) {
  return fmt::format("{} ends {}", by(content, e.source), e.phase ? "the action phase" : "itself");
}

std::string text(const Content& content, const Ended& e) {
  if (e.by == Ending::turn_cap) return fmt::format("a draw: {} turns are over", e.turn);
  return fmt::format("{} wins by {}", name_of(e.outcome), by(content, e.source));
}

const Ability& ability_of(const Content& content, Side side, game::Choice choice) {
  return content.entity(side).abilities[content.ability_of[at(side)][choice.object]];
}

}  // namespace

std::string Duel::state_text(const Content& content, const State& state, const Style& style) {
  return phase_text(state) + side_text(content, state, Side::a, style) +
         side_text(content, state, Side::b, style);
}

game::Title Duel::titled(const Content& content, const State&, Side side, game::Choice choice,
                         const Style&) {
  return {ability_of(content, side, choice).name};
}

// Its tags, and below them what it does.
std::string Duel::about(const Content& content, const State&, Side side, game::Choice choice) {
  const Ability& ability = ability_of(content, side, choice);
  std::string tags = ability.tags.empty() ? "" : fmt::format("[{}]", fmt::join(ability.tags, ", "));
  return fmt::format("{}\n{}", tags, script::describe(ability.tree));
}

// Most effects look and change nothing; those that do are named by what they did, so that people
// hear of the others only if they ask for everything.
std::string Duel::event_text(const Content& content, chance::EventView event, const Style& style) {
  std::string out;
  Events::visit(event, [&]<class E>(const E& e) {
    if (!std::is_same_v<E, Fired> || style.verbose) out = text(content, e);
  });
  return out;
}

}  // namespace agon::duel
