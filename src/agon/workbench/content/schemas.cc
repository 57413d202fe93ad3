#include "agon/workbench/content/schemas.h"

#include <fmt/format.h>

#include <filesystem>

#include "agon/base/file.h"
#include "agon/base/near_miss.h"
#include "agon/json/write.h"
#include "agon/workbench/open.h"

namespace agon::workbench {
namespace {

using Kinds = std::vector<roster::FileKind>;

std::string_view short_name(const roster::FileKind& kind) {
  return std::string_view(kind.name).substr(kind.entry->facts.name.size() + 1);
}

std::vector<std::string_view> short_names(const Kinds& kinds) {
  std::vector<std::string_view> out;
  for (const roster::FileKind& kind : kinds) out.push_back(short_name(kind));
  return out;
}

Reply<Kinds> named_kind(const Kinds& kinds, const std::string& name) {
  for (const roster::FileKind& kind : kinds) {
    if (short_name(kind) == name) return Kinds{kind};
  }
  return decline(ErrorCode::unknown_kind,
                 fmt::format("{} has no kind of file called '{}'{}", kinds[0].entry->facts.name,
                             name, suggestion(name, short_names(kinds))));
}

// By its name, which nothing else would have for its "$id".
bool is_schema(const std::string& path, const std::string& name) {
  Result<json::Document> document = json::load(path);
  const json::Value* id = document ? document->root().find("$id") : nullptr;
  return id != nullptr && *id == json::Value(name);
}

}  // namespace

Reply<std::vector<roster::FileKind>> kinds_to_show(const SchemaOptions& options) {
  if (options.game.empty()) {
    if (options.all) return roster::all_kinds();
    return decline(ErrorCode::usage, "name a game, or a folder for the schemas of all of them");
  }
  Reply<const game::Entry*> entry = find_game(options.game);
  if (!entry) return decline(entry.error());
  Kinds kinds = roster::kinds_of(**entry);
  if (!options.kind.empty()) return named_kind(kinds, options.kind);
  bool one_content = kinds.size() == 2;  // the other is the options
  if (options.all) return kinds;
  if (one_content) return Kinds{kinds[0]};
  return decline(ErrorCode::usage,
                 fmt::format("{} has several kinds of files: name one of {}, or a folder for all",
                             options.game, fmt::join(short_names(kinds), ", ")));
}

Reply<WrittenRecord> write_schemas(const std::vector<SchemaFile>& files, const std::string& folder,
                                   bool force) {
  auto path_of = [&](const std::string& name) { return std::filesystem::path(folder) / name; };
  auto over = [&](const std::string& name) {
    return Over{.kind = "that schema",
                .is_one = [&](const std::string& there) { return is_schema(there, name); },
                .force = force};
  };
  for (const auto& [name, schema] : files) {  // all of them, or none
    Result<void> may = may_write(path_of(name), over(name));
    if (!may) return decline(may.error());
  }
  WrittenRecord out;
  for (const auto& [name, schema] : files) {
    std::filesystem::path path = path_of(name);
    std::error_code failed;
    std::filesystem::create_directories(path.parent_path(), failed);  // else writing says why
    Result<void> written = write_file(path, json::pretty(schema), over(name));
    if (!written) return decline(written.error());
    out.written.push_back(path.string());
  }
  return out;
}

}  // namespace agon::workbench
