#include "tests/support/tree.h"

#include <cstdlib>
#include <filesystem>

namespace agon::test {
namespace {

std::filesystem::path folder_of_this_program() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

std::string root() {
  if (const char* told = std::getenv("AGON_SOURCE_DIR")) return told;
  std::filesystem::path folder = folder_of_this_program();
  while (!exists(folder / "src/agon/layers.txt") && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  return folder.string();
}

}  // namespace

std::string tree(const std::string& below) {
  static const std::string found = root();
  return found + below;
}

const std::string& program() {
  static const std::string found = folder_of_this_program().parent_path() / "agon";
  return found;
}

}  // namespace agon::test
