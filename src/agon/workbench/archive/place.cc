#include "agon/workbench/archive/place.h"

#include <sys/stat.h>

#include <filesystem>

namespace agon::workbench {
namespace {

namespace fs = std::filesystem;

// As the base directory specification has it: a relative path is none.
fs::path absolute_in(const roster::Environment& environment, const std::string& name) {
  fs::path out = environment(name).value_or("");
  return out.is_absolute() ? out : fs::path();
}

// Nobody else looks into a folder that we make.
Result<void> make_folder(const fs::path& folder) {
  std::error_code failed;
  fs::create_directories(folder.parent_path(), failed);
  if (::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST) return {};
  return agon::failed(ErrorCode::file_unwritable, folder.string(), "cannot make the folder");
}

}  // namespace

Reply<std::string> archive_file(const std::string& typed, const roster::Environment& environment) {
  if (!typed.empty()) return typed;
  fs::path folder = absolute_in(environment, "XDG_DATA_HOME");
  if (folder.empty()) {
    folder = absolute_in(environment, "HOME");
    if (folder.empty()) {
      return decline(ErrorCode::usage, "there is no home folder for an archive; name its file");
    }
    folder /= ".local/share";
  }
  return (folder / "agon/archive.sqlite").string();
}

Reply<archive::Archive> open_archive(const std::string& typed,
                                     const roster::Environment& environment,
                                     archive::Access access) {
  Reply<std::string> file = archive_file(typed, environment);
  if (!file) return decline(file.error());
  if (typed.empty() && access == archive::Access::keep) {
    Result<void> made = make_folder(fs::path(*file).parent_path());
    if (!made) return decline(made.error());
  }
  return reply(archive::Archive::open(*file, access));
}

}  // namespace agon::workbench
