#include "agon/roster/kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/json/schema.h"
#include "agon/roster/roster.h"

namespace agon::roster {
namespace {

constexpr std::string_view kOptions = "options";
constexpr std::string_view kWhereKindsAre = " ('agon list' shows games and their kinds)";

// The last two parts of a path, without .json: "GAME/KIND" of "../schema/GAME/KIND.json".
std::string tail_of(std::string_view reference) {
  std::filesystem::path path(reference);
  if (path.extension() != ".json") return "";
  return (path.parent_path().filename() / path.stem()).generic_string();
}

std::string folders_of(const std::string& file) {
  std::error_code failed;
  std::filesystem::path path = std::filesystem::absolute(file, failed).lexically_normal();
  std::filesystem::path kind = path.parent_path();
  return (kind.parent_path().filename() / kind.filename()).generic_string();
}

// With the nearest kind; else those of the game that was meant, or where to look.
std::string hint(std::string_view typed) {
  std::vector<FileKind> kinds = all_kinds();
  std::vector<std::string_view> names;
  for (const FileKind& kind : kinds) names.push_back(kind.name);
  std::string_view near = near_miss(typed, names);
  if (!near.empty()) return fmt::format(", did you mean '{}'?", near);
  const game::Entry* game = find_or_null(typed.substr(0, typed.find('/')));
  if (game == nullptr) return std::string(kWhereKindsAre);
  std::string own;
  for (const FileKind& kind : kinds_of(*game)) own += (own.empty() ? "" : ", ") + kind.name;
  return fmt::format(" (there are: {})", own);
}

Problem strange_schema(const json::Document& document, const std::string& schema) {
  json::Node node = *json::root(document).child("$schema");
  return json::problem(
      node, ErrorCode::unknown_kind,
      fmt::format("{} is the schema of no kind of file{}", quote(schema), hint(tail_of(schema))));
}

Problem kind_not_shown(const json::Document& document) {
  Problem out{.code = ErrorCode::unknown_kind,
              .message = fmt::format(
                  "nothing shows what kind of file this is: no \"$schema\" in it, no --as "
                  "GAME/KIND, no folder GAME/KIND around it{}",
                  kWhereKindsAre)};
  out.place.file = document.file_name();
  return out;
}

}  // namespace

json::Value FileKind::schema() const {
  return json::schema_document(entry->schema(index),
                               {.id = schema_file(*this), .title = name, .description = sentence});
}

std::vector<FileKind> kinds_of(const game::Entry& entry) {
  const game::Facts& facts = entry.facts;
  std::vector<FileKind> out;
  auto add = [&](std::size_t index, std::string_view kind, std::string_view sentence) {
    std::string name = fmt::format("{}/{}", facts.name, kind);
    bool known = std::ranges::find(out, name, &FileKind::name) != out.end();
    if (!known) out.push_back({&entry, index, std::move(name), std::string(sentence)});
  };
  for (std::size_t i = 0; i < facts.contents.size(); ++i) {
    add(i, facts.contents[i].name, facts.contents[i].sentence);
  }
  add(facts.contents.size(), kOptions, "match options, as --options takes them");
  return out;
}

std::vector<FileKind> all_kinds() {
  std::vector<FileKind> out;
  for (const game::Entry* entry : games()) {
    for (FileKind& kind : kinds_of(*entry)) out.push_back(std::move(kind));
  }
  return out;
}

Result<FileKind> find_kind(std::string_view name) {
  for (FileKind& kind : all_kinds()) {
    if (kind.name == name) return std::move(kind);
  }
  return refuse(ErrorCode::unknown_kind,
                fmt::format("no kind of file is called {}{}", quote(name), hint(name)));
}

std::string schema_file(const FileKind& kind) { return kind.name + ".json"; }

Result<FileKind> kind_of(const json::Document& document, std::string_view as) {
  const json::Value* schema = document.root().find("$schema");
  if (schema != nullptr && schema->is_string()) {
    Result<FileKind> named = find_kind(tail_of(schema->as_string()));
    if (named) return named;
    return refuse(strange_schema(document, schema->as_string()));
  }
  if (!as.empty()) return find_kind(as);
  Result<FileKind> placed = find_kind(folders_of(document.file_name()));
  if (placed) return placed;
  return refuse(kind_not_shown(document));
}

}  // namespace agon::roster
