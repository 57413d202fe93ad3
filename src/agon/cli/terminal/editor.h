// A line that somebody types at a terminal, with the keys that people know and a history of what
// they typed before (libedit). Where input or output is no terminal, or one without a cursor, lines
// are read as they come (lines.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace agon::cli {

class Editor {
 public:
  Editor();
  ~Editor();
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  // False: nobody can edit here.
  static bool is_wanted();

  // Without its end; nothing at the end of the input, or after Ctrl-C where somebody catches it.
  std::optional<std::string> read(std::string_view prompt);

 private:
  struct Session;
  std::unique_ptr<Session> session_;
};

}  // namespace agon::cli
