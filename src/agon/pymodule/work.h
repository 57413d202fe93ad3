// Work of the engine beside Python: it runs on a thread of its own, without the interpreter's lock.
// The caller's thread waits, lets Python handle signals, and shows progress, so no thread of ours
// ever enters the interpreter.
//
// The first Ctrl-C asks the work for a stop, and whoever asked gets the result so far; another one,
// and what a progress function or a handler of signals raises, is raised when the work has stopped.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>

#include "agon/base/types.h"
#include "agon/pymodule/values.h"

namespace agon::pymodule {

class Work {
 public:
  // progress(done, all, text), or None.
  explicit Work(nb::object progress) : progress_(std::move(progress)) {}

  std::stop_token stop() const { return source_.get_token(); }
  std::function<void(u64 done, u64 all)> progress();
  std::function<void(std::string_view text)> words();

  void run(const std::function<void()>& work);

  // Raises a Ctrl-C that stopped nothing: what was asked for is complete, or has no half.
  void settle(bool complete) const;

 private:
  struct Shown {
    u64 done = 0;
    u64 all = 0;
    std::string text;
    friend bool operator==(const Shown&, const Shown&) = default;
  };

  void wait(const bool& done);
  void look_around();
  void keep_error();
  void show_progress();

  nb::object progress_;
  std::stop_source source_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Shown now_;   // guarded by the mutex
  Shown told_;  // to Python
  std::exception_ptr error_;
  bool interrupted_ = false;
};

}  // namespace agon::pymodule
