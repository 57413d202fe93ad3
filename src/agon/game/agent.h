// Who decides. The contract of an agent stands here, below the agents themselves (agent/), because
// AnyGame's batch hooks take seats. One signature serves simultaneous and sequential play.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "agon/chance/draws.h"
#include "agon/game/choice.h"

namespace agon::game {

class AnyGame;

using StateView = std::span<const std::byte>;  // the live prefix of a state
using StateSpan = std::span<std::byte>;

// Nodes wherever results must reproduce; milliseconds only in interactive play. 0: no limit set.
struct Budget {
  u64 nodes = 0;
  std::chrono::milliseconds time{0};
};

struct Pick {
  Choice choice;
  std::string note = {};  // why a default was played, or what was
                          // submitted where a choice stands for it; empty otherwise
};

// An agent so simple that simulation plays it inline instead of asking.
enum class Shortcut : u8 { none, random, first };

class Agent {
 public:
  virtual ~Agent() = default;

  virtual Pick pick(const AnyGame& game, StateView state, Side side, std::span<const Choice> menu,
                    const chance::Draws& draws, const Budget& budget) = 0;

  virtual Shortcut shortcut() const { return Shortcut::none; }
  virtual void begin(const AnyGame&, Side) {}
  virtual void end(const AnyGame&, StateView) {}
};

// An agent that people can name, as `list` shows it.
struct AgentKind {
  std::string_view name;
  std::string_view sentence;
  std::unique_ptr<Agent> (*make)(const AnyGame& game);
};

// Who sits where in one match, side a first. Not owned.
struct Seats {
  std::array<Agent*, 2> agents;
  Budget budget = {};
};

}  // namespace agon::game
