// A match at rest: only what the rules read, no padding, no pointers, no dice to come. Scripts run
// to their end within a step, so nothing of a VM is ever kept.
#pragma once

#include "agon/base/list.h"
#include "agon/rulesets/duel/content.h"

namespace agon::duel {

// What happens next. The coin and the opening come once, in turn 0; a turn begins by itself (turn
// start, action phase start), then its side chooses.
AGON_ENUM(Phase, u16, coin, opening, beginning, choosing, over)  // u16: no padding behind it

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct State {
  u16 turn;       // from 1; 0 before the first
  u16 triggered;  // scripts, before a choice in this action phase; else 0
  Phase phase;
  game::Side active;  // whose turn it is
  game::Outcome outcome;
  // a's columns, then b's, as many as the match-up has: only those are live.
  std::array<float, 2 * kMostAttributes> attributes;

  std::span<float> row(const Content& content, game::Side side) {
    return std::span(attributes).subspan(at(side) * content.columns(), content.columns());
  }
  std::span<const float> row(const Content& content, game::Side side) const {
    return std::span(attributes).subspan(at(side) * content.columns(), content.columns());
  }
};
#pragma GCC diagnostic pop

// An entity's attributes by their names.
struct Row {
  const std::vector<std::string>& columns;
  std::span<float> values;
};

void describe(auto& v, Row& row) {
  for (std::size_t i = 0; i < row.columns.size(); ++i) {
    if (!row.columns[i].empty()) v(row.columns[i], row.values[i], "the attribute's value");
  }
}

void describe(auto& v, const Content& content, State& s) {
  Row a{content.matchup.columns, s.row(content, game::Side::a)};
  Row b{content.matchup.columns, s.row(content, game::Side::b)};
  v("turn", s.turn, "the turn being played, from 1; 0 before the first");
  v("triggered", s.triggered, "scripts triggered in this action phase, before the choice; else 0");
  v("phase", s.phase, "what happens next");
  v("active", s.active, "whose turn it is");
  v("outcome", s.outcome, "how the match stands");
  v("a", a, "a's attributes");
  v("b", b, "b's attributes");
}

struct Options {
  bool coin = false;
};

void describe(auto& v, Options& o) {
  v("coin", o.coin, "whether a coin decides who moves first; else a does", json::Default{});
}

}  // namespace agon::duel
