// How the meeting of two agents goes on in a tournament: what it came to so far, and an interval of
// the score that holds whenever somebody stops (sim/confidence_sequence.h). It is looked at when
// the indices played have grown by a quarter, so that where a tournament stops depends on nothing
// but its matches: not on threads, interruptions or the clock.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "agon/sim/confidence_sequence.h"

namespace agon::workbench {

class Course {
 public:
  explicit Course(double alpha) : sequence_(alpha) {}

  // The matches of the next so many indices, all in every seating; never past the next look.
  void add(const sim::Tally& part);

  u64 played() const { return all_.groups; }  // indices
  u64 next_look() const { return looked_ + std::max<u64>(kFirst, looked_ / 4); }
  // All matches, also those since the last look.
  sim::Interval interval() const { return now().interval(); }
  double reach() const { return now().reach(); }
  // As it was at the last look; nothing before the first.
  double reach_at_look() const { return sequence_.size() > 0 ? sequence_.reach() : 1; }

 private:
  static constexpr u64 kFirst = 8;

  struct Sums {
    u64 groups = 0;
    u64 sum = 0;
    u64 squares = 0;
  };
  sim::ConfidenceSequence now() const;
  sim::Sample block() const;  // since the last look

  sim::ConfidenceSequence sequence_;  // up to the last look
  u64 looked_ = 0;
  Sums all_;
  Sums before_;  // the last look
  u64 group_matches_ = 1;
};

// Who is better than everybody it met, by intervals of all pairings that hold at once: each of
// `pairings` says how its row did against its column. Nothing if nobody is.
struct Standing {
  std::size_t row = 0;
  std::size_t column = 0;
  sim::Interval interval;
};
std::optional<std::size_t> winner_of(std::size_t agents, std::span<const Standing> pairings);

}  // namespace agon::workbench
