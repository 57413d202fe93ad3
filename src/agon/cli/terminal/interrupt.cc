#include "agon/cli/terminal/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <system_error>

#include "agon/base/file.h"
#include "agon/cli/terminal/print.h"

namespace agon::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kSecondThoughts = std::chrono::milliseconds(500);  // one Ctrl-C may signal twice

// Unless our caller wants us deaf to it.
void add_if_heard(int number, sigset_t& set) {
  struct sigaction action{};
  sigaction(number, nullptr, &action);
  if (action.sa_handler != SIG_IGN) sigaddset(&set, number);
}

}  // namespace

void leave_cleanly() {
  std::signal(SIGXFSZ, SIG_IGN);
  for (int number : {SIGTERM, SIGHUP, SIGINT}) {
    struct sigaction action{};
    sigaction(number, nullptr, &action);
    if (action.sa_handler == SIG_IGN) continue;  // our caller wants us deaf to it
    action.sa_handler = [](int caught) {
      remove_temporary();
      ::raise(caught);  // by now it means what it always did, and comes when this returns
    };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(number, &action, nullptr);
  }
}

Interrupt::Interrupt(Also also) {
  sigemptyset(&signals_);
  add_if_heard(SIGINT, signals_);
  if (also == Also::terminate) add_if_heard(SIGTERM, signals_);
  if (sigisemptyset(&signals_) != 0) return;
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  try {
    waiter_ = std::jthread([this](const std::stop_token& over) { wait(over); });
  } catch (const std::system_error&) {  // no thread to be had: Ctrl-C then ends the program
    pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
  }
}

void Interrupt::wait(const std::stop_token& over) {
  timespec moment{.tv_sec = 0, .tv_nsec = 50'000'000};
  Clock::time_point first{};
  while (!over.stop_requested()) {
    if (sigtimedwait(&signals_, nullptr, &moment) < 0 || over.stop_requested()) continue;
    if (source_.request_stop()) first = Clock::now();
    if (Clock::now() - first <= kSecondThoughts) continue;
    remove_temporary();
    ::_exit(kInterrupted);
  }
}

Interrupt::~Interrupt() {
  if (!waiter_.joinable()) return;
  waiter_.request_stop();
  pthread_kill(waiter_.native_handle(), SIGINT);  // wakes it
  waiter_.join();
  if (source_.stop_requested()) return;  // a late second signal must not cut off the result
  pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
}

}  // namespace agon::cli
