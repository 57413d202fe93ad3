// Progress of long work, and rates for people.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "agon/base/types.h"

namespace agon::cli {

// "1.23 million", "45.6 thousand": rates for people.
std::string rounded(double number);

// Done, rate and time left on stderr, a few times a second, and only on a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(std::string_view what = "matches");
  ~ProgressLine();
  void begin(std::string_view part);  // from here on, named so
  void show(u64 done, u64 all);
  void say(std::string_view text);  // instead, where nobody knows how much is left

 private:
  using Clock = std::chrono::steady_clock;
  bool is_due(Clock::time_point now);
  std::string_view what_;
  std::string part_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point last_;
};

}  // namespace agon::cli
