#include "agon/cli/terminal/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

#include "agon/cli/terminal/print.h"

namespace agon::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kSecondThoughts = std::chrono::milliseconds(500);  // one Ctrl-C may signal twice

sigset_t interrupt_signal() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  return set;
}

}  // namespace

Interrupt::Interrupt() {
  struct sigaction action{};
  sigaction(SIGINT, nullptr, &action);
  if (action.sa_handler == SIG_IGN) return;  // our caller wants us deaf to it
  sigset_t set = interrupt_signal();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  waiter_ = std::jthread([this](const std::stop_token& over) {
    sigset_t waited = interrupt_signal();
    timespec moment{.tv_sec = 0, .tv_nsec = 50'000'000};
    Clock::time_point first{};
    while (!over.stop_requested()) {
      if (sigtimedwait(&waited, nullptr, &moment) != SIGINT || over.stop_requested()) continue;
      if (source_.request_stop()) first = Clock::now();
      if (Clock::now() - first > kSecondThoughts) ::_exit(kInterrupted);
    }
  });
}

Interrupt::~Interrupt() {
  if (!waiter_.joinable()) return;
  waiter_.request_stop();
  pthread_kill(waiter_.native_handle(), SIGINT);  // wakes it
  waiter_.join();
  if (source_.stop_requested()) return;  // a late second signal must not cut off the result
  sigset_t set = interrupt_signal();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

}  // namespace agon::cli
