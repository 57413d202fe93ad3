#include "bench/ratios.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace agon::bench {
namespace {

// Keeps the nanoseconds per item of every repetition. Time of the processor, not of the clock on
// the wall: other programs may run beside us.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      if (run.error_occurred) {
        failed_ = true;
        fmt::print("{}: {}\n", run.benchmark_name(), run.error_message);
      } else {
        times_[run.run_name.function_name].push_back(1e9 / run.counters.at("items_per_second"));
      }
    }
  }

  bool failed() const { return failed_; }
  const std::map<std::string, std::vector<double>, std::less<>>& times() const { return times_; }

 private:
  std::map<std::string, std::vector<double>, std::less<>> times_;
  bool failed_ = false;
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

void print_times(const Collector& collector) {
  double disturbed = 1;  // how much slower than its fastest repetition a median is
  for (const auto& [name, times] : collector.times()) {
    auto [least, most] = std::ranges::minmax(times);
    fmt::print("{:<28} {:>9.3f} ns   ({:.3f} to {:.3f}, {} times)\n", name, median(times), least,
               most, times.size());
    disturbed = std::max(disturbed, median(times) / least);
  }
  if (disturbed > 1.1) {
    fmt::print("this machine is busy, medians are up to {:.0f} % too high: better repeat this\n",
               (disturbed - 1) * 100);
  }
}

// False if it is missed. A part that a filter left out is no miss.
bool print_ratio(const Collector& collector, const Ratio& ratio) {
  auto ours = collector.times().find(ratio.ours);
  auto theirs = collector.times().find(ratio.theirs);
  if (ours == collector.times().end() || theirs == collector.times().end()) return true;
  double factor = median(ours->second) / median(theirs->second);
  fmt::print("{:<46} {:.2f}x", ratio.sentence, factor);
  if (ratio.at_most == 0) return fmt::print("\n"), true;
  bool ok = factor <= ratio.at_most;
  fmt::print(", at most {:.2f}x: {}\n", ratio.at_most, ok ? "ok" : "MISSED");
  return ok;
}

bool print_limit(const Collector& collector, const Limit& limit) {
  auto ours = collector.times().find(limit.ours);
  if (ours == collector.times().end()) return true;
  double time = median(ours->second);
  bool ok = time <= limit.at_most;
  fmt::print("{:<46} {:.1f} ns, {:.4g} million/s, at most {:.0f} ns: {}\n", limit.sentence, time,
             1e3 / time, limit.at_most, ok ? "ok" : "MISSED");
  return ok;
}

}  // namespace

int run(int argc, char** argv, std::span<const Ratio> ratios, std::span<const Limit> limits) {
  std::vector<std::string> defaults = {"--benchmark_enable_random_interleaving=true",
                                       "--benchmark_repetitions=21", "--benchmark_min_time=0.02"};
  std::vector<char*> arguments = {argv[0]};
  for (std::string& flag : defaults) arguments.push_back(flag.data());
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  print_times(collector);
  bool ok = true;
  for (const Ratio& ratio : ratios) ok &= print_ratio(collector, ratio);
  for (const Limit& limit : limits) ok &= print_limit(collector, limit);
  if (collector.failed()) return 2;
  return ok ? 0 : 1;
}

}  // namespace agon::bench
