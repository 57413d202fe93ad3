// What the commands share: printing, errors for people and programs, progress, Ctrl-C.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "agon/base/problem.h"
#include "agon/json/value.h"

namespace agon::cli {

inline constexpr int kFine = 0;
inline constexpr int kNo = 1;        // the answer is no
inline constexpr int kBadInput = 2;  // bad usage or input
inline constexpr int kInterrupted = 130;

void print(std::string_view text);          // to stdout
void print_line(const json::Value& value);  // one canonical line to stdout
void print_pretty(const json::Value& value);
void print_error(std::string_view text);  // to stderr

// Problems go to stderr; with `json` also to stdout, as {"problems": [...]}.
void print_problems(const Problems& problems, bool json);
json::Value problem_to_value(const Problem& problem);
json::Value problems_to_value(const Problems& problems);

// "1.23 million", "45.6 thousand": rates for people.
std::string rounded(double number);

// A text in a column of this many characters: filled up, or cut.
std::string fitted(std::string_view text, std::size_t width);

// A text in lines of at most this many columns, broken at spaces; a longer word is cut in two.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// What content says may hold anything; a terminal gets it line by line without control characters.
std::string printable_lines(std::string_view text);

// Done, rate and time left on stderr, a few times a second, and only on a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(u64 total, std::string_view what = "matches");
  ~ProgressLine();
  void show(u64 done);
  void say(std::string_view text);  // instead, where nobody knows how much is left

 private:
  using Clock = std::chrono::steady_clock;
  bool is_due(Clock::time_point now);
  u64 total_;
  std::string_view what_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point last_;
};

// While it lives, the first Ctrl-C asks for a stop instead of ending the program; another one,
// half a second later or more, ends it. Made before any other thread, so that all of them leave the
// signal to its own thread.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace agon::cli
