#include "agon/cli/terminal/teller.h"

#include <fmt/format.h>

#include <sstream>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/print.h"

namespace agon::cli {

void Teller::tell(const workbench::MatchEvent& event) {
  if (json_) return print_line(to_value(event));
  std::istringstream lines(event.game.event_text(event.event, style_));
  for (std::string line; std::getline(lines, line); told_ = event.turn) {
    std::string margin = told_ == event.turn ? "" : std::to_string(event.turn);
    print(fmt::format("{:>4}  {}\n", margin, printable(line)));
  }
}

}  // namespace agon::cli
