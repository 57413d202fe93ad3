#include "agon/game/solver.h"

#include <filesystem>

namespace agon::game {

std::string solved_file(std::string_view content_file, std::string_view extension) {
  return std::filesystem::path(content_file)
      .replace_extension(std::filesystem::path(extension))
      .string();
}

}  // namespace agon::game
