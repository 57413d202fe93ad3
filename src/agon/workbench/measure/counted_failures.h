// An agent that is not ours, at a table where the ways in which it fails are counted.
#pragma once

#include <atomic>
#include <memory>

#include "agon/agent/stranger.h"
#include "agon/json/describe.h"

namespace agon::workbench {

struct FailuresRecord {
  u64 crashed = 0;
  u64 late = 0;
  u64 illegal = 0;

  bool any() const { return crashed + late + illegal > 0; }
  void add(const FailuresRecord& other) {
    crashed += other.crashed;
    late += other.late;
    illegal += other.illegal;
  }
};

template <class V>
void describe(V& v, FailuresRecord& f) {
  v("crashed", f.crashed, "it ended, closed a pipe or connection, or was not there");
  v("late", f.late, "it did not answer in time");
  v("illegal", f.illegal, "its answer was not of the agreed form, or not allowed");
}

// What agents of one player count, in any thread.
class FailureCount {
 public:
  void add(const agent::Failures& failures) {
    crashed_ += failures.crashed;
    late_ += failures.late;
    illegal_ += failures.illegal;
  }
  // And begins anew.
  FailuresRecord take() { return {crashed_.exchange(0), late_.exchange(0), illegal_.exchange(0)}; }

 private:
  std::atomic<u64> crashed_ = 0;
  std::atomic<u64> late_ = 0;
  std::atomic<u64> illegal_ = 0;
};

// The player, whose agents add their failures when they leave.
game::Player with_failures_counted(game::Player player, const std::shared_ptr<FailureCount>& count);

}  // namespace agon::workbench
