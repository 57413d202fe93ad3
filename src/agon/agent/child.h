// A program run by /bin/sh -c that we talk to in lines over its standard input and output.
//
//   us --- keeper --- sh -c COMMAND, leader of a process group of its own
//
// The keeper is a copy of us that does nothing but hold the end of a pipe, the lifeline. When that
// closes, because we say so or because we are gone, even by kill -9, it ends the whole group: the
// program may leave by itself (its input has ended), unless a byte in the pipe asks for haste; then
// it gets SIGTERM, then SIGKILL. So no program
// survives us, and we wait for one process that always ends soon. What a program prints on standard
// error goes to ours.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "agon/agent/stranger.h"
#include "agon/base/result.h"

namespace agon::agent {

inline constexpr std::size_t kLongestLine = 1u << 20;  // bytes that a program may answer with

class Child {
 public:
  using Clock = std::chrono::steady_clock;

  Child() = default;
  ~Child() { end(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // False if the system has no process or descriptor left to give.
  bool start(const std::string& command);
  bool runs() const { return keeper_ > 0; }

  // A line for the program, without its line break. It is sent by the next `ask`.
  void tell(std::string_view line);

  // Sends what was told as far as the program takes it at once; what is left goes out with the
  // rest.
  void send_some();

  // How long we wait: to a moment, or until nobody wants the answer any more, which is asked often.
  struct Patience {
    Clock::time_point deadline;
    const std::function<bool()>& gone;
  };

  // Why there is no answer: a sentence about the program ("it ...").
  struct Fault {
    Failure kind;
    std::string message;
  };
  template <class T>
  using Or = tl::expected<T, Fault>;

  // Sends what was told, and waits for one line. A program must not speak before it is asked, so
  // that no answer is ever taken for that of another question.
  Or<std::string> ask(const Patience& patience);

  // Sends what was told as far as the program takes it at once, ends its input, and gives what it
  // still says until it ends, or our patience does.
  std::string last_words(const Patience& patience);

  // Sends what was told as far as the program takes it at once, and ends its process group. All
  // descriptors are closed and the keeper is reaped when this returns, within about a second; in
  // haste, where a program has no time to leave by itself, within a quarter of one. Gives the
  // program's exit code; 0 if it did not leave by itself.
  int end(bool haste = false);

 private:
  Or<void> send(const Patience& patience);
  Or<std::string> receive(const Patience& patience);
  enum class Written : u8 { some, none_yet, never };
  Written write_some();
  bool has_spoken() const;

  pid_t keeper_ = -1;
  int in_ = -1;        // the program's standard input
  int out_ = -1;       // its standard output
  int lifeline_ = -1;  // the keeper's reason to wait
  std::string unsent_;
  std::string unread_;  // what came after the last answer
};

}  // namespace agon::agent
