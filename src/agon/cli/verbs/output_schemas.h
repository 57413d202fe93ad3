// The JSON Schemas of what the verbs print with --json, one of each verb that does.
#pragma once

#include "agon/workbench/content/schemas.h"

namespace agon::cli {

// Named as "output/replay_verify.json".
std::vector<workbench::SchemaFile> output_schemas();

}  // namespace agon::cli
