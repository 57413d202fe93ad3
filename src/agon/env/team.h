// Threads that wait for the next step of an environment: starting some for every step would cost
// more than the step. A process that was forked has none of its parent's; it gets its own.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "agon/base/types.h"

namespace agon::env {

class Team {
 public:
  explicit Team(std::size_t members) : members_(members) {}
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  std::size_t members() const { return members_; }

  // work(0), ..., work(members - 1), each in a thread of its own, the first in the caller's.
  void run(const std::function<void(std::size_t)>& work);

 private:
  void gather();
  void forget_threads_of_parent();
  void serve(std::size_t member, u32 seen);

  std::size_t members_;
  pid_t home_ = 0;  // the process whose threads these are
  std::vector<std::unique_ptr<std::thread>> threads_;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::atomic<u32> round_ = 0;
  std::atomic<std::size_t> left_ = 0;
  std::atomic<bool> done_ = false;
};

}  // namespace agon::env
