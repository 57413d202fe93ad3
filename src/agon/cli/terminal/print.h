// Where everything that the program says goes through: texts, records as JSON, problems. It is the
// border to the terminal: of what is not printable (base/utf8.h) only line ends pass, the rest is
// escaped. A foreign name may hold a line end, too, so whoever puts one into a text escapes it
// there, by `printable`. On a terminal long lines are folded, and what is painted (paint.h) has
// colour. JSON escapes by itself; here also what JSON leaves as it is (a DEL, a
// bidirectional override) becomes \u007f, \u202e, which is the same JSON.
#pragma once

#include <string_view>

#include "agon/base/problem.h"
#include "agon/cli/terminal/surface.h"
#include "agon/json/write.h"

namespace agon::cli {

inline constexpr int kFine = 0;
inline constexpr int kNo = 1;        // the answer is no
inline constexpr int kBadInput = 2;  // bad usage or input
inline constexpr int kInterrupted = 130;

// Decides what stdout and stderr show. Before, they are taken for pipes.
void set_up_streams(ColourWish wish);
const Surface& standard_output();
const Surface& standard_error();

void print(std::string_view text);          // to stdout
void print_as_is(std::string_view text);    // to stdout, its lines however long: for programs
void print_line(const json::Value& value);  // one canonical line to stdout
void print_pretty(const json::Value& value);
void print_error(std::string_view text);   // to stderr
void prompt(std::string_view text);        // to stdout, seen at once
bool flush();                              // stdout; false if it cannot be written
void rewrite_line(std::string_view text);  // to stderr, in place of the line that stands there

// Whether something could not be written to stdout, for another reason than that its reader left.
bool is_output_lost();

void print_errors(const Problems& problems);  // each with its place

// Problems go to stderr; with `json` also to stdout, as a ProblemsRecord. The exit code.
int print_problems(const Problems& problems, bool json);

}  // namespace agon::cli
