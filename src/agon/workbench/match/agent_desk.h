// An agent of ours behind the HTTP interface that agents of others have (docs/agents.md): a request
// for a list comes in, its answer goes out. It remembers nothing between requests: the state is
// rebuilt from what a request shows, and draws follow from the seed, the match's id, the side and
// the turn, so the same question always gets the same answer.
//
// Requests name a content that ships, or one that was typed when the desk was opened. Never a file.
#pragma once

#include "agon/net/server.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {

struct DeskOptions {
  GameChoice game;               // contents: of the first kind, besides those that ship
  std::string agent = "greedy";  // by name only
  u64 seed = 1;
};

class AgentDesk {
 public:
  static Reply<AgentDesk> open(const DeskOptions& options);

  // May be called by several threads at a time.
  net::Response answer(const net::Request& request) const;

 private:
  struct Chair {
    std::shared_ptr<const game::AnyGame> game;
    game::Player player;
  };

  Result<json::Value> list_for(const json::Node& request, const game::OrderRequest& asked) const;
  json::Value play_turn(const Chair& chair, std::span<std::byte> state,
                        const game::OrderRequest& asked) const;

  const game::Orders* orders_ = nullptr;
  u64 seed_ = 0;
  std::map<std::string, Chair, std::less<>> chairs_;  // by the content's name
};

}  // namespace agon::workbench
