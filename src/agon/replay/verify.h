// Plays a replay file again and compares everything. A file whose versions are ours is verified
// from its seed; one with other versions, or with told dice, is replayed from its recorded rolls.
// The first difference is a Problem that names the turn, the field and the place in the file.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "agon/game/entry.h"
#include "agon/replay/format.h"
#include "agon/replay/step.h"

namespace agon::replay {

using FindGame = std::function<const game::Entry*(std::string_view name)>;

// Who wants to see the match while it is played again.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void start(const game::AnyGame&, const ReplayRecord&, game::StateView) {}
  virtual void step(const game::AnyGame&, const Step&, game::StateView) {}
  virtual chance::EventListener* listener() { return nullptr; }
};

struct Verdict {
  const game::Entry* entry = nullptr;
  chance::MatchName name;
  std::size_t steps = 0;
  u32 turns = 0;
  game::Outcome outcome = game::Outcome::running;
  bool from_seed = false;       // otherwise from the recorded rolls
  bool other_versions = false;  // recorded under another version of rules or dice
  u32 rules_version = 0;        // under which it was recorded
  NotedChoices chosen = {};     // for the next step, by sides that wait for the other
  std::shared_ptr<const game::AnyGame> played_on = {};  // made of the file's own content
};

Result<Verdict> verify(const json::Document& file, const FindGame& find, Watcher* watcher = nullptr,
                       std::stop_token stop = {});

// A file that differs is played as far as it agrees; the verdict, and the watcher, know that much.
struct Looked {
  Verdict verdict;
  std::optional<Problem> difference = {};  // the first; none: it is verified
};

// For who wants to see a file all the same: refuses only what is no match at all.
Result<Looked> look(const json::Document& file, const FindGame& find, Watcher* watcher = nullptr,
                    std::stop_token stop = {});

}  // namespace agon::replay
