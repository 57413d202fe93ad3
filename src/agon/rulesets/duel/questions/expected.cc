#include "agon/rulesets/duel/questions/expected.h"

#include <fmt/format.h>

#include <cmath>

namespace agon::duel {
namespace {

using game::name_of, game::Side;

std::string to_text(const Content& content, Side side, const Expected& expected) {
  std::string out;
  auto add = [&](const std::string& text) { out += (out.empty() ? "" : ", ") + text; };
  for (Side whose : {other(side), side}) {
    if (double wins = expected.wins[at(whose)]; wins > 0) {
      add(fmt::format("{} wins {:.3g} %", name_of(whose), 100 * wins));
    }
    for (std::size_t i = 0; i < content.columns(); ++i) {
      double change = expected.change[at(whose)][i];
      if (std::abs(change) < 0.005) continue;
      std::string number = fmt::format("{:+.2f}", change);
      number.erase(number.find_last_not_of('0') + 1);
      if (number.back() == '.') number.pop_back();
      add(fmt::format("{} {} {}", name_of(whose), content.matchup.columns[i], number));
    }
  }
  if (out.empty()) out = "no change";
  return expected.exact ? out : fmt::format("{} (by {} samples)", out, kSamples);
}

ExpectedChanges record_of(const Content& content, const Expected& expected) {
  ExpectedChanges out{.changes = {},
                      .wins_a = expected.wins[0],
                      .wins_b = expected.wins[1],
                      .exact = expected.exact};
  for (Side side : game::kSides) {
    for (std::size_t i = 0; i < content.columns(); ++i) {
      if (double change = expected.change[at(side)][i]; change != 0) {
        out.changes[fmt::format("{}.{}", name_of(side), content.matchup.columns[i])] = change;
      }
    }
  }
  return out;
}

}  // namespace

Reply<game::Answered<ExpectedChanges>> expected_changes(const Content& content, const State& state,
                                                        const game::Asked& asked) {
  Side side = state.active;
  Expected expected = expect(content, state, asked.choices[at(side)]);
  return game::Answered<ExpectedChanges>{record_of(content, expected),
                                         to_text(content, side, expected)};
}

}  // namespace agon::duel
