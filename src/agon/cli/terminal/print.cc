#include "agon/cli/terminal/print.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/workbench/problem_record.h"

namespace agon::cli {
namespace {

int output_error = 0;  // why stdout could not be written, the first time

void note(bool written) {
  if (!written && output_error == 0) output_error = errno;
}

void write(std::FILE* file, std::string_view text) {
  bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file == stdout) note(written);
}

// What `painted` made passes; everything else is made printable.
std::string printable_or_paint(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::size_t paint = paint_length(text);
    std::size_t end = paint > 0 ? paint : std::min(text.find('\x1b', 1), text.size());
    out += paint > 0 ? std::string(text.substr(0, end)) : printable_lines(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

}  // namespace

bool flush() {
  note(std::fflush(stdout) == 0);
  return output_error == 0;
}

void print(std::string_view text) { write(stdout, printable_or_paint(text)); }

void prompt(std::string_view text) {
  print(text);
  flush();
}

void print_line(const json::Value& value) { print(json::canonical(value) + "\n"); }

void print_pretty(const json::Value& value) { print(json::pretty(value)); }

void print_error(std::string_view text) {
  flush();
  write(stderr, printable_lines(text));
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
  for (const Problem& problem : problems) print_error(to_text(problem));
}

int print_problems(const Problems& problems, bool json) {
  print_errors(problems);
  if (json) print_line(json::to_value(workbench::record_of(problems)));
  return kBadInput;
}

}  // namespace agon::cli
