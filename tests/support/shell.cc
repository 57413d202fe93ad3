#include "tests/support/shell.h"

#include <fmt/format.h>
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
Ran Workplace::run(const std::string& command) const {
  std::string line = fmt::format(
      "cd {0} && export AGON_PROGRAM='{1}' AGON_SOURCE_DIR='{2}' XDG_CONFIG_HOME={0} "
      "XDG_DATA_HOME={0} "
      "AGON_CONFIG= && agon() {{ "
      "\"$AGON_PROGRAM\" \"$@\"; }} && ( {3}\n) >{0}/.out 2>{0}/.err",
      folder_, program(), tree(), command);
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
