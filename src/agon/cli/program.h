// The program as a function: reads the command line, runs the verb that it names. It owns the
// process: signals and the end of memory are handled as a program does.
#pragma once

namespace agon::cli {

int run_program(int argc, const char* const* argv);  // the exit code

}  // namespace agon::cli
