// A few threads that do work in the order in which it came.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "agon/base/types.h"

namespace agon::server {

class Pool {
 public:
  explicit Pool(u32 threads) {
    for (u32 i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  // Work that was begun is finished; what waits is not done.
  ~Pool() {
    {
      std::lock_guard lock(mutex_);
      ended_ = true;
    }
    some_.notify_all();
    threads_.clear();
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void post(std::function<void()> work) {
    {
      std::lock_guard lock(mutex_);
      waiting_.push_back(std::move(work));
    }
    some_.notify_one();
  }

 private:
  void work() {
    while (true) {
      std::unique_lock lock(mutex_);
      some_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
      if (ended_) return;
      std::function<void()> next = std::move(waiting_.front());
      waiting_.pop_front();
      lock.unlock();
      next();
    }
  }

  std::mutex mutex_;
  std::condition_variable some_;
  std::deque<std::function<void()>> waiting_;
  bool ended_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace agon::server
