#include "agon/workbench/luck/appraisal.h"

#include <algorithm>
#include <utility>

#include "agon/base/hash.h"
#include "agon/chance/revealing.h"
#include "agon/odds/exact.h"

namespace agon::workbench {
namespace {

using game::StateView;
using Bytes = std::vector<std::byte>;

constexpr u32 kSamples = 256;

std::string key_of(StateView state) {
  return {reinterpret_cast<const char*>(state.data()), state.size()};
}

// Adds up what states are worth.
struct Mean {
  odds::KahanSum sum = {};
  bool exact = true;

  void add(double probability, const Appraised& appraised) {
    sum.add(probability * appraised.value);
    exact = exact && appraised.exact;
  }
  Appraised value() const { return {sum.value, exact}; }
};

}  // namespace

Appraised Appraisal::of(StateView state) {
  game::Outcome outcome = game_.outcome(state);
  if (outcome != game::Outcome::running) return {game::result_of(outcome)};
  std::string key = key_of(state);
  if (auto found = known_.find(key); found != known_.end()) return found->second;
  Appraised out = appraise(state);
  if (halted_) return out;  // which nobody uses
  if (known_.size() >= kMostRemembered) known_.clear();
  known_.emplace(std::move(key), out);
  return out;
}

// The first of a row of automatic steps says how much they may take.
Appraised Appraisal::appraise(StateView state) {
  if (!goes_on(state)) return {values_.of_a(state)};
  if (depth_ > 0) return until_somebody_decides(state);
  u64 allowed = std::max<u64>(outcomes_, std::min<u64>(automatic_.mean, automatic_.all));
  left_ = allowed;
  Appraised out = until_somebody_decides(state);
  automatic_.all -= std::min(automatic_.all, allowed - left_);
  if (!std::exchange(halted_, false)) return out;
  return sample(state, {});
}

Appraised Appraisal::until_somebody_decides(StateView state) {
  Mean mean;
  chance::Odometer dice(left_);
  Bytes next;
  ++depth_;
  do {
    if (left_ == 0 || depth_ > kDeepest) halted_ = true;
    if (halted_) break;
    --left_;
    next.assign(state.begin(), state.end());
    game_.play(next, {}, static_cast<chance::Referee&>(dice));
    if (dice.beyond()) halted_ = true;
    mean.add(dice.probability(), of(next));
  } while (dice.advance());
  --depth_;
  return mean.value();
}

Appraised Appraisal::after(StateView state, const game::Choices& choices) {
  Mean mean;
  auto add = [&](StateView after, double probability) { mean.add(probability, of(after)); };
  game::ExactLimits limits{.leaves = outcomes_, .states = outcomes_};
  if (game_.outcomes(state, choices, limits, add)) return mean.value();
  return sample(state, choices);
}

Appraised Appraisal::after(StateView state, const game::Choices& choices,
                           std::span<const chance::Rolled> known) {
  Mean mean;
  chance::Revealing dice(known, outcomes_);
  Bytes next;
  do {
    next.assign(state.begin(), state.end());
    game_.play(next, choices, static_cast<chance::Referee&>(dice));
    if (dice.beyond()) return {.exact = false};
    mean.add(dice.probability(), of(next));
  } while (dice.advance());
  return mean.value();
}

// Until somebody decides: a step more could have too many outcomes, too.
Appraised Appraisal::sample(StateView state, const game::Choices& choices) {
  std::string seed = key_of(state);
  for (game::Choice choice : choices) {
    seed += std::to_string(choice.verb) + ' ' + std::to_string(choice.object) + ' ' +
            std::to_string(choice.amount) + ' ';
  }
  u64 hash = hash64(seed);
  odds::KahanSum sum;
  Bytes next;
  for (u32 i = 0; i < kSamples; ++i) {
    chance::QuickReferee dice(domain_key(chance::MatchName{hash, i}, chance::Domain::rules));
    next.assign(state.begin(), state.end());
    game_.play(next, choices, dice);
    while (goes_on(next)) game_.play(next, {}, dice);
    sum.add(of(next).value / kSamples);
  }
  return {sum.value, false};
}

bool Appraisal::goes_on(StateView state) const {
  return game_.outcome(state) == game::Outcome::running &&
         game_.deciders(state) == game::Deciders::nobody;
}

}  // namespace agon::workbench
