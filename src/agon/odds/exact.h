// Exact results, computed by the rules themselves, so they can never disagree with play.
//   outcomes   every result of one step, with its probability
//   propagate  carries a distribution of states through automatic steps, merging equal states
//   after      both, until somebody decides or the match ends (or, if asked, the turn): all that
//              odds and look-ahead use
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
#include "agon/game/exact_limits.h"
#include "agon/game/facts.h"
#include "agon/game/ruleset.h"

namespace agon::odds {

// A million small numbers added one by one would lose the twelfth digit, so what an addition rounds
// away is kept for the next.
struct KahanSum {
  double value = 0;
  double excess = 0;  // what the value is too large by

  void add(double term) {
    double wanted = term - excess;
    double sum = value + wanted;
    excess = (sum - value) - wanted;
    value = sum;
  }
};

// States with their probabilities, equal ones merged, in the order in which they were first seen.
// Only the live prefix of a state is kept.
template <class State>
class Spread {
 public:
  explicit Spread(std::size_t live_bytes) : live_bytes_(live_bytes), buckets_(64, kEmpty) {}

  void add(const State& state, double probability) {
    std::size_t bucket = find(bytes_of(state));
    if (buckets_[bucket] == kEmpty) {
      buckets_[bucket] = static_cast<u32>(size());
      const char* bytes = bytes_of(state);
      bytes_.insert(bytes_.end(), bytes, bytes + live_bytes_);
      probabilities_.push_back({probability, 0});
      if (size() * 2 > buckets_.size()) grow();
    } else {
      probabilities_[buckets_[bucket]].add(probability);
    }
  }

  void clear() {
    bytes_.clear();
    probabilities_.clear();
    std::fill(buckets_.begin(), buckets_.end(), kEmpty);
  }

  std::size_t size() const { return probabilities_.size(); }
  // The memory that it holds, and what one more state may take besides while blocks grow: the old
  // one is still there when the new one, twice as large, is filled.
  std::size_t held_bytes() const {
    return bytes_.capacity() + probabilities_.capacity() * sizeof(KahanSum) +
           buckets_.capacity() * sizeof(u32);
  }
  std::size_t growth_bytes() const {
    std::size_t out = 0;
    if (bytes_.size() + live_bytes_ > bytes_.capacity()) out += 2 * bytes_.size() + live_bytes_;
    if (size() == probabilities_.capacity()) out += (2 * size() + 1) * sizeof(KahanSum);
    if (2 * (size() + 1) > buckets_.size()) out += 2 * buckets_.size() * sizeof(u32);
    return out;
  }
  double probability(std::size_t i) const { return probabilities_[i].value; }
  double total() const {
    KahanSum sum;
    for (const KahanSum& one : probabilities_) sum.add(one.value);
    return sum.value;
  }
  std::span<const std::byte> bytes(std::size_t i) const {
    return std::as_bytes(std::span(bytes_).subspan(i * live_bytes_, live_bytes_));
  }
  State state(std::size_t i) const {
    State out{};
    copy_to(i, out);
    return out;
  }
  // Into a state whose bytes beyond the live prefix are 0 already.
  void copy_to(std::size_t i, State& out) const {
    std::memcpy(static_cast<void*>(&out), bytes_.data() + i * live_bytes_, live_bytes_);
  }

 private:
  static constexpr u32 kEmpty = ~0u;

  static const char* bytes_of(const State& state) { return reinterpret_cast<const char*>(&state); }

  // The bucket that holds the state, or the empty one where it belongs.
  std::size_t find(const char* state) const {
    std::size_t mask = buckets_.size() - 1;
    std::size_t bucket = hash64({state, live_bytes_}) & mask;
    while (buckets_[bucket] != kEmpty &&
           std::memcmp(bytes_.data() + buckets_[bucket] * live_bytes_, state, live_bytes_) != 0) {
      bucket = (bucket + 1) & mask;
    }
    return bucket;
  }

  void grow() {
    buckets_.assign(buckets_.size() * 2, kEmpty);
    for (u32 i = 0; i < size(); ++i) buckets_[find(bytes_.data() + i * live_bytes_)] = i;
  }

  std::size_t live_bytes_;
  std::vector<char> bytes_;  // stride live_bytes_
  std::vector<KahanSum> probabilities_;
  std::vector<u32> buckets_;  // open addressing, a power of two, at most half full
};

template <class R>
class Exact {
 public:
  using Content = typename R::Content;
  using State = typename R::State;

  explicit Exact(const Content& content, const game::ExactLimits& limits = {},
                 game::Witness* witness = nullptr)
      : content_(content),
        limits_(limits),
        witness_(witness),
        live_bytes_(R::sizes(content).state_bytes) {}

  Result<Spread<State>> outcomes(const State& state, const game::Choices& choices) {
    Spread<State> out(live_bytes_);
    leaves_ = 0;
    turn_ = R::turn(state);
    if (auto done = step(state, choices, 1, out); !done) return refuse(done.error());
    return out;
  }

  Result<Spread<State>> propagate(Spread<State> spread) {
    leaves_ = 0;
    if (spread.size() > 0) turn_ = R::turn(spread.state(0));
    return settle(std::move(spread));
  }

  Result<Spread<State>> after(const State& state, const game::Choices& choices) {
    auto first = outcomes(state, choices);
    return first ? settle(std::move(*first)) : first;
  }

  // Outcomes visited by the last call.
  u32 leaves() const { return leaves_; }

 private:
  static constexpr u32 kLeavesPerStopLook = 256;

  // Automatic steps until there are none. Two spreads take turns; a match is finite, so it ends.
  Result<Spread<State>> settle(Spread<State> spread) {
    Spread<State> next(live_bytes_);
    State state{};
    for (bool stepped = true; stepped; std::swap(spread, next)) {
      next.clear();
      stepped = false;
      for (std::size_t i = 0; i < spread.size(); ++i) {
        spread.copy_to(i, state);
        if (!goes_on(state)) {
          next.add(state, spread.probability(i));
          if (next.size() > limits_.states) {
            return too_many("different states", limits_.states, last_);
          }
        } else if (auto done = step(state, {}, spread.probability(i), next); !done) {
          return refuse(done.error());
        } else {
          stepped = true;
        }
      }
    }
    return spread;
  }

  bool goes_on(const State& state) const {
    return game::is_automatic<R>(state) && !(limits_.within_turn && R::turn(state) != turn_);
  }

  // Adds every result of one step, weighted, to `out`.
  Result<void> step(const State& state, const game::Choices& choices, double weight,
                    Spread<State>& out) {
    chance::Odometer odometer(limits_.leaves - leaves_);
    odometer.listen(witness_);
    last_ = chance::Place(R::turn(state), u16{0}, 0);  // a step without a roll has only its turn
    do {
      std::memcpy(static_cast<void*>(&result_), &state, live_bytes_);
      R::play(content_, result_, choices, static_cast<chance::Referee&>(odometer));
      if (odometer.turning().name != 0) last_ = odometer.turning();
      if (odometer.beyond()) return too_many("outcomes", limits_.leaves, *odometer.beyond());
      if (leaves_ == limits_.leaves) return too_many("outcomes", limits_.leaves, last_);
      if (leaves_ % kLeavesPerStopLook == 0 && limits_.stop.stop_requested()) {
        return refuse(game::out_of_time());
      }
      ++leaves_;
      if (witness_ != nullptr) witness_->outcome(weight * odometer.probability());
      out.add(result_, weight * odometer.probability());
      if (out.size() > limits_.states) {
        return too_many("different states", limits_.states, last_);
      }
    } while (odometer.advance());
    return {};
  }

  static tl::unexpected<Problem> too_many(std::string_view what, u32 limit, chance::Place place) {
    std::string where = place.name != 0 ? chance::to_text(place, R::kFacts.rolls)
                                        : fmt::format("turn {}", place.turn);
    return refuse(ErrorCode::exact_limit, fmt::format("more than {} {} at {}: too many to compute "
                                                      "exactly",
                                                      limit, what, where));
  }

  const Content& content_;
  game::ExactLimits limits_;
  game::Witness* witness_;
  std::size_t live_bytes_;
  State result_{};  // 0 beyond the live prefix
  u32 leaves_ = 0;
  u32 turn_ = 0;
  chance::Place last_;  // the last roll, for messages
};

}  // namespace agon::odds
