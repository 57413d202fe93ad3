// The command line as a whole: which verb it names, with its options filled in, or a text to print.
#pragma once

#include <memory>
#include <string>

#include "agon/base/result.h"
#include "agon/cli/verb.h"

namespace agon::cli {

struct ReadLine {
  std::unique_ptr<Verb> verb;  // null: only `text` is to be printed
  std::string text;            // a help, or the version
};

// One line saying what is wrong and the near miss, if the command line is not understood.
Result<ReadLine> read_line(int argc, const char* const* argv);

}  // namespace agon::cli
