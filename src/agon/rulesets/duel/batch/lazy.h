// A value that is made once, when somebody first asks for it; any number of threads may.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>

namespace agon::duel {

template <class T>
class Lazy {
 public:
  template <class Make>
  const T& get(const Make& make) const {
    std::call_once(once_, [&] {
      value_.emplace(make());
      made_ = true;
    });
    return *value_;
  }

  bool made() const { return made_; }

 private:
  mutable std::once_flag once_;
  mutable std::optional<T> value_;
  mutable std::atomic<bool> made_ = false;
};

}  // namespace agon::duel
