// JSON Schemas of the files that the games read.
#pragma once

#include "agon/roster/kinds.h"
#include "agon/workbench/content/make.h"

namespace agon::workbench {

struct SchemaOptions {
  std::string game = {};  // empty: all games
  std::string kind = {};  // of content, or "options"; not needed if there is one kind of content
  bool all = false;       // all kinds that are meant, not just one
};

Reply<std::vector<roster::FileKind>> kinds_to_show(const SchemaOptions& options);

struct SchemaFile {
  std::string name;  // "GAME/KIND.json"
  json::Value schema;
};

// Each as FOLDER/NAME. What is there and is no schema is written over only with `force`.
Reply<WrittenRecord> write_schemas(const std::vector<SchemaFile>& files, const std::string& folder,
                                   bool force = false);

}  // namespace agon::workbench
