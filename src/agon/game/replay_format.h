// Replays of other programs that play the same game: how one of our matches is written for them,
// and how theirs become ours. A game that has such a format offers it (offers.h); whoever exports
// has verified our replay before, and whoever imports gets a match that the rules have played.
#pragma once

#include <memory>

#include "agon/base/result.h"
#include "agon/chance/keys.h"
#include "agon/game/step.h"
#include "agon/json/document.h"

namespace agon::game {

class AnyGame;
struct Entry;

// A match from its start to its end.
struct WholeMatch {
  std::shared_ptr<const AnyGame> game = {};
  chance::MatchName name = {};
  std::array<std::string, 2> seats = {};  // who decided, for people
  std::vector<Step> steps = {};
};

struct ReplayFormat {
  std::string_view name;
  std::string_view sentence;

  // The text of a file. `created_at` is a time as RFC 3339 writes it, with Z.
  Reply<std::string> (*write)(const WholeMatch& match, std::string_view created_at);

  // The match in a file, played again by the rules of `entry`, which offers the format. Where the
  // file says something else than they do, the problem has the place of the first difference.
  Reply<WholeMatch> (*read)(const Entry& entry, const json::Document& file);

  // Of the files that `write` makes.
  json::Value (*schema)();
};

}  // namespace agon::game
