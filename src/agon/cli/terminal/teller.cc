#include "agon/cli/terminal/teller.h"

#include <fmt/format.h>

#include <sstream>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/console.h"

namespace agon::cli {

void Teller::set_turn(u32 turn) {
  if (turn != turn_) told_ = false;
  turn_ = turn;
}

void Teller::on(chance::EventView event) {
  if (json_) {
    json::Value value = game_.event_to_value(event);
    value.set("turn", turn_);
    return print_line(value);
  }
  std::istringstream lines(game_.event_text(event, style_));
  for (std::string line; std::getline(lines, line); told_ = true) {
    std::string margin = told_ ? "" : std::to_string(turn_);
    print(fmt::format("{:>4}  {}\n", margin, printable(line)));
  }
}

}  // namespace agon::cli
