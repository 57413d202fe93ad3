#include "agon/cli/terminal/print.h"

#include <cstdio>

#include "agon/workbench/problem_record.h"

namespace agon::cli {

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_line(const json::Value& value) { print(json::canonical(value) + "\n"); }

void print_pretty(const json::Value& value) { print(json::pretty(value)); }

void print_error(std::string_view text) {
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
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
