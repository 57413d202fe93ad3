#include "tests/support/shell.h"

#include <fmt/format.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/tree.h"

namespace agon::test {

Workplace::Workplace() {
  std::string pattern = (std::filesystem::temp_directory_path() / "agon-test-XXXXXX").string();
  folder_ = ::mkdtemp(pattern.data());
}

Workplace::~Workplace() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

// What the person who runs the tests has configured for their own matches is none of the tests'.
std::string Workplace::with_agon(const std::string& command) const {
  return fmt::format(
      "cd {0} && export AGON_PROGRAM='{1}' AGON_SOURCE_DIR='{2}' XDG_CONFIG_HOME={0} "
      "XDG_DATA_HOME={0} XDG_STATE_HOME={0} "
      "AGON_CONFIG= && agon() {{ "
      "\"$AGON_PROGRAM\" \"$@\"; }} && ( {3}\n)",
      folder_, program(), tree(), command);
}

// The terminal is one that shows everything, unless the command says otherwise.
std::string Workplace::on_terminal(const std::string& command, unsigned short columns) const {
  std::string line = "unset NO_COLOR LC_ALL LC_CTYPE; export TERM=xterm-256color LANG=C.UTF-8; " +
                     with_agon(command);
  winsize size{.ws_row = 40, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
  int terminal = -1;
  pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
  }
  std::string out;
  char bytes[4096];
  for (ssize_t n = 0; (n = ::read(terminal, bytes, sizeof bytes)) > 0;) {
    out.append(bytes, static_cast<std::size_t>(n));
  }
  ::close(terminal);
  ::waitpid(child, nullptr, 0);
  std::erase(out, '\r');
  return out;
}

Ran Workplace::run(const std::string& command) const {
  std::string line = fmt::format("{1} >{0}/.out 2>{0}/.err", folder_, with_agon(command));
  int status = std::system(line.c_str());
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, read(".out"), read(".err")};
}

void Workplace::write(const std::string& name, const std::string& text) const {
  std::ofstream(path(name)) << text;
}

std::string Workplace::read(const std::string& name) const {
  std::ifstream file(path(name));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace agon::test
