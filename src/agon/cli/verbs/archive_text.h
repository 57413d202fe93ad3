// What the verbs of an archive share: which one, and a line for each match or run in it.
#pragma once

#include "agon/cli/verbs/common.h"
#include "agon/workbench/archive/entries.h"
#include "agon/workbench/archive/place.h"
#include "agon/workbench/archive/verified.h"

namespace agon::cli {

void declare_archive(Syntax& syntax, std::string& file);                          // --archive
void declare_kind(Syntax& syntax, std::optional<workbench::ArchivedKind>& kind);  // --kind

Reply<archive::Archive> open_archive(const std::string& typed, archive::Access access);

// One line. A command may have contents in it, so it is cut off behind some bytes.
std::string to_text(const workbench::ArchivedRecord& entry, std::size_t most_of_command = 200);
std::string size_text(u64 bytes);  // "12.3 kB"
void print_faults(const std::vector<workbench::FaultRecord>& faults, u64 all);

}  // namespace agon::cli
