// Where the archive of this machine's owner is.
#pragma once

#include "agon/archive/archive.h"
#include "agon/roster/settings.h"

namespace agon::workbench {

// The file that was typed, else $XDG_DATA_HOME/agon/archive.sqlite, else
// ~/.local/share/agon/archive.sqlite.
Reply<std::string> archive_file(const std::string& typed, const roster::Environment& environment);

// Opens it; for whoever keeps it, the folder of a file that nobody typed is made first.
Reply<archive::Archive> open_archive(const std::string& typed,
                                     const roster::Environment& environment,
                                     archive::Access access);

}  // namespace agon::workbench
