#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

#include "agon/cli/terminal/console.h"
#include "agon/cli/verbs/commands.h"

namespace {

using namespace agon;
using namespace agon::cli;

constexpr std::pair<std::string_view, int (*)(const Arguments&)> kCommands[] = {
    {"list", run_list},
    {"match", run_match},
    {"sim", run_sim},
    {"replay verify", run_replay_verify},
    {"replay show", run_replay_show},
    {"play", run_play},
    {"odds", run_odds},
    {"roll", run_roll},
    {"step", run_step},
    {"bench", run_bench},
    {"report", run_report},
    {"solve", run_solve},
    {"demo", run_demo},
    {"validate", run_validate},
    {"schema", run_schema},
    {"trace", run_trace},
    {"new", run_new},
    {"generate", run_generate},
};

int run(int argc, const char* const* argv) {
  Result<Arguments> arguments = parse_arguments(argc, argv);
  if (!arguments) {
    print_error("agon: " + arguments.error().message + "\n");
    bool json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
    if (json) print_line(problems_to_value({arguments.error()}));
    return kBadInput;
  }
  print(arguments->help);
  for (auto [verb, command] : kCommands) {
    if (verb == arguments->verb) return command(*arguments);
  }
  return kFine;
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
