// All matches of a server: those under way, and those that somebody looks at again.
#pragma once

#include <shared_mutex>

#include "agon/server/bout.h"

namespace agon::server {

struct ArenaLimits {
  std::size_t running = 2'000;  // matches at once
  std::size_t finished = 200;   // that are still in memory
};

// A person's way into a match.
struct Entrance {
  std::shared_ptr<Bout> bout;
  Role role;
};

class Arena {
 public:
  Arena(archive::Archive& archive, workbench::Programs programs, ArenaLimits limits = {});
  ~Arena();

  // Every match that was under way goes on. Says which cannot, and why.
  Problems resume();

  // Answers once the match is in the archive.
  using Made = std::function<void(Reply<Created>)>;
  void create(const NewMatch& wanted, Made made);
  void undo(const Entrance& from, Made made);
  // With the tokens of the match before; whoever asks hears only of their own.
  void rematch(const Entrance& from, const std::string& token, Made made);

  // The match, for whoever may see it; `owner` may see all. From the archive, if need be.
  Reply<Entrance> enter(const std::string& id, std::string_view token, bool owner);
  Reply<MatchList> list() const;

 private:
  Reply<workbench::OpenGame> open_wanted(const NewMatch& wanted) const;
  void begin(workbench::Table table, BoutFacts facts, Made made, const std::string& token = "");
  void begin_rematch(const Entrance& from, const std::string& token, Made made);
  Reply<std::shared_ptr<Bout>> reopen(archive::KeptMatch match);
  std::shared_ptr<Bout> find(const std::string& id) const;
  void add(std::shared_ptr<Bout> bout);
  void forget(const std::string& id);
  void tick(const std::stop_token& stop);

  archive::Archive& archive_;
  ArenaLimits limits_;
  std::unique_ptr<Pool> thinkers_;
  std::unique_ptr<Pool> waiters_;
  House house_;
  mutable std::shared_mutex mutex_;
  std::map<std::string, std::shared_ptr<Bout>> bouts_;
  std::deque<std::string> order_;  // of their coming, for those that are let go first
  std::jthread clocks_;
};

}  // namespace agon::server
