#include "agon/workbench/luck/ledger.h"

#include <algorithm>

#include "agon/base/float_guard.h"
#include "agon/game/words.h"
#include "agon/odds/best_play.h"
#include "agon/odds/exact.h"
#include "agon/odds/matrix.h"
#include "agon/workbench/luck/appraisal.h"
#include "agon/workbench/luck/estimate.h"

namespace agon::workbench {
namespace {

using game::Choice, game::Choices, game::Side, game::StateView;

constexpr std::size_t kMostPairs = 1024;  // of entries, in a decision of both sides
constexpr u32 kFewestOutcomes = 1u << 10;
constexpr u32 kMostOutcomes = 1u << 17;   // of one mean
constexpr u32 kMostAutomatic = 1u << 20;  // the same, until somebody decides

// Values, and what is said about them.
struct Judge {
  game::Values values;
  ValuesFrom from = ValuesFrom::known;
  PolicyMix policy = {};  // of each side; empty: the equilibrium of what entries are worth
  std::optional<Calibration> calibration = {};
  std::shared_ptr<const bool> failed = {};  // set where a state was too much for it after all
};

std::optional<Judge> known_to_game(const Watched& match, const LuckOptions& options) {
  auto values = match.open.entry->offers.values;
  if (values == nullptr) return std::nullopt;
  std::optional<game::Values> known = values({.game = match.open.game.get(),
                                              .files = match.open.files,
                                              .stop = options.stop,
                                              .progress = options.begins});
  if (!known) return std::nullopt;
  return Judge{*std::move(known), ValuesFrom::known};
}

// The whole game from its start, so that every state of the match is known afterwards.
std::optional<Judge> solved(const Watched& match, const LuckOptions& options) {
  auto solution =
      std::make_shared<odds::BestPlay>(*match.open.game, odds::BestPlayLimits{}, options.stop);
  for (const auto& state : match.states) {
    if (!solution->of_a(state)) return std::nullopt;
  }
  // A choice that the law takes and no menu offers may lead to states that are yet to be solved.
  auto failed = std::make_shared<bool>(false);
  auto of_a = [solution, failed](StateView state) {
    Result<double> value = solution->of_a(state);
    *failed |= !value;
    return value.value_or(0.5);
  };
  return Judge{.values = {.policies = "best play",
                          .note = "every state is solved, the last ones first",
                          .of_a = of_a},
               .from = ValuesFrom::solved,
               .failed = failed};
}

Reply<std::optional<Judge>> estimated(const Watched& match, const LuckOptions& options) {
  EstimateOptions order{
      .matches = options.matches, .stop = options.stop, .progress = options.progress};
  if (!options.policy.empty()) order.policy = options.policy;
  if (options.begins) options.begins("matches of " + order.policy);
  Reply<std::optional<Estimate>> made = estimate(match.open, order);
  if (!made) return decline(made.error());
  if (!*made) return std::nullopt;
  Estimate& found = **made;
  return Judge{std::move(found.values), ValuesFrom::estimated, std::move(found.policy),
               std::move(found.calibration)};
}

// Nothing after a stop.
Reply<std::optional<Judge>> judge_for(const Watched& match, const LuckOptions& options) {
  if (options.policy.empty()) {
    if (options.begins) options.begins("solving");
    if (std::optional<Judge> known = known_to_game(match, options)) return known;
    if (std::optional<Judge> small = solved(match, options)) return small;
  }
  return estimated(match, options);
}

DieOwner owner_of(std::optional<Side> side) {
  return !side ? DieOwner::shared : *side == Side::a ? DieOwner::a : DieOwner::b;
}

u32 outcomes_of_a_mean(const Watched& match, const LuckOptions& options) {
  u64 share = options.outcomes / std::max<std::size_t>(match.steps.size(), 1);
  return static_cast<u32>(std::clamp<u64>(share, kFewestOutcomes, kMostOutcomes));
}

class Bookkeeper {
 public:
  Bookkeeper(const Watched& match, const Judge& judge, const LuckOptions& options)
      : match_(match),
        game_(*match.open.game),
        policy_(judge.policy),
        values_(game_, judge.values, outcomes_of_a_mean(match, options)) {
    values_.allow({.all = options.outcomes, .mean = kMostAutomatic});
  }

  double value(std::size_t state) { return values_.of(match_.states[state]).value; }

  LuckStep step(std::size_t number) {
    const game::Step& played = match_.steps[number];
    StateView before = match_.states[number];
    Choices choices = choices_of(played);
    LuckStep out{.step = number + 1, .turn = played.turn, .chose = words(before, played)};
    Appraised from = values_.of(before);
    out.before = from.value;
    out.after = value(number + 1);
    game::Deciders deciders = game_.deciders(before);
    Appraised mean = deciders == game::Deciders::nobody ? from : values_.after(before, choices);
    out.expected = mean.value;
    out.luck = out.after - out.expected;
    out.exact = mean.exact;
    out.choices = parts(before, choices, deciders, out);
    out.rolls = rolls(before, played, choices, out);
    return out;
  }

 private:
  std::map<std::string, std::string> words(StateView state, const game::Step& step) const {
    std::map<std::string, std::string> out;
    for (Side side : game::kSides) {
      const auto& noted = step.choices[at(side)];
      if (!noted) continue;
      out[std::string(game::name_of(side))] = game::spoken_text(game_, state, side, noted->choice);
    }
    return out;
  }

  LuckParts parts(StateView state, const Choices& choices, game::Deciders deciders,
                  const LuckStep& step) {
    double change = step.expected - step.before;
    switch (deciders) {
      case game::Deciders::nobody:
        return {};
      case game::Deciders::a:
        return {.a = change};
      case game::Deciders::b:
        return {.b = change};
      case game::Deciders::both:
        break;
    }
    return parts_of_both(state, choices, step);
  }

  // Each side against the other's policy. Where there are too many pairs to find it, nobody's part
  // is known, and all is called guessing.
  LuckParts parts_of_both(StateView state, const Choices& choices, const LuckStep& step) {
    double change = step.expected - step.before;
    Menus menus = {menu(state, Side::a), menu(state, Side::b)};
    if (menus[0].size() * menus[1].size() > kMostPairs) return {.guessing = change};
    Mixes mixes = mixes_of(state, menus);
    LuckParts out{.a = -step.before, .b = -step.before};
    for (std::size_t i = 0; i < menus[1].size(); ++i) {
      if (mixes[1][i] == 0) continue;
      out.a += mixes[1][i] * values_.after(state, {choices[0], menus[1][i]}).value;
    }
    for (std::size_t i = 0; i < menus[0].size(); ++i) {
      if (mixes[0][i] == 0) continue;
      out.b += mixes[0][i] * values_.after(state, {menus[0][i], choices[1]}).value;
    }
    out.guessing = change - out.a - out.b;
    return out;
  }

  using Menus = std::array<std::vector<Choice>, 2>;
  using Mixes = std::array<std::vector<double>, 2>;  // how likely each entry of the menus is

  Mixes mixes_of(StateView state, const Menus& menus) {
    if (policy_) {
      Mixes out = {policy_(state, Side::a, menus[0]), policy_(state, Side::b, menus[1])};
      if (!out[0].empty() && !out[1].empty()) return out;
    }
    std::vector<double> payoffs;
    for (Choice of_a : menus[0]) {
      for (Choice of_b : menus[1]) payoffs.push_back(values_.after(state, {of_a, of_b}).value);
    }
    odds::Equilibrium both = odds::solve_matrix(payoffs, menus[0].size(), menus[1].size());
    return {std::move(both.row), std::move(both.column)};
  }

  std::vector<Choice> menu(StateView state, Side side) const {
    std::vector<Choice> scratch;
    std::span<const Choice> entries = game_.menu(state, side, scratch);
    return {entries.begin(), entries.end()};
  }

  // The mean with the first k rolls known, for each k: a roll's luck is what it changes of that.
  std::vector<DieLuck> rolls(StateView before, const game::Step& played, const Choices& choices,
                             const LuckStep& step) {
    std::vector<DieLuck> out;
    game::DiceOwners owners(played.rolls.size());
    if (match_.open.entry->offers.owners != nullptr && !played.rolls.empty()) {
      owners = match_.open.entry->offers.owners(game_, before, played);
    }
    double mean = step.expected;
    for (std::size_t i = 0; i < played.rolls.size(); ++i) {
      DieLuck die{.roll = replay::record_of(game_, played.rolls[i]), .owner = owner_of(owners[i])};
      if (step.exact) {
        bool last = i + 1 == played.rolls.size();
        double known =
            last ? step.after
                 : values_.after(before, choices, std::span(played.rolls).first(i + 1)).value;
        die.luck = known - mean;
        mean = known;
      }
      out.push_back(std::move(die));
    }
    return out;
  }

  const Watched& match_;
  const game::AnyGame& game_;
  PolicyMix policy_;
  Appraisal values_;
};

// Sums that do not lose what is small.
struct Totals {
  std::array<odds::KahanSum, 3> dice;  // by owner
  odds::KahanSum unsplit;
  std::array<odds::KahanSum, 3> choices;  // a, b, guessing

  void add(const LuckStep& step) {
    bool split = step.exact && !step.rolls.empty();
    if (!split) unsplit.add(step.luck);
    for (const DieLuck& die : step.rolls) {
      if (split) dice[static_cast<std::size_t>(die.owner)].add(*die.luck);
    }
    choices[0].add(step.choices.a);
    choices[1].add(step.choices.b);
    choices[2].add(step.choices.guessing);
  }
};

void keep_book(const Watched& match, const Judge& judge, const LuckOptions& options,
               LuckRecord& out) {
  Bookkeeper keeper(match, judge, options);
  Totals totals;
  out.start = out.end = keeper.value(0);
  out.chances.push_back(out.start);
  if (options.begins) options.begins("steps");
  for (std::size_t i = 0; i < match.steps.size(); ++i) {
    if (options.stop.stop_requested()) {
      out.complete = false;
      break;
    }
    LuckStep step = keeper.step(i);
    totals.add(step);
    out.sampled_steps += step.exact ? 0 : 1;
    out.end = step.after;
    out.chances.push_back(step.after);
    out.steps.push_back(std::move(step));
    if (options.progress) options.progress(i + 1, match.steps.size());
  }
  out.luck = {totals.dice[0].value, totals.dice[1].value, totals.dice[2].value,
              totals.unsplit.value};
  out.choices = {totals.choices[0].value, totals.choices[1].value, totals.choices[2].value};
}

LuckRecord ledger_by(const Judge& judge, const Watched& match, const LuckOptions& options) {
  LuckRecord out{.game = std::string(match.open.entry->facts.name),
                 .policies = judge.values.policies,
                 .from = judge.from,
                 .error = judge.values.error,
                 .note = judge.values.note,
                 .calibration = judge.calibration,
                 .outcome = match.verdict.outcome};
  with_plain_floats([&] { keep_book(match, judge, options, out); });
  return out;
}

// After a stop that came too early.
LuckRecord no_ledger(const Watched& match) {
  return {.game = std::string(match.open.entry->facts.name),
          .outcome = match.verdict.outcome,
          .complete = false};
}

}  // namespace

Reply<LuckRecord> luck_of(const Watched& match, const LuckOptions& options) {
  Reply<std::optional<Judge>> judge = judge_for(match, options);
  if (!judge) return decline(judge.error());
  if (!*judge) return no_ledger(match);
  LuckRecord out = ledger_by(**judge, match, options);
  if (!(*judge)->failed || !*(*judge)->failed) return out;
  judge = estimated(match, options);
  if (!judge) return decline(judge.error());
  return *judge ? ledger_by(**judge, match, options) : no_ledger(match);
}

}  // namespace agon::workbench
