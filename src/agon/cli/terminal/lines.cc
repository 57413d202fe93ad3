#include "agon/cli/terminal/lines.h"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string_view>

namespace agon::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;
struct sigaction before_us{};
termios shown_terminal{};

void take(Line& line, std::string_view part) {
  line.too_long |= line.text.size() + part.size() > kLongestLine;
  if (line.too_long) {
    line.text.clear();
  } else {
    line.text += part;
  }
}

}  // namespace

std::optional<Line> Lines::next() {
  Line line;
  while (true) {
    std::size_t end = buffer_.find('\n', begin_);
    std::size_t stop = std::min(end, buffer_.size());
    take(line, std::string_view(buffer_).substr(begin_, stop - begin_));
    begin_ = stop;
    if (end != std::string::npos) {
      ++begin_;
      return line;
    }
    if (!fill()) {
      bool nothing = line.text.empty() && !line.too_long;
      return nothing || InterruptFlag::raised() ? std::nullopt : std::optional(line);
    }
  }
}

// What was read ahead comes first.
std::optional<Line> Lines::next(std::string_view question, void (*ask)(std::string_view text)) {
  if (begin_ < buffer_.size() || !Editor::is_wanted()) {
    ask(question);
    return next();
  }
  if (editor_ == nullptr) editor_ = std::make_unique<Editor>();
  std::optional<std::string> typed = editor_->read(question);
  return typed ? std::optional(Line{*std::move(typed)}) : std::nullopt;
}

bool Lines::fill() {
  buffer_.resize(1u << 16);
  begin_ = 0;
  ssize_t got = 0;
  do {
    got = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
  } while (got < 0 && errno == EINTR && !InterruptFlag::raised());
  buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return got > 0;
}

InterruptFlag::InterruptFlag() {
  interrupted = 0;
  struct sigaction action{};
  action.sa_handler = [](int) { interrupted = 1; };  // no SA_RESTART: read() must come back
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &before_us);
}

InterruptFlag::~InterruptFlag() { sigaction(SIGINT, &before_us, nullptr); }

bool InterruptFlag::raised() { return interrupted != 0; }

Unseen::Unseen(bool wanted) {
  if (!wanted || ::tcgetattr(STDIN_FILENO, &shown_terminal) != 0) return;
  termios quiet = shown_terminal;
  quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  quiet.c_cc[VSUSP] = _POSIX_VDISABLE;  // a shell in between would show it again
  changed_ = ::tcsetattr(STDIN_FILENO, TCSANOW, &quiet) == 0;
}

Unseen::~Unseen() {
  if (changed_) ::tcsetattr(STDIN_FILENO, TCSANOW, &shown_terminal);
}

}  // namespace agon::cli
