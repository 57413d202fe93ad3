// Folders that this machine's owner has for programs, by the base directory specification.
#pragma once

#include <filesystem>

#include "agon/roster/settings.h"
#include "agon/workbench/problem_record.h"

namespace agon::workbench {

// What the variable names, else `usual` in the home folder; in it agon's own. `what` is for whom
// neither is there: "an archive; name its file".
Reply<std::filesystem::path> user_folder(const roster::Environment& environment,
                                         const std::string& variable, std::string_view usual,
                                         std::string_view what);

// Makes it, so that nobody else looks into it; fine if it is there.
Result<void> make_user_folder(const std::filesystem::path& folder);

}  // namespace agon::workbench
