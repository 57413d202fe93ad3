#include "agon/workbench/measure/choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/game/words.h"
#include "agon/odds/decision.h"
#include "agon/sim/match.h"

namespace agon::workbench {
namespace {

using game::AnyGame, game::Choice, game::Side, game::StateView;

constexpr u64 kMostCompared = 200;        // decisions of a report: each is worked out exactly
constexpr std::size_t kLargestMenu = 64;  // that is compared
constexpr u64 kEnough = 10;               // decisions that offered both, to call one dominated
constexpr double kEnded = 1e6;  // a match that is won or lost; no ruleset's worth is near it

const game::Verb& verb_of(const AnyGame& game, Choice choice) {
  return game.facts().verbs[choice.verb - 1u];
}

// Whatever is chosen with an amount counts as one, for every amount.
std::string use_name(const AnyGame& game, StateView state, Side side, Choice choice) {
  const game::Verb& verb = verb_of(game, choice);
  if (!verb.takes_amount) return game.slot_name(game.slot(state, choice), side);
  if (!verb.takes_object) return std::string(verb.name);
  return fmt::format("{} {}", verb.name, game.object_name(choice.verb, choice.object));
}

// Whether a slot's name begins with a verb that takes an amount: there are too many of them.
bool has_amount(const AnyGame& game, std::string_view slot) {
  std::string_view word = slot.substr(0, slot.find(' '));
  return std::ranges::any_of(game.facts().verbs, [word](const game::Verb& verb) {
    return verb.takes_amount && verb.name == word;
  });
}

}  // namespace

void ChoiceCounter::play(const AnyGame& game, const game::Player& player, chance::MatchName name,
                         std::optional<Side> only) {
  agent_ = player.name;
  for (Side side : game::kSides) {
    if (!only || side == *only) list_all(game, side);
  }
  std::array agents = {player.make(game), player.make(game)};
  sim::Match match(game, name, {{agents[0].get(), agents[1].get()}});
  while (!match.over() && !stop_.stop_requested()) {
    game::Deciders deciders = game.deciders(match.state());
    std::vector<std::byte> before(match.state().begin(), match.state().end());
    for (Side side : game::kSides) {
      if (includes(deciders, side) && (!only || side == *only)) count(game, before, side);
    }
    const replay::Step& step = match.advance();
    for (Side side : game::kSides) {
      if (!step.choices[at(side)] || (only && side != *only)) continue;
      ++counts_[use_name(game, before, side, step.choices[at(side)]->choice)].chosen;
    }
  }
  ++matches_;
}

// So that what is never offered is known, too.
void ChoiceCounter::list_all(const AnyGame& game, Side side) {
  for (u32 slot = 0; slot < game.sizes().slots; ++slot) {
    std::string name = game.slot_name(slot, side);
    if (!name.empty() && !has_amount(game, name)) counts_.try_emplace(name);
  }
}

void ChoiceCounter::count(const AnyGame& game, StateView state, Side side) {
  ++decisions_;
  std::vector<Choice> scratch;
  std::span<const Choice> menu = game.menu(state, side, scratch);
  std::set<std::string> names;
  for (Choice choice : menu) names.insert(use_name(game, state, side, choice));
  for (const std::string& name : names) ++counts_[name].offered;
  if (names.size() > 1 && menu.size() <= kLargestMenu && compared_ < kMostCompared) {
    compare(game, state, side);
  }
}

void ChoiceCounter::compare(const AnyGame& game, StateView state, Side side) {
  Result<odds::DecisionOdds> odds = odds::decision_odds(game, state, {}, {}, stop_);
  if (!odds) return;  // too many outcomes to be exact
  ++compared_;
  Worths worths;
  for (const odds::EntryOdds& entry : odds->sides[at(side)]) {
    double worth = entry.worth + kEnded * (entry.wins - entry.loses);
    auto [found, fresh] = worths.emplace(use_name(game, state, side, entry.choice), worth);
    if (!fresh) found->second = std::max(found->second, worth);
  }
  for (const auto& [name, worth] : worths) {
    for (const auto& [other, others] : worths) {
      if (other == name) continue;
      Comparison& out = comparisons_[{name, other}];
      ++out.both;
      out.no_worse += others >= worth;
      out.better += others > worth;
    }
  }
}

UsesRecord ChoiceCounter::record() const {
  UsesRecord out{.agent = agent_,
                 .matches = matches_,
                 .decisions = decisions_,
                 .compared_decisions = compared_};
  for (const auto& [name, count] : counts_) {
    out.uses.push_back({.name = name, .offered = count.offered, .chosen = count.chosen});
    judge(out.uses.back());
  }
  std::ranges::sort(out.uses, [](const UseRecord& one, const UseRecord& other) {
    return one.chosen != other.chosen ? one.chosen > other.chosen : one.name < other.name;
  });
  return out;
}

// By the one that was compared most.
void ChoiceCounter::judge(UseRecord& use) const {
  for (const auto& [names, seen] : comparisons_) {
    if (names.first != use.name || seen.both < kEnough || seen.better == 0) continue;
    if (seen.no_worse < seen.both || use.compared.value_or(0) >= seen.both) continue;
    use.dominated_by = names.second;
    use.compared = seen.both;
  }
}

}  // namespace agon::workbench
