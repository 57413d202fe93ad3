// Where everything that the program says goes through: texts, records as JSON, problems.
#pragma once

#include <string_view>

#include "agon/base/problem.h"
#include "agon/json/write.h"

namespace agon::cli {

inline constexpr int kFine = 0;
inline constexpr int kNo = 1;        // the answer is no
inline constexpr int kBadInput = 2;  // bad usage or input
inline constexpr int kInterrupted = 130;

void print(std::string_view text);          // to stdout
void print_line(const json::Value& value);  // one canonical line to stdout
void print_pretty(const json::Value& value);
void print_error(std::string_view text);  // to stderr

void print_errors(const Problems& problems);  // each with its place

// Problems go to stderr; with `json` also to stdout, as a ProblemsRecord. The exit code.
int print_problems(const Problems& problems, bool json);

}  // namespace agon::cli
