#include "agon/workbench/archive/place.h"

#include "agon/workbench/user_folder.h"

namespace agon::workbench {

Reply<std::string> archive_file(const std::string& typed, const roster::Environment& environment) {
  if (!typed.empty()) return typed;
  Reply<std::filesystem::path> folder =
      user_folder(environment, "XDG_DATA_HOME", ".local/share", "an archive; name its file");
  if (!folder) return decline(folder.error());
  return (*folder / "archive.sqlite").string();
}

Reply<archive::Archive> open_archive(const std::string& typed,
                                     const roster::Environment& environment,
                                     archive::Access access) {
  Reply<std::string> file = archive_file(typed, environment);
  if (!file) return decline(file.error());
  if (typed.empty() && access == archive::Access::keep) {
    Result<void> made = make_user_folder(std::filesystem::path(*file).parent_path());
    if (!made) return decline(made.error());
  }
  return reply(archive::Archive::open(*file, access));
}

}  // namespace agon::workbench
