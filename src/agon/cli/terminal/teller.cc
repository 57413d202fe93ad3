#include "agon/cli/terminal/teller.h"

#include <fmt/format.h>

#include <sstream>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/print.h"

namespace agon::cli {

void Teller::tell(const workbench::MatchEvent& event) {
  if (json_) return print_line(to_value(event));
  print(text_of(event));
}

std::string Teller::text_of(const workbench::MatchEvent& event) {
  std::string out;
  std::istringstream lines(event.game.event_text(event.event, style_));
  for (std::string line; std::getline(lines, line); told_ = event.turn) {
    std::string margin = told_ == event.turn ? "" : std::to_string(event.turn);
    out += fmt::format("{:>4}  {}\n", margin, printable(line));
  }
  return out;
}

}  // namespace agon::cli
