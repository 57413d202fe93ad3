// How much each of many may ask for: a token bucket for each name, whatever it names (an address, a
// token). Who asks for nothing is soon forgotten, because a bucket that is full again is as good as
// a new one; so what is remembered is bounded by what comes in the time that a bucket takes to
// fill.
#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <unordered_map>

#include "agon/net/serving/bucket.h"

namespace agon::net {

class Rates {
 public:
  explicit Rates(const Rate& rate) : rate_(rate) {}

  // False for one too many. Any thread may ask.
  bool take(const std::string& name, Clock::time_point now = Clock::now()) {
    if (rate_.per_second == 0) return true;
    std::lock_guard lock(mutex_);
    if (buckets_.size() >= forget_at_) forget(now);
    return buckets_.try_emplace(name, rate_, now).first->second.take(now);
  }

  std::size_t size() const {
    std::lock_guard lock(mutex_);
    return buckets_.size();
  }

 private:
  static constexpr std::size_t kFew = 256;

  void forget(Clock::time_point now) {
    std::erase_if(buckets_, [&](const auto& one) { return one.second.is_full(now); });
    forget_at_ = std::max(kFew, 2 * buckets_.size());
  }

  Rate rate_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, serving::Bucket> buckets_;
  std::size_t forget_at_ = kFew;
};

}  // namespace agon::net
