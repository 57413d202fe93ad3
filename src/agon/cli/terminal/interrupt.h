// Ctrl-C during long work, and how signals end the program.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

#include "agon/base/types.h"

namespace agon::cli {

// SIGTERM, SIGHUP and SIGINT end the program as ever, but leave no temporary file behind; a file
// that becomes too large is an error of whoever writes it.
void leave_cleanly();

// While it lives, the first Ctrl-C asks for a stop instead of ending the program; another one,
// half a second later or more, ends it. Made before any other thread, so that all of them leave the
// signal to its own thread.
class Interrupt {
 public:
  enum class Also : u8 { nothing, terminate };  // SIGTERM, for what runs until it is told to end
  explicit Interrupt(Also also = Also::nothing);
  ~Interrupt();
  std::stop_token token() const { return source_.get_token(); }

 private:
  void wait(const std::stop_token& over);

  sigset_t signals_{};
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace agon::cli
