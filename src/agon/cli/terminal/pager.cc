#include "agon/cli/terminal/pager.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "agon/base/text.h"
#include "agon/cli/terminal/paint.h"
#include "agon/cli/terminal/print.h"

namespace agon::cli {
namespace {

constexpr std::size_t kUsualRows = 24;
constexpr std::size_t kKeptFree = 2;  // for what says that there is more, and for the question

}  // namespace

void Pager::show(std::string_view text, std::size_t above) {
  lines_.clear();
  next_ = 0;
  while (!text.empty()) {
    std::size_t end = std::min(text.find('\n'), text.size());
    lines_.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  std::size_t rows = terminal_rows();
  std::size_t least = rows / 2;
  print_lines(rows > above + least ? rows - above : least);
}

void Pager::turn() { print_lines(terminal_rows()); }

// A page of so many rows; of 0 rows, everything.
void Pager::print_lines(std::size_t rows) {
  std::size_t room = rows > kKeptFree ? rows - kKeptFree : std::numeric_limits<std::size_t>::max();
  std::size_t end = next_ + std::min(room, lines_.size() - next_);
  for (; next_ < end; ++next_) print(lines_[next_] + "\n");
  if (!has_more()) return;
  std::string rest =
      fmt::format("-- {} more: Enter shows them", counted(lines_.size() - next_, "line"));
  print(painted(Paint::dim, rest) + "\n");
}

std::size_t terminal_rows() {
  winsize size{};
  if (::isatty(STDIN_FILENO) != 1 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_row > 0 ? size.ws_row : kUsualRows;
}

}  // namespace agon::cli
