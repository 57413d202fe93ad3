// The codes of problems that only an archive has.
#pragma once

#include "agon/base/problem.h"

namespace agon::archive {

// The file is not an archive that this program reads, or something in it is not as it must be.
inline constexpr ErrorCode kArchive{"archive"};
// The archive holds nothing of that name.
inline constexpr ErrorCode kUnknownId{"unknown_id"};

}  // namespace agon::archive
