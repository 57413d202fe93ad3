// The JSON Schemas of what the verbs print with --json, one of each verb that does.
#pragma once

#include <string>
#include <vector>

#include "agon/json/value.h"

namespace agon::cli {

struct OutputSchema {
  std::string file;  // "output/replay_verify.json"
  json::Value schema;
};

std::vector<OutputSchema> output_schemas();

}  // namespace agon::cli
