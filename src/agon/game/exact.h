// Exact results, computed by the rules themselves, so they can never disagree with play.
//   outcomes   every result of one step, with its probability
//   propagate  carries a distribution of states through automatic steps, merging equal states
//   after      both, until somebody decides or the match ends: all that odds and look-ahead use
// Limits are data; beyond them the error names the roll and nothing hangs.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "agon/base/hash.h"
#include "agon/base/result.h"
#include "agon/chance/tape.h"
#include "agon/game/choice.h"
#include "agon/game/facts.h"

namespace agon::game {

struct ExactLimits {
  u32 leaves = 1u << 20;  // outcomes visited by one call, over all its steps
  u32 states = 1u << 16;  // different states held at once
};

// States with their probabilities, equal ones merged, in the order in which they were first seen.
template <class State>
class Spread {
 public:
  explicit Spread(std::size_t live_bytes) : live_bytes_(live_bytes), buckets_(64, kEmpty) {}

  void add(const State& state, double probability) {
    std::size_t bucket = find(state);
    if (buckets_[bucket] == kEmpty) {
      buckets_[bucket] = static_cast<u32>(states_.size());
      states_.push_back(state);
      probabilities_.push_back(probability);
      if (states_.size() * 2 > buckets_.size()) grow();
    } else {
      probabilities_[buckets_[bucket]] += probability;
    }
  }

  void clear() {
    states_.clear();
    probabilities_.clear();
    std::fill(buckets_.begin(), buckets_.end(), kEmpty);
  }

  std::size_t size() const { return states_.size(); }
  const State& state(std::size_t i) const { return states_[i]; }
  double probability(std::size_t i) const { return probabilities_[i]; }

 private:
  static constexpr u32 kEmpty = ~0u;

  // The bucket that holds the state, or the empty one where it belongs.
  std::size_t find(const State& state) const {
    std::size_t mask = buckets_.size() - 1;
    std::string_view bytes(reinterpret_cast<const char*>(&state), live_bytes_);
    std::size_t bucket = hash64(bytes) & mask;
    while (buckets_[bucket] != kEmpty &&
           std::memcmp(&states_[buckets_[bucket]], &state, live_bytes_) != 0) {
      bucket = (bucket + 1) & mask;
    }
    return bucket;
  }

  void grow() {
    buckets_.assign(buckets_.size() * 2, kEmpty);
    for (u32 i = 0; i < states_.size(); ++i) buckets_[find(states_[i])] = i;
  }

  std::size_t live_bytes_;
  std::vector<State> states_;
  std::vector<double> probabilities_;
  std::vector<u32> buckets_;  // open addressing, a power of two, at most half full
};

template <class R>
class Exact {
 public:
  using Content = typename R::Content;
  using State = typename R::State;

  explicit Exact(const Content& content, const ExactLimits& limits = {})
      : content_(content), limits_(limits), live_bytes_(R::sizes(content).state_bytes) {}

  Result<Spread<State>> outcomes(const State& state, const Choices& choices) {
    Spread<State> out(live_bytes_);
    leaves_ = 0;
    if (auto done = step(state, choices, 1, out); !done) return refuse(done.error());
    return out;
  }

  Result<Spread<State>> propagate(Spread<State> spread) {
    leaves_ = 0;
    return settle(std::move(spread));
  }

  Result<Spread<State>> after(const State& state, const Choices& choices) {
    auto first = outcomes(state, choices);
    return first ? settle(std::move(*first)) : first;
  }

  static bool is_automatic(const State& state) {
    return R::outcome(state) == Outcome::running && R::deciders(state) == Deciders::nobody;
  }

 private:
  // Automatic steps until there are none. Two spreads take turns; a match is finite, so it ends.
  Result<Spread<State>> settle(Spread<State> spread) {
    Spread<State> next(live_bytes_);
    while (has_automatic(spread)) {
      next.clear();
      for (std::size_t i = 0; i < spread.size(); ++i) {
        const State& state = spread.state(i);
        if (!is_automatic(state)) {
          next.add(state, spread.probability(i));
        } else if (auto done = step(state, {}, spread.probability(i), next); !done) {
          return refuse(done.error());
        }
      }
      std::swap(spread, next);
    }
    return spread;
  }

  static bool has_automatic(const Spread<State>& spread) {
    for (std::size_t i = 0; i < spread.size(); ++i) {
      if (is_automatic(spread.state(i))) return true;
    }
    return false;
  }

  // Adds every result of one step, weighted, to `out`.
  Result<void> step(const State& state, const Choices& choices, double weight, Spread<State>& out) {
    chance::Odometer odometer(limits_.leaves);
    do {
      State result = state;
      R::play(content_, result, choices, static_cast<chance::Referee&>(odometer));
      if (odometer.too_wide()) return too_many("outcomes", limits_.leaves, *odometer.too_wide());
      if (++leaves_ > limits_.leaves) {
        return too_many("outcomes", limits_.leaves, odometer.turning());
      }
      out.add(result, weight * odometer.probability());
      if (out.size() > limits_.states) {
        return too_many("different states", limits_.states, odometer.turning());
      }
    } while (odometer.advance());
    return {};
  }

  static tl::unexpected<Problem> too_many(std::string_view what, u32 limit, chance::Place place) {
    return refuse(ErrorCode::exact_limit,
                  fmt::format("more than {} {} at {}: too many to compute exactly", limit, what,
                              chance::to_text(place, R::kFacts.rolls)));
  }

  const Content& content_;
  ExactLimits limits_;
  std::size_t live_bytes_;
  u32 leaves_ = 0;
};

}  // namespace agon::game
