#include "agon/cli/terminal/teller.h"

#include <fmt/format.h>

#include <sstream>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/print.h"
#include "agon/json/write.h"

namespace agon::cli {

namespace {

// Who acts has a colour: the line begins with a side's name, and the event knows that side (a draw
// begins with a letter that means none).
std::string paint_actor(const workbench::MatchEvent& event, const std::string& line) {
  std::size_t end = std::min(line.find_first_of(" ':"), line.size());
  for (game::Side side : game::kSides) {
    std::string_view name = game::name_of(side);
    if (std::string_view(line).substr(0, end) != name) continue;
    std::string known = json::canonical(to_value(event));
    if (known.find(fmt::format(":\"{}\"", name)) == std::string::npos) continue;
    Paint colour = side == game::Side::a ? Paint::cyan : Paint::magenta;
    return painted(colour, name) + line.substr(end);
  }
  return line;
}

}  // namespace

void Teller::tell(const workbench::MatchEvent& event) {
  if (json_) return print_line(workbench::line_of(event));
  print(text_of(event));
}

std::string Teller::text_of(const workbench::MatchEvent& event) {
  std::string out;
  std::istringstream lines(event.game.event_text(event.event, style_));
  for (std::string line; std::getline(lines, line); told_ = event.turn) {
    std::string margin = told_ == event.turn ? "" : std::to_string(event.turn);
    out += fmt::format("{}  {}\n", painted(Paint::dim, fmt::format("{:>4}", margin)),
                       paint_actor(event, printable(line)));
  }
  return out;
}

}  // namespace agon::cli
