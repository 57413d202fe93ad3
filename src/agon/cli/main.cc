#include <array>
#include <cstdio>
#include <utility>

#include "agon/cli/commands.h"
#include "agon/cli/console.h"

namespace {

using namespace agon;
using namespace agon::cli;

constexpr std::array<std::pair<std::string_view, int (*)(const Arguments&)>, 7> kCommands = {{
    {"list", run_list},
    {"match", run_match},
    {"sim", run_sim},
    {"replay verify", run_replay_verify},
    {"replay show", run_replay_show},
    {"bench", run_bench},
    {"demo", run_demo},
}};

int run(int argc, const char* const* argv) {
  Result<Arguments> arguments = parse_arguments(argc, argv);
  if (!arguments) {
    print_error("agon: " + arguments.error().message + "\n");
    return kBadInput;
  }
  print(arguments->help);
  for (auto [verb, command] : kCommands) {
    if (verb == arguments->verb) return command(*arguments);
  }
  return kFine;
}

}  // namespace

int main(int argc, char** argv) {
  int code = run(argc, argv);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    print_error("agon: cannot write to standard output\n");
    return kBadInput;
  }
  return code;
}
