// A token bucket: `burst` at once, `per_second` on average.
#pragma once

#include <algorithm>
#include <chrono>

#include "agon/net/patience.h"
#include "agon/net/server.h"

namespace agon::net::serving {

class Bucket {
 public:
  Bucket(const Rate& rate, Clock::time_point now) : rate_(rate), tokens_(rate.burst), since_(now) {}

  // False for one too many.
  bool take(Clock::time_point now) {
    if (rate_.per_second == 0) return true;
    tokens_ = tokens_at(now);
    since_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

  bool is_full(Clock::time_point now) const { return tokens_at(now) >= rate_.burst; }

 private:
  double tokens_at(Clock::time_point now) const {
    std::chrono::duration<double> passed = now - since_;
    return std::min<double>(rate_.burst, tokens_ + passed.count() * rate_.per_second);
  }

  Rate rate_;
  double tokens_;
  Clock::time_point since_;
};

}  // namespace agon::net::serving
