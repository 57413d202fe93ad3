// JSON Schemas of the files that the games read.
#pragma once

#include "agon/roster/kinds.h"

namespace agon::workbench {

struct SchemaOptions {
  std::string game = {};  // empty: all games
  std::string kind = {};  // of content, or "options"; not needed if there is one kind of content
  bool all = false;       // all kinds that are meant, not just one
};

Result<std::vector<roster::FileKind>> kinds_to_show(const SchemaOptions& options);

// FOLDER/FILE; the file's name.
Result<std::string> write_schema(const std::string& file, const json::Value& schema,
                                 const std::string& folder);

}  // namespace agon::workbench
