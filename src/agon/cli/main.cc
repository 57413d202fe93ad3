// The program `agon`: reads the command line, runs the verb that it names.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "agon/cli/grammar/grammar.h"
#include "agon/cli/terminal/print.h"
#include "agon/workbench/problem_record.h"

namespace {

using namespace agon;
using namespace agon::cli;

int run(int argc, const char* const* argv) {
  Result<ReadLine> line = read_line(argc, argv);
  if (line) {
    print(line->text);
    return line->verb ? line->verb->run() : kFine;
  }
  print_error("agon: " + line.error().message + "\n");
  bool json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
  if (json) print_line(json::to_value(workbench::record_of(Problems{line.error()})));
  return kBadInput;
}

// A caller may have closed them; a file that we open must not become standard output.
void open_standard_streams() {
  int fd = ::open("/dev/null", O_RDWR);
  while (fd >= 0 && fd <= STDERR_FILENO) fd = ::dup(fd);
  if (fd >= 0) ::close(fd);
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  int code = run(argc, argv);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    if (errno == EPIPE) return code;  // the reader has had enough
    print_error("agon: cannot write to standard output\n");
    return kBadInput;
  }
  return code;
}
