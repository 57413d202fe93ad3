#include "agon/cli/terminal/print.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/workbench/problem_record.h"

namespace agon::cli {
namespace {

int output_error = 0;  // why stdout could not be written, the first time

void note(bool written) {
  if (!written && output_error == 0) output_error = errno;
}

Surface on_stdout;
Surface on_stderr;

void write(std::FILE* file, std::string_view text) {
  bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file == stdout) note(written);
}

// The sentence may be folded; the line that it is about may not, or its caret would stand
// elsewhere.
void print_problem(const Problem& problem) {
  std::string text = to_text(problem);
  std::size_t end = text.find('\n') + 1;
  bool error = problem.severity == Severity::error;
  std::string_view word = error ? "error:" : "warning:";
  std::size_t at = text.find(word, printable(problem.place.file).size());
  print_error(text.substr(0, at) + painted(error ? Paint::red : Paint::yellow, word) +
              text.substr(at + word.size(), end - at - word.size()));
  if (end == text.size()) return;
  Surface unfolded = on_stderr;
  unfolded.width = 0;
  std::size_t caret = text.rfind('\n', text.size() - 2) + 1;
  write(stderr, shown_on(unfolded, text.substr(end, caret - end)));
  write(stderr, shown_on(unfolded, painted(Paint::green, text.substr(caret))));
}

}  // namespace

bool flush() {
  note(std::fflush(stdout) == 0);
  return output_error == 0;
}

void set_up_streams(ColourWish wish) {
  on_stdout = surface_of(device_of(STDOUT_FILENO), wish, roster::process_environment);
  on_stderr = surface_of(device_of(STDERR_FILENO), wish, roster::process_environment);
  use_paint(on_stdout.colour || on_stderr.colour);
}

const Surface& standard_output() { return on_stdout; }

const Surface& standard_error() { return on_stderr; }

void print(std::string_view text) { write(stdout, shown_on(on_stdout, text)); }

void print_as_is(std::string_view text) { write(stdout, shown_on({}, text)); }

void prompt(std::string_view text) {
  print(text);
  flush();
}

void print_line(const json::Value& value) { print_as_is(json::canonical(value) + "\n"); }

void print_pretty(const json::Value& value) { print_as_is(json::pretty(value)); }

void print_error(std::string_view text) {
  flush();
  write(stderr, shown_on(on_stderr, text));
}

void rewrite_line(std::string_view text) {
  write(stderr, "\r\x1b[K");
  print_error(text);
}

bool is_output_lost() {
  flush();
  return output_error != 0 && output_error != EPIPE;
}

void print_errors(const Problems& problems) {
  for (const Problem& problem : problems) print_problem(problem);
}

int print_problems(const Problems& problems, bool json) {
  print_errors(problems);
  if (json) print_line(json::to_value(workbench::record_of(problems)));
  return kBadInput;
}

}  // namespace agon::cli
