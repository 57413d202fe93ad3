#include "agon/cli/program.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <new>
#include <system_error>

#include "agon/base/utf8.h"
#include "agon/cli/grammar/grammar.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/print.h"
#include "agon/workbench/problem_record.h"

namespace agon::cli {
namespace {

int run_line(int argc, const char* const* argv) {
  Result<ReadLine> line = read_line(argc, argv);
  if (line) {
    print(line->text);
    return line->verb ? line->verb->run() : kFine;
  }
  print_error(painted(Paint::red, "agon:") + " " + printable(line.error().message) + "\n");
  bool json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
  if (json) print_line(json::to_value(workbench::record_of(Problems{line.error()})));
  return kBadInput;
}

// What the machine refuses (a thread, a folder) and nobody has an answer to.
int run_or_say_why(int argc, const char* const* argv) {
  try {
    return run_line(argc, argv);
  } catch (const std::system_error& error) {
    print_error("agon: " + printable(error.what()) + "\n");
    return kBadInput;
  }
}

// A caller may have closed them; a file that we open must not become standard output. One that was
// closed stays one that cannot be written.
void open_standard_streams() {
  for (int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    ::open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);  // gets the lowest free number
  }
}

// Where memory ends the program ends, whichever thread it is: what was said so far, one line, and
// the code. Nothing is thrown, because an exception would end a thread, or what must not throw, by
// an abort. Allocates nothing.
[[noreturn]] void end_without_memory() {
  static std::atomic_flag ending;
  while (ending.test_and_set()) ::pause();  // another thread says it
  if (::ftrylockfile(stdout) == 0) ::fflush_unlocked(stdout);
  constexpr std::string_view kLine = "agon: not enough memory\n";
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, kLine.data(), kLine.size());
  ::_exit(kBadInput);
}

}  // namespace

int run_program(int argc, const char* const* argv) {
  std::set_new_handler(end_without_memory);
  open_standard_streams();
  leave_cleanly();
  set_up_streams(colour_wish(argc, argv));
  int code = run_or_say_why(argc, argv);
  if (!is_output_lost()) return code;
  print_error("agon: cannot write to standard output\n");
  return kBadInput;
}

}  // namespace agon::cli
