// An agent that is an HTTP server, in any language (docs/agents.md): it gets what a game's `Orders`
// ask, and answers with a list for the whole turn. Made from the command line only; agent::find
// never makes one, so neither a file nor a peer can make us send anything anywhere.
//
// Each turn is a question of its own. One that fails (no answer in time, no answer of the agreed
// form) costs that turn: the game's default is played, the submission's `error` says why, and the
// next turn is asked again.
#pragma once

#include <chrono>
#include <functional>
#include <string_view>

#include "agon/base/result.h"
#include "agon/game/entry.h"

namespace agon::agent {

inline constexpr std::size_t kLargestAnswer = 256'000;  // bytes
inline constexpr std::chrono::milliseconds kHttpDeadline{70'000};

// http:// or https://, of which the latter is refused by the player.
bool is_url(std::string_view typed);

struct HttpOptions {
  std::string_view url;  // "/act" is added to a path that does not end in it
  std::chrono::milliseconds deadline = kHttpDeadline;  // for one answer
  // Asked often while we wait, if it is there: once it is true nobody wants answers any more, and
  // whatever `pick` gives is to be thrown away.
  std::function<bool()> gone = {};
};

// Looks up the host and connects once, so that a mistyped address is found before any match. Sends
// nothing.
Result<game::Player> http_player(const game::Entry& entry, const HttpOptions& options);

}  // namespace agon::agent
