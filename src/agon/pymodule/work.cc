#include "agon/pymodule/work.h"

#include <chrono>
#include <system_error>
#include <thread>

namespace agon::pymodule {
namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(50);

}  // namespace

std::function<void(u64, u64)> Work::progress() {
  return [this](u64 done, u64 all) {
    std::lock_guard held(mutex_);
    now_.done = done;
    now_.all = all;
  };
}

std::function<void(std::string_view)> Work::words() {
  return [this](std::string_view text) {
    std::lock_guard held(mutex_);
    now_.text = text;
  };
}

void Work::run(const std::function<void()>& work) {
  bool done = false;
  std::exception_ptr failed;
  auto run_all = [&] {
    try {
      work();
    } catch (...) {
      failed = std::current_exception();
    }
    std::lock_guard held(mutex_);
    done = true;
    changed_.notify_all();
  };
  {
    nb::gil_scoped_release released;
    std::thread worker;
    try {
      worker = std::thread(run_all);
    } catch (const std::system_error&) {  // no thread to be had: then Ctrl-C has to wait
      run_all();
    }
    wait(done);
    if (worker.joinable()) worker.join();
  }
  if (failed) std::rethrow_exception(failed);
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void Work::wait(const bool& done) {
  std::unique_lock held(mutex_);
  while (!changed_.wait_for(held, kLookEvery, [&] { return done; })) {
    held.unlock();
    look_around();
    held.lock();
  }
}

void Work::look_around() {
  nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() != 0) {
    bool first = !std::exchange(interrupted_, true);
    if (first && PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) != 0) {
      PyErr_Clear();
      source_.request_stop();
    } else {
      keep_error();
    }
  }
  if (!error_ && !progress_.is_none()) show_progress();
}

// The one that Python has raised.
void Work::keep_error() {
  source_.request_stop();
  try {
    throw nb::python_error();
  } catch (...) {
    error_ = std::current_exception();
  }
}

void Work::show_progress() {
  Shown now;
  {
    std::lock_guard held(mutex_);
    now = now_;
  }
  if (now == told_) return;
  try {
    progress_(now.done, now.all, readable(now.text));
  } catch (const nb::python_error&) {
    error_ = std::current_exception();
    source_.request_stop();
  }
  told_ = std::move(now);
}

void Work::settle(bool complete) const {
  if (!interrupted_ || !complete) return;
  PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw nb::python_error();
}

}  // namespace agon::pymodule
