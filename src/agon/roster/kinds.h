// The kinds of files that the games read, "GAME/KIND": each game's contents and its match
// options. How a file shows its kind, what is wrong with it, and the kind's JSON Schema.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/game/entry.h"

namespace agon::roster {

struct FileKind {
  const game::Entry* entry;
  std::size_t index;  // as Entry::schema counts
  std::string name;   // "GAME/KIND"
  std::string sentence;

  json::Value schema() const;
  void lint(const json::Node& document, Problems& problems) const {
    entry->lint(index, document, problems);
  }
};

// In the order of the facts; a kind that each side has one of is listed once.
std::vector<FileKind> kinds_of(const game::Entry& entry);
std::vector<FileKind> all_kinds();

Result<FileKind> find_kind(std::string_view name);

// The end of a kind's schema file: "GAME/KIND.json". A document's "$schema" names its kind by
// it.
std::string schema_file(const FileKind& kind);

// The kind of a document: what its "$schema" names, else `as` (a kind's name, or empty), else the
// two folders it lies in (.../GAME/KIND/mine.json).
Result<FileKind> kind_of(const json::Document& document, std::string_view as);

}  // namespace agon::roster
