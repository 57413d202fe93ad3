#include "agon/agent/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace agon::agent {
namespace {

using Clock = Child::Clock;
using std::chrono::milliseconds;

constexpr auto kOwnAccord = milliseconds(300);  // to leave once its input has ended
constexpr auto kTermGrace = milliseconds(200);  // to leave after SIGTERM
constexpr long kLook = 50;                      // milliseconds between looks at who is gone
constexpr auto kReaping = milliseconds(500);    // for the system to bury what SIGKILL killed

void close_if_open(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  bool open() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read_end = ends[0];
    write_end = ends[1];
    return true;
  }
  void close() {
    close_if_open(read_end);
    close_if_open(write_end);
  }
};

struct Pipes {
  Pipe in;
  Pipe out;
  Pipe lifeline;

  bool open() { return in.open() && out.open() && lifeline.open(); }
  void close() {
    for (Pipe* pipe : {&in, &out, &lifeline}) pipe->close();
  }
};

// From here to `fork_keeper`: the keeper and the program before it is executed. They are copies of
// a process that may have had other threads, so only what signal-safety(7) lists may be called, and
// nothing may allocate. All signals stay blocked in the keeper.

void close_from(int first, int last) {
  if (first > last) return;
  if (::close_range(static_cast<unsigned>(first), static_cast<unsigned>(last), 0) == 0) return;
  for (int fd = first; fd <= std::min(last, 65536); ++fd) ::close(fd);  // an older system
}

void close_all_but(int kept) {
  close_from(0, kept - 1);
  close_from(kept + 1, ~0u >> 1);
}

[[noreturn]] void become_program(const char* command, const Pipes& pipes) {
  ::setpgid(0, 0);
  ::dup2(pipes.in.read_end, STDIN_FILENO);
  ::dup2(pipes.out.write_end, STDOUT_FILENO);
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; ++number) ::sigaction(number, &action, nullptr);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  ::_exit(127);
}

// Waits until nobody can write to a pipe any more. True if somebody did before: on the lifeline,
// that there is haste.
bool wait_for_end(int pipe) {
  char byte = 0;
  ssize_t got = 0;
  while ((got = ::read(pipe, &byte, 1)) < 0 && errno == EINTR) {
  }
  return got == 1;
}

// Calls `done` until it says so, after every death of a child, for at most this long.
template <class Done>
bool wait_until(Done done, milliseconds patience) {
  sigset_t death;
  sigemptyset(&death);
  sigaddset(&death, SIGCHLD);
  Clock::time_point end = Clock::now() + patience;
  while (!done()) {
    if (Clock::now() >= end) return false;
    timespec moment{.tv_sec = 0, .tv_nsec = 10'000'000};
    ::sigtimedwait(&death, nullptr, &moment);
  }
  return true;
}

// The leader is not buried before its group was killed: until then its number stays the group's.
// Gives its exit code; 0 if it did not leave by itself.
int end_group(pid_t leader, bool haste) {
  siginfo_t info{};
  auto left = [leader, &info] {
    return ::waitid(P_PID, static_cast<id_t>(leader), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == leader;
  };
  bool by_itself = !haste && wait_until(left, kOwnAccord);
  if (!by_itself) {
    ::kill(-leader, SIGTERM);
    wait_until(left, kTermGrace);
  }
  ::kill(-leader, SIGKILL);
  wait_until(
      [] {
        pid_t buried = 0;
        while ((buried = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        return buried < 0;  // none is left
      },
      kReaping);
  return by_itself && info.si_code == CLD_EXITED ? info.si_status : 0;
}

[[noreturn]] void keep(const char* command, const Pipes& pipes) {
  ::setpgid(0, 0);                     // what a terminal signals is not for the keeper
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // it buries the program's children, too
  struct sigaction action{};
  action.sa_handler = SIG_DFL;  // a parent that ignores SIGCHLD would lose the dead
  ::sigaction(SIGCHLD, &action, nullptr);
  Pipe gate;  // closed last, being opened last: then the keeper holds none of the program's pipes
  pid_t program = gate.open() ? ::fork() : -1;
  if (program == 0) {
    ::close(gate.write_end);
    wait_for_end(gate.read_end);
    become_program(command, pipes);
  }
  close_all_but(pipes.lifeline.read_end);
  if (program < 0) ::_exit(1);
  ::setpgid(program, program);  // whoever comes first
  ::_exit(end_group(program, wait_for_end(pipes.lifeline.read_end)));
}

pid_t fork_keeper(const char* command, const Pipes& pipes) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t keeper = ::fork();
  if (keeper == 0) keep(command, pipes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return keeper;
}

// A write to a pipe that nobody reads any more must be an error and not the end of us. A signal
// that was not blocked before cannot have been pending, so only a write that failed has one to take
// back.
ssize_t write_without_sigpipe(int fd, std::string_view bytes) {
  static const sigset_t kSigpipe = [] {
    sigset_t out;
    sigemptyset(&out);
    sigaddset(&out, SIGPIPE);
    return out;
  }();
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &kSigpipe, &before);
  ssize_t written = ::write(fd, bytes.data(), bytes.size());
  int error = errno;
  if (sigismember(&before, SIGPIPE) == 0) {
    timespec now{};
    if (written < 0 && error == EPIPE) ::sigtimedwait(&kSigpipe, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  errno = error;
  return written;
}

tl::unexpected<Child::Fault> fault(Failure kind, std::string message) {
  return tl::unexpected(Child::Fault{kind, std::move(message)});
}

// False when our patience has ended.
bool wait_for(int fd, short events, const Child::Patience& patience) {
  while (true) {
    auto left = std::chrono::ceil<milliseconds>(patience.deadline - Clock::now()).count();
    if (left <= 0 || (patience.gone && patience.gone())) return false;
    pollfd waited{.fd = fd, .events = events, .revents = 0};
    auto timeout = static_cast<int>(std::min<long>(left, patience.gone ? kLook : 60'000));
    if (::poll(&waited, 1, timeout) > 0) return true;
  }
}

}  // namespace

bool Child::start(const std::string& command) {
  end();
  Pipes pipes;
  keeper_ = pipes.open() ? fork_keeper(command.c_str(), pipes) : -1;
  if (runs()) {
    in_ = std::exchange(pipes.in.write_end, -1);
    out_ = std::exchange(pipes.out.read_end, -1);
    lifeline_ = std::exchange(pipes.lifeline.write_end, -1);
    for (int fd : {in_, out_}) ::fcntl(fd, F_SETFL, O_NONBLOCK);
  }
  pipes.close();
  return runs();
}

void Child::tell(std::string_view line) {
  unsent_ += line;
  unsent_ += '\n';
}

void Child::send_some() {
  if (in_ >= 0 && !unsent_.empty()) write_some();
}

Child::Or<std::string> Child::ask(const Patience& patience) {
  if (Or<void> sent = send(patience); !sent) return tl::unexpected(sent.error());
  return receive(patience);
}

Child::Or<void> Child::send(const Patience& patience) {
  while (!unsent_.empty()) {
    if (has_spoken()) return fault(Failure::illegal, "it wrote something before it was asked");
    switch (write_some()) {
      case Written::some:
        break;
      case Written::none_yet:
        if (wait_for(in_, POLLOUT, patience)) break;
        return fault(Failure::late, "it did not read what it was sent");
      case Written::never:
        return fault(Failure::crashed, "it ended or closed its input");
    }
  }
  return {};
}

Child::Written Child::write_some() {
  ssize_t written = write_without_sigpipe(in_, unsent_);
  if (written < 0) return errno == EAGAIN || errno == EINTR ? Written::none_yet : Written::never;
  unsent_.erase(0, static_cast<std::size_t>(written));
  return Written::some;
}

bool Child::has_spoken() const {
  pollfd waited{.fd = out_, .events = POLLIN, .revents = 0};
  return !unread_.empty() || (::poll(&waited, 1, 0) > 0 && (waited.revents & POLLIN) != 0);
}

Child::Or<std::string> Child::receive(const Patience& patience) {
  std::array<char, 65536> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): read fills it
  std::string line;
  while (true) {
    if (!wait_for(out_, POLLIN, patience)) return fault(Failure::late, "it did not answer in time");
    ssize_t count = ::read(out_, buffer.data(), buffer.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) return fault(Failure::crashed, "it ended or closed its output");
    std::string_view part(buffer.data(), static_cast<std::size_t>(count));
    std::size_t end = part.find('\n');
    line += part.substr(0, end);
    if (line.size() > kLongestLine) {
      return fault(Failure::illegal,
                   fmt::format("it answered with a line of more than {} bytes", kLongestLine));
    }
    if (end == std::string_view::npos) continue;
    unread_ = part.substr(end + 1);
    return line;
  }
}

std::string Child::last_words(const Patience& patience) {
  std::string out;
  std::array<char, 4096> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): read fills it
  send_some();
  close_if_open(in_);
  while (wait_for(out_, POLLIN, patience)) {
    ssize_t count = ::read(out_, buffer.data(), buffer.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (count <= 0) break;
    if (out.size() < kLongestLine) out.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return out;
}

int Child::end(bool haste) {
  if (!runs()) return 0;
  if (haste) {
    write_without_sigpipe(lifeline_, "!");
  } else {
    send_some();
  }
  close_if_open(in_);
  close_if_open(out_);
  close_if_open(lifeline_);
  int status = 0;
  while (::waitpid(keeper_, &status, 0) < 0 && errno == EINTR) {
  }
  keeper_ = -1;
  unsent_.clear();
  unread_.clear();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

}  // namespace agon::agent
