#include "agon/workbench/user_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include "agon/base/descriptor.h"

namespace agon::workbench {
namespace {

namespace fs = std::filesystem;

// As the specification has it: a relative path is none.
fs::path absolute_in(const roster::Environment& environment, const std::string& name) {
  fs::path out = environment(name).value_or("");
  return out.is_absolute() ? out : fs::path();
}

}  // namespace

Reply<fs::path> user_folder(const roster::Environment& environment, const std::string& variable,
                            std::string_view usual, std::string_view what) {
  fs::path folder = absolute_in(environment, variable);
  if (!folder.empty()) return folder / "agon";
  folder = absolute_in(environment, "HOME");
  if (folder.empty()) {
    return decline(ErrorCode::usage, fmt::format("there is no home folder for {}", what));
  }
  return folder / usual / "agon";
}

Result<void> make_user_folder(const fs::path& folder) {
  std::error_code failed;
  fs::create_directories(folder.parent_path(), failed);
  if (::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST) return {};
  return agon::failed(ErrorCode::file_unwritable, folder.string(), "cannot make the folder");
}

}  // namespace agon::workbench
