// What goes with long work at a terminal: progress, Ctrl-C, and how fast it was.
#pragma once

#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::cli {

// Lives as long as the work. Made before any thread of it.
class LongWork {
 public:
  std::stop_token stop() const { return interrupt_.token(); }
  workbench::Progress progress() {
    return [this](u64 done, u64 all) { line_.show(done, all); };
  }
  std::function<void(std::string_view)> begins() {
    return [this](std::string_view part) { line_.begin(part); };
  }

 private:
  Interrupt interrupt_;
  ProgressLine line_;
};

// Matches per second, to stderr, because it is never the same twice.
class Stopwatch {
 public:
  void print_rate(u64 matches, u32 threads) const;

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace agon::cli
