#include "agon/rulesets/grapple/outlook.h"

#include <algorithm>
#include <cstdlib>

namespace agon::grapple {
namespace {

using game::Side;

constexpr int kLargestLead = 16;  // before the dice
constexpr int kDie = 6;

class ScriptedReferee : public chance::Referee {
 public:
  ScriptedReferee(const std::array<u32, 2>& dice, u32 bonus) : dice_(dice), bonus_(bonus) {}

  u32 roll(chance::Place place, u32 sides) override {
    if (place.name == static_cast<u16>(Roll::exchange)) return dice_[place.index];
    bonus_sides_ = sides;
    return bonus_;
  }

  u32 bonus_sides() const { return bonus_sides_; }

 private:
  const std::array<u32, 2>& dice_;
  u32 bonus_;
  u32 bonus_sides_ = 1;
};

int held(const State& state, Side side) {
  return static_cast<int>(state.control[at(side)] + state.tokens[at(side)].count());
}

double win_of(bool a) { return a ? 1 : 0; }

}  // namespace

std::optional<double> settled(const Limits& limits, const State& after) {
  if (after.outcome != game::Outcome::running) return win_of(after.outcome == game::Outcome::a);
  int lead = after.points[0] - after.points[1];
  if (std::max(after.points[0], after.points[1]) >= limits.points_to_win) return win_of(lead > 0);
  if (after.turn <= limits.max_turns) return std::nullopt;
  if (lead == 0) lead = after.advantages[0] - after.advantages[1];
  return lead == 0 ? 0.5 : win_of(lead > 0);
}

Outlook::Outlook(Content content) : content_(std::move(content)) {
  content_.book.limits.max_turns = 255;
  content_.book.limits.points_to_win = 255;
  for (int before = -kLargestLead; before <= kLargestLead; ++before) {
    Chances& chances = by_lead_.emplace_back();
    for (int dice = 1 - kDie; dice < kDie; ++dice) {
      double chance = (kDie - std::abs(dice)) / 36.0;
      int lead = before + dice;
      auto tier = static_cast<std::size_t>(content_.tier_of[static_cast<u32>(std::abs(lead))]);
      if (lead >= 0) chances.a[tier] += chance;
      if (lead <= 0) chances.b[tier] += chance;
    }
  }
}

std::vector<double> Outlook::payoffs(const State& state, std::span<const game::Choice> of_a,
                                     std::span<const game::Choice> of_b,
                                     const ChanceOfA& after) const {
  std::vector<Wins> of_columns;
  for (game::Choice column : of_b) {
    of_columns.push_back(wins(state, Side::b, column.object, after));
  }
  State next = state;
  ++next.turn;
  double stalemate = after(next);
  std::vector<double> out;
  for (game::Choice row : of_a) {
    Wins of_row = wins(state, Side::a, row.object, after);
    for (std::size_t i = 0; i < of_b.size(); ++i) {
      const Chances& chance = chances(state, row.object, of_b[i].object);
      double sum = chance.a[0] * stalemate;
      for (std::size_t tier = 1; tier < kTierCount; ++tier) {
        sum += chance.a[tier] * of_row[tier] + chance.b[tier] * of_columns[i][tier];
      }
      out.push_back(sum);
    }
  }
  return out;
}

odds::Equilibrium Outlook::solve(const State& state, const ChanceOfA& after) const {
  std::vector<game::Choice> unused;
  std::span<const game::Choice> of_a = Grapple::menu(content_, state, Side::a, unused);
  std::span<const game::Choice> of_b = Grapple::menu(content_, state, Side::b, unused);
  return odds::solve_matrix(payoffs(state, of_a, of_b, after), of_a.size(), of_b.size());
}

Outlook::Wins Outlook::wins(const State& state, Side winner, u16 technique,
                            const ChanceOfA& after) const {
  Wins out{};
  for (Tier tier : kWinningTiers) {
    double& sum = out[static_cast<std::size_t>(tier)];
    win(state, winner, technique, tier,
        [&](const State& next, double chance) { sum += chance * after(next); });
  }
  return out;
}

const Outlook::Chances& Outlook::chances(const State& state, u16 technique_of_a,
                                         u16 technique_of_b) const {
  return by_lead_[static_cast<u32>(lead_of_a(state, technique_of_a, technique_of_b) +
                                   kLargestLead)];
}

int Outlook::lead_of_a(const State& state, u16 technique_of_a, u16 technique_of_b) const {
  return content_.lead(technique_of_a, technique_of_b) + held(state, Side::a) -
         held(state, Side::b);
}

// Any opposing technique does: it only changes which dice are needed.
std::optional<Outlook::Script> Outlook::find_script(const State& state, Side winner, u16 technique,
                                                    Tier tier) const {
  Script out;
  out.choices[at(winner)] = choose(content_.moves[technique].category, technique);
  for (u16 opposing = 0; opposing < content_.techniques; ++opposing) {
    out.choices[at(other(winner))] = choose(content_.moves[opposing].category, opposing);
    int before = lead_of_a(state, out.choices[0].object, out.choices[1].object);
    if (winner == Side::b) before = -before;
    for (int dice = 1 - kDie; dice < kDie; ++dice) {
      int lead = before + dice;
      if (lead <= 0 || content_.tier_of[static_cast<u32>(lead)] != tier) continue;
      out.dice[at(winner)] = static_cast<u32>(1 + std::max(dice, 0));
      out.dice[at(other(winner))] = static_cast<u32>(1 + std::max(-dice, 0));
      return out;
    }
  }
  return std::nullopt;
}

State Outlook::play(const State& state, Script& script) const {
  State after = state;
  ScriptedReferee referee(script.dice, script.bonus);
  Grapple::play(content_, after, script.choices, static_cast<chance::Referee&>(referee));
  script.bonus_sides = referee.bonus_sides();
  return after;
}

}  // namespace agon::grapple
