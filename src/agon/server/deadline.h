// A stop that is asked for by itself when the thread that made this has computed for so long. What
// counts is its processor's time, so a busy machine takes nothing away from anybody; only where it
// hardly gets any does the clock on the wall end it, after some times as long.
#pragma once

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <stop_token>
#include <thread>

namespace agon::server {

class Deadline {
 public:
  using Milliseconds = std::chrono::milliseconds;

  explicit Deadline(Milliseconds budget) : budget_(budget) {
    has_clock_ = ::pthread_getcpuclockid(::pthread_self(), &clock_) == 0;
    began_ = used();
    waiter_ = std::jthread([this](const std::stop_token& over) { wait(over); });
  }

  std::stop_token token() const { return source_.get_token(); }
  bool passed() const { return source_.stop_requested(); }

 private:
  static constexpr int kPatience = 4;  // budgets of time on the wall

  Milliseconds used() const {
    timespec time{};
    if (!has_clock_ || ::clock_gettime(clock_, &time) != 0) return budget_;
    return std::chrono::duration_cast<Milliseconds>(std::chrono::seconds(time.tv_sec) +
                                                    std::chrono::nanoseconds(time.tv_nsec));
  }

  // A thread computes no faster than time goes by, so there is no need to look before.
  void wait(const std::stop_token& over) {
    using std::chrono::steady_clock;
    steady_clock::time_point end = steady_clock::now() + kPatience * budget_;
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    for (Milliseconds left = budget_; !over.stop_requested();) {
      never.wait_for(lock, over, std::max(left, Milliseconds(1)), [] { return false; });
      if (over.stop_requested()) return;
      left = budget_ - (used() - began_);
      if (left <= Milliseconds(0) || steady_clock::now() >= end) {
        source_.request_stop();
        return;
      }
    }
  }

  Milliseconds budget_;
  clockid_t clock_{};
  bool has_clock_ = false;
  Milliseconds began_{};
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace agon::server
