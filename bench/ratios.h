// A main for benchmarks whose point is a ratio: "ours takes at most 1.25 times as long as theirs".
// Everything runs interleaved and repeated in one process, so that a noisy machine is noisy for
// both sides; medians are compared; the exit code is 1 if a ratio or a limit is missed, 2 if a
// benchmark failed. The usual flags of Google Benchmark work, --benchmark_repetitions=31 for
// example.
#pragma once

#include <span>
#include <string_view>

namespace agon::bench {

// The names are those of benchmarks that call SetItemsProcessed; times are compared per item.
struct Ratio {
  std::string_view sentence;
  std::string_view ours;
  std::string_view theirs;
  double at_most = 0;  // 0: no target, only shown
};

// Where there is nothing to compare with: the time an item may take on the machines we know.
struct Limit {
  std::string_view sentence;
  std::string_view ours;
  double at_most = 0;  // nanoseconds
};

int run(int argc, char** argv, std::span<const Ratio> ratios, std::span<const Limit> limits = {});

}  // namespace agon::bench
