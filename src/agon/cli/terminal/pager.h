// Texts that are longer than the screen, a page at a time. Nobody is held up: the next question is
// asked below the page, and an empty line turns it. On a pipe everything is one page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

class Pager {
 public:
  // The first page. `above`: lines that were just printed and should stay on the screen, as long as
  // half of it is left.
  void show(std::string_view text, std::size_t above = 0);
  bool has_more() const { return next_ < lines_.size(); }
  void turn();

 private:
  void print_lines(std::size_t rows);

  std::vector<std::string> lines_;
  std::size_t next_ = 0;  // the first line that was not shown
};

// The lines of the terminal that people look at and type into; 0 if there is none.
std::size_t terminal_rows();

}  // namespace agon::cli
