// agon demo: every game once, through everything there is.
#include <fmt/format.h>

#include "agon/cli/commands.h"
#include "agon/cli/console.h"
#include "agon/roster/roster.h"

namespace agon::cli {

int run_demo(const Arguments& arguments) {
  for (const game::Entry* entry : roster::games()) {
    Arguments one = arguments;
    one.game = entry->facts.name;
    one.matches = 100'000;
    if (!arguments.json) {
      print(fmt::format("== {}: {}\n\n", entry->facts.name, entry->facts.sentence));
      if (int code = run_match(one); code != kFine) return code;
      print("\n");
    }
    if (int code = run_sim(one); code != kFine) return code;
  }
  return kFine;
}

}  // namespace agon::cli
