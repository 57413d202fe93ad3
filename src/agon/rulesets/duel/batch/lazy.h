// A value that is made once, when somebody first asks for it; any number of threads may.
#pragma once

#include <mutex>
#include <optional>

namespace agon::duel {

template <class T>
class Lazy {
 public:
  template <class Make>
  const T& get(const Make& make) const {
    std::call_once(once_, [&] { value_.emplace(make()); });
    return *value_;
  }

 private:
  mutable std::once_flag once_;
  mutable std::optional<T> value_;
};

}  // namespace agon::duel
