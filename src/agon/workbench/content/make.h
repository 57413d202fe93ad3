// Content files that a game makes: one to begin with, and random ones.
#pragma once

#include <stop_token>

#include "agon/chance/keys.h"
#include "agon/json/describe.h"
#include "agon/roster/kinds.h"

namespace agon::workbench {

struct StarterOptions {
  std::string name;       // a word of letters, digits and _
  std::string kind = {};  // of content; the usual one if left out
  std::string out = {};   // the file, which must be new; NAME.json if left out
  bool force = false;     // whatever has that name is written over
};

struct MadeFile {
  std::string file;
  roster::FileKind kind;
};

Reply<MadeFile> make_starter(const game::Entry& entry, const StarterOptions& options);

struct GenerateOptions {
  std::string kind = {};             // only this kind of content; else all
  chance::MatchName first = {1, 0};  // the seed, and the first index
  u64 count = 1;                     // of each kind
  bool force = false;                // files that hold something else are written over
  std::stop_token stop = {};
};

// One file's text: always valid, always the same. There must be one kind only.
Reply<std::string> generate(const game::Entry& entry, const GenerateOptions& options);

struct WrittenRecord {
  std::vector<std::string> written;
};

template <class V>
void describe(V& v, WrittenRecord& w) {
  v("written", w.written, "the files that hold it now");
}

// Writes FOLDER/GAME/KIND/KIND_SEED_INDEX.json, all of them, until a stop.
Reply<WrittenRecord> generate_files(const game::Entry& entry, const GenerateOptions& options,
                                    const std::string& folder);

// The schema of every content that `generate` may give, of all games.
std::vector<json::Value> generated_schemas();

}  // namespace agon::workbench
