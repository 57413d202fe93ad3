#include "agon/cli/terminal/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "agon/base/utf8.h"
#include "agon/json/write.h"

namespace agon::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kProgressEvery = std::chrono::milliseconds(200);
constexpr auto kSecondThoughts = std::chrono::milliseconds(500);  // one Ctrl-C may signal twice

sigset_t interrupt_signal() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  return set;
}

}  // namespace

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_line(const json::Value& value) { print(json::canonical(value) + "\n"); }

void print_pretty(const json::Value& value) { print(json::pretty(value)); }

void print_error(std::string_view text) {
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

json::Value problem_to_value(const Problem& problem) {
  json::Value out = json::Value::object();
  out.set("code", name_of(problem.code));
  out.set("message", problem.message);
  out.set("severity", problem.severity == Severity::error ? "error" : "warning");
  if (!problem.path.empty()) out.set("path", problem.path);
  if (!problem.place.file.empty()) out.set("file", problem.place.file);
  if (problem.place.line != 0) {
    out.set("line", problem.place.line);
    out.set("column", problem.place.column);
  }
  return out;
}

json::Value problems_to_value(const Problems& problems) {
  json::Value list = json::Value::array();
  for (const Problem& problem : problems) list.push(problem_to_value(problem));
  json::Value out = json::Value::object();
  out.set("problems", std::move(list));
  return out;
}

void print_problems(const Problems& problems, bool json) {
  for (const Problem& problem : problems) print_error(to_text(problem));
  if (json) print_line(problems_to_value(problems));
}

std::string rounded(double number) {
  if (number >= 1e6) return fmt::format("{:.3g} million", number / 1e6);
  if (number >= 1e3) return fmt::format("{:.3g} thousand", number / 1e3);
  return fmt::format("{:.3g}", number);
}

std::string printable_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    out += printable(line);
    if (line.size() < text.size()) out += '\n';
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return out;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> out;
  std::string line;
  std::string word;
  std::size_t line_width = 0;
  std::size_t word_width = 0;
  auto end_line = [&] {
    if (!line.empty()) out.push_back(std::move(line));
    line.clear();
    line_width = 0;
  };
  auto end_word = [&] {
    if (word.empty()) return;
    if (!line.empty() && line_width + 1 + word_width > width) end_line();
    line_width += word_width + (line.empty() ? 0 : 1);
    line += (line.empty() ? "" : " ") + word;
    word.clear();
    word_width = 0;
  };
  for (std::string_view character : utf8_characters(text)) {
    if (character == " ") {
      end_word();
      continue;
    }
    u32 wide = display_width(character);
    if (word_width + wide > width) end_word();
    word += character;
    word_width += wide;
  }
  end_word();
  end_line();
  return out;
}

std::string fitted(std::string_view text, std::size_t width) {
  std::vector<std::string_view> characters = utf8_characters(text);
  if (characters.size() <= width) {
    return std::string(text) + std::string(width - characters.size(), ' ');
  }
  std::string out;
  for (std::size_t i = 0; i + 2 < width; ++i) out += characters[i];
  return out + "..";
}

ProgressLine::ProgressLine(u64 total, std::string_view what)
    : total_(total),
      what_(what),
      terminal_(::isatty(STDERR_FILENO) == 1),
      start_(Clock::now()),
      last_(start_) {}

ProgressLine::~ProgressLine() {
  if (shown_) print_error("\r\x1b[K");
}

bool ProgressLine::is_due(Clock::time_point now) {
  if (!terminal_ || now - last_ < kProgressEvery) return false;
  last_ = now;
  shown_ = true;
  return true;
}

void ProgressLine::say(std::string_view text) {
  if (is_due(Clock::now())) print_error(fmt::format("\r\x1b[K{}", text));
}

void ProgressLine::show(u64 done) {
  Clock::time_point now = Clock::now();
  if (done == 0 || !is_due(now)) return;
  double seconds = std::chrono::duration<double>(now - start_).count();
  double rate = static_cast<double>(done) / seconds;
  double left = static_cast<double>(total_ - done) / rate;
  print_error(fmt::format("\r\x1b[K{:.0f} %, {} {}/s, {:.0f} s left",
                          100.0 * static_cast<double>(done) / static_cast<double>(total_),
                          rounded(rate), what_, left));
}

Interrupt::Interrupt() {
  struct sigaction action{};
  sigaction(SIGINT, nullptr, &action);
  if (action.sa_handler == SIG_IGN) return;  // our caller wants us deaf to it
  sigset_t set = interrupt_signal();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  waiter_ = std::jthread([this](const std::stop_token& over) {
    sigset_t waited = interrupt_signal();
    timespec moment{.tv_sec = 0, .tv_nsec = 50'000'000};
    Clock::time_point first{};
    while (!over.stop_requested()) {
      if (sigtimedwait(&waited, nullptr, &moment) != SIGINT || over.stop_requested()) continue;
      if (source_.request_stop()) first = Clock::now();
      if (Clock::now() - first > kSecondThoughts) ::_exit(kInterrupted);
    }
  });
}

Interrupt::~Interrupt() {
  if (!waiter_.joinable()) return;
  waiter_.request_stop();
  pthread_kill(waiter_.native_handle(), SIGINT);  // wakes it
  waiter_.join();
  if (source_.stop_requested()) return;  // a late second signal must not cut off the result
  sigset_t set = interrupt_signal();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

}  // namespace agon::cli
