// The one list of games, and the content that ships with them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/game/entry.h"
#include "agon/roster/sent.h"

namespace agon::roster {

class Settings;

std::span<const game::Entry* const> games();

Result<const game::Entry*> find(std::string_view name);
const game::Entry* find_or_null(std::string_view name);

// Where what ships with the program lives: in a folder that a variable of the environment names,
// else beside the installed program (or shared library), PREFIX/share/agon/NAME of its PREFIX/bin,
// else in the tree that it was built in.
std::string shipped_folder(const char* variable, std::string_view name, std::string_view in_tree);
std::string content_root();  // $AGON_CONTENT, content

struct Shipped {
  std::string name;  // what people type: the file's name without .json
  std::string path;
};

// What to say where a game ships no content at all.
Problem no_content(const game::Facts& facts);

// content/<game>/<kind>/*.json, sorted by name.
std::vector<Shipped> shipped(const game::Facts& facts, const game::ContentKind& kind);

// The file of a content that somebody named: of one that ships, or, where files may be opened, what
// holds a '/', ends in .json, or is "-".
Result<std::string> locate(const game::Facts& facts, const game::ContentKind& kind,
                           std::string_view typed, bool opens_files);

// Whether a content itself was typed where its name might stand: a JSON object.
bool is_content(std::string_view typed);

// For each content of a game the shipped file that holds it; empty where none does.
std::vector<std::string> shipped_files(const game::AnyGame& game);

// The contents of a match: what was typed, in the order of the facts, defaults for the rest.
struct Selection {
  std::vector<std::string> contents = {};
  std::string options = {};  // a JSON object; empty: none
  std::string kernel = {};   // of a game that has several; empty: the best
  // Names may also be files of this machine: only for the person who owns it.
  bool opens_files = false;
  std::map<std::string, Sent> sent = {};  // what these names mean, whatever ships
  // Match options that were sent or read already: objects, above `options`, the later ones win.
  std::vector<Sent> layers = {};
  std::shared_ptr<Settings> settings = {};  // below `options`; null: nobody's
  // Of kinds that both sides share, where `contents` does not reach so far: by kind.
  std::map<std::string, std::string, std::less<>> by_kind = {};
};

// A game ready to play, and what its content's author should know. No game if there are errors.
struct Opened {
  std::unique_ptr<game::AnyGame> game;
  Problems problems;
  std::vector<std::string> files;  // where the contents were read from; empty: it was sent
  Selection again;                 // the same contents, without reading them again
};

Opened open(const game::Entry& entry, const Selection& selection);

// The same selection with per-side content exchanged between the sides.
Selection exchanged(const game::Facts& facts, const Selection& selection);

// What is typed for each kind once defaults are filled in.
std::vector<std::string> content_names(const game::Facts& facts, const Selection& selection);

}  // namespace agon::roster
