// Ctrl-C during long work.
#pragma once

#include <stop_token>
#include <thread>

namespace agon::cli {

// While it lives, the first Ctrl-C asks for a stop instead of ending the program; another one,
// half a second later or more, ends it. Made before any other thread, so that all of them leave the
// signal to its own thread.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace agon::cli
