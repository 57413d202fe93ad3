// From a path to connections on a file that is an archive, of a version that the steps of the
// schema lead to.
#pragma once

#include "agon/archive/archive.h"
#include "agon/archive/schema.h"

namespace agon::archive {

struct Opened {
  std::unique_ptr<Database> questions;
  std::unique_ptr<Database> changes;  // only of whoever keeps it
};

Result<Opened> open_file(const std::string& path, Access access, Steps steps);

}  // namespace agon::archive
