// A stop that is asked for by itself when time is up.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace agon::server {

class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds after)
      : waiter_([this, after](const std::stop_token& over) {
          std::mutex mutex;
          std::condition_variable_any never;
          std::unique_lock lock(mutex);
          never.wait_for(lock, over, after, [] { return false; });
          if (!over.stop_requested()) source_.request_stop();
        }) {}

  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace agon::server
