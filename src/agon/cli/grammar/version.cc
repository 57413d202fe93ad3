#include "agon/cli/grammar/version.h"

#include "agon/cli/commit.h"  // generated: AGON_COMMIT

namespace agon::cli {

std::string version_text() { return "agon " AGON_VERSION " (commit " AGON_COMMIT ")"; }

}  // namespace agon::cli
