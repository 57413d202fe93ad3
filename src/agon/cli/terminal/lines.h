// Lines of standard input, whoever types them: a program, a pipe, a person.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "agon/base/types.h"
#include "agon/cli/terminal/editor.h"

namespace agon::cli {

inline constexpr std::size_t kLongestLine = 1u << 20;  // bytes

struct Line {
  std::string text;
  bool too_long = false;  // then the text is empty, and the rest of the line has been skipped
};

class Lines {
 public:
  // Nothing at the end of the input, or after Ctrl-C where somebody catches it (InterruptFlag).
  std::optional<Line> next();
  // Whether a whole one has come already, so that `next` need not wait.
  bool has_next() const { return buffer_.find('\n', begin_) != std::string::npos; }
  // The same of a person who may edit it, below this question; where nobody can, the question is
  // handed to `ask`.
  std::optional<Line> next(std::string_view question, void (*ask)(std::string_view text));

 private:
  bool fill();

  std::unique_ptr<Editor> editor_;  // made when it is first wanted

  std::string buffer_;
  std::size_t begin_ = 0;
};

// While it lives, Ctrl-C only ends the reading of a line, so that the last word is ours.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  static bool raised();
};

// While it lives, what is typed on a terminal is not shown.
class Unseen {
 public:
  explicit Unseen(bool wanted);
  ~Unseen();

 private:
  bool changed_ = false;
};

}  // namespace agon::cli
