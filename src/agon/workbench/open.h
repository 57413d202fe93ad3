// From names to a game that can be played: its rules with content and match options.
#pragma once

#include <memory>

#include "agon/json/describe.h"
#include "agon/roster/roster.h"
#include "agon/roster/settings.h"
#include "agon/workbench/problem_record.h"

namespace agon::workbench {

// What somebody asks for: a game, names of its contents (defaults for what is left out), match
// options as a JSON object, and a kernel for its batches. A name means content that was sent with
// it, else content that ships, else, for the person who owns this machine, a file.
struct GameChoice {
  std::string game;
  std::vector<std::string> contents = {};
  std::string options = {};
  std::string kernel = {};
  bool opens_files = false;
  std::map<std::string, roster::Sent> sent = {};
  // What that person has set on it for every match; null: nobody looks at the environment.
  std::shared_ptr<roster::Settings> settings = {};
  // Contents that both sides share, by kind, where `contents` does not reach so far.
  std::map<std::string, std::string, std::less<>> by_kind = {};

  roster::Selection selection() const {
    return {contents, options, kernel, opens_files, sent, {}, settings, by_kind};
  }
};

struct OpenGame {
  const game::Entry* entry = nullptr;
  std::shared_ptr<const game::AnyGame> game;
  roster::Selection again;              // what opens the same contents, without reading them again
  std::vector<std::string> files;       // where the contents were read from; empty: it was sent
  std::string contents;                 // "table corner", as shown to people
  Problems warnings;                    // what the content's author should know
  std::vector<std::string> names = {};  // of the contents, as typed or by default

  // The contents that both sides share, "rules standard", and the names of those that this side has
  // for itself.
  std::string shared_contents() const;
  std::vector<std::string> own_contents(game::Side side) const;
  // The same as they call themselves: "Fighter" of fighter.
  std::vector<std::string> titles(game::Side side) const;
  // Names and text of the contents where the sides have exchanged theirs.
  void exchange_names();
};

Reply<OpenGame> open(const GameChoice& choice);
Reply<OpenGame> open(const game::Entry& entry, const roster::Selection& selection);

// The same contents with these match options, a JSON object, and no others.
Reply<OpenGame> with_options(const OpenGame& open, const std::string& options);

struct OpenRecord {
  std::string game;
  std::string contents;
  json::Value options;
  std::vector<ProblemRecord> warnings;
};

template <class V>
void describe(V& v, OpenRecord& o) {
  v("game", o.game, "the game's name");
  v("contents", o.contents, "its contents, as shown to people");
  v("options", o.options, "the match options");
  v("warnings", o.warnings, "what the author of the contents should know");
}

OpenRecord record_of(const OpenGame& open);

// Those of the match options that are not what they are by default, as people should know: they may
// come from a file or from the environment. ", options {...}"; empty where all are.
std::string unusual_options(const game::Entry& entry, const json::Value& options);

// The game that a replay was played on. Its files are those of the contents that were typed, which
// must be the same, else those that ship.
Reply<OpenGame> open_replayed(const game::Entry& entry,
                              std::shared_ptr<const game::AnyGame> replayed,
                              const roster::Selection& typed);

Reply<const game::Entry*> find_game(const std::string& name);

// The games that an optional name means: that one, or all.
Reply<std::vector<const game::Entry*>> chosen_games(const std::string& name);

}  // namespace agon::workbench
