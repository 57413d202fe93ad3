// The matches that are kept for whoever owns this machine: files of their own in one folder, which
// people go on with or look at. What a file says of itself is believed; 'agon replay verify' plays
// it again.
#pragma once

#include "agon/roster/settings.h"
#include "agon/workbench/match/table.h"

namespace agon::workbench {

// $XDG_STATE_HOME/agon/matches, else ~/.local/state/agon/matches.
Reply<std::string> matches_folder(const roster::Environment& environment);
// The same, and it is there.
Reply<std::string> make_matches_folder(const roster::Environment& environment);

struct SavedRecord {
  std::string file;
  std::string when;
  std::string game = {};
  std::string a = {};
  std::string b = {};
  u32 turn = 0;
  game::Outcome outcome = game::Outcome::running;
  std::string problem = {};
};

template <class V>
void describe(V& v, SavedRecord& s) {
  v("file", s.file, "where it is kept");
  v("when", s.when, "when it was written last, by this machine's clock");
  v("game", s.game, "what was played");
  v("a", s.a, "who sat at a");
  v("b", s.b, "who sat at b");
  v("turn", s.turn, "of the last step");
  v("outcome", s.outcome, "how it stands; running: it can be gone on with");
  v("problem", s.problem, "why nothing is known of it", json::LeftOut{});
}

struct SavedList {
  std::string folder;
  std::vector<SavedRecord> matches;
};

template <class V>
void describe(V& v, SavedList& l) {
  v("folder", l.folder, "where matches are kept");
  v("matches", l.matches, "each of them, the newest first");
}

// Those of one game, or all where none is named.
Reply<SavedList> list_saved(const std::string& folder, const std::string& game = {});

// The newest that is not over, of one game or of any.
Reply<std::string> newest_saved(const std::string& folder, const std::string& game = {});

}  // namespace agon::workbench
