// The program `agon`.
#include "agon/cli/program.h"

int main(int argc, char** argv) { return agon::cli::run_program(argc, argv); }
