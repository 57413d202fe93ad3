// Who decides. The contract of an agent stands here, below the agents themselves (agent/), because
// AnyGame's batch hooks take seats. One signature serves simultaneous and sequential play.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "agon/base/result.h"
#include "agon/chance/draws.h"
#include "agon/game/choice.h"
#include "agon/game/flag.h"

namespace agon::game {

class AnyGame;

using StateView = std::span<const std::byte>;  // the live prefix of a state
using StateSpan = std::span<std::byte>;

// What a decision may cost, in nodes of a search and not in time, so that it reproduces.
struct Budget {
  u64 nodes = 0;  // 0: as many as the agent likes
  // Whoever thinks long asks now and then whether anybody waits for it; what is picked after a stop
  // is thrown away.
  std::stop_token stop = {};
};

struct Pick {
  Choice choice;
  std::string note = {};   // why a default was played, or what was
                           // submitted where a choice stands for it; empty otherwise
  bool defaulted = false;  // the agent failed, and the choice is the game's default
};

// Why an agent picks what it picks, for people who ask it for advice.
struct Grounds {
  std::vector<double> shares = {};  // how often it picks each entry of the menu, where it mixes
  std::vector<double> values = {};  // what it makes of each, the more the better, where it says so
  std::string measure = {};         // what they count
  std::string reason = {};          // a sentence; empty: that of its kind says it all
  std::vector<Choice> then = {};    // what it means to choose afterwards in this turn
};

// An agent so simple that simulation plays it inline instead of asking.
enum class Shortcut : u8 { none, random, first };

class Agent {
 public:
  virtual ~Agent() = default;

  virtual Pick pick(const AnyGame& game, StateView state, Side side, std::span<const Choice> menu,
                    const chance::Draws& draws, const Budget& budget) = 0;

  virtual Shortcut shortcut() const { return Shortcut::none; }
  // False: it decides by the state alone, and may be handed an empty menu, so that nobody makes
  // one for it.
  virtual bool reads_menu() const { return true; }
  // The agent that decides, where this one only stands around it and counts. Simulation may ask
  // that one, with the state typed, and then says here how often it has.
  virtual Agent& inner() { return *this; }
  virtual void asked_directly(u32 /*decisions*/) {}
  // Of the pick that it was just asked for at this moment.
  virtual Grounds grounds(const AnyGame&, StateView, Side, std::span<const Choice> /*menu*/,
                          const Pick&, const Budget&) {
    return {};
  }
  // What the last pick stands for, if more than its choice; asked by whoever keeps it, so
  // simulation does not pay for it.
  virtual std::string note() const { return {}; }
  virtual void begin(const AnyGame&, Side) {}
  virtual void end(const AnyGame&, StateView) {}
};

// What somebody asks for by naming an agent.
struct AgentOrder {
  const AnyGame& game;                        // the straight one, where seats are exchanged
  std::span<const std::string> files = {};    // where its contents were read from; may be empty
  std::span<const TypedFlag> arguments = {};  // each one of the kind's parameters

  const std::string* find(std::string_view name) const { return game::find(arguments, name); }
};

// Makes agents of one order. What takes long (a table, a network) is loaded once, by `prepare`.
using MakeAgent = std::function<std::unique_ptr<Agent>(const AnyGame& game)>;

// An agent that people can name, as `list` shows it: `name`, or `name:key=value,key=value`.
struct AgentKind {
  std::string_view name;
  std::string_view sentence;
  Result<MakeAgent> (*prepare)(const AgentOrder& order);
  std::span<const Flag> parameters = {};
};

// `prepare` for an agent that needs nothing: a default-constructed T.
template <class T>
Result<MakeAgent> prepare_plain(const AgentOrder&) {
  return [](const AnyGame&) { return std::make_unique<T>(); };
}

// An agent as somebody typed it, ready to be made as often as threads and matches need it.
struct Player {
  std::string name;
  MakeAgent make;
};

// Who sits where in one match, side a first. Not owned.
struct Seats {
  std::array<Agent*, 2> agents;
  Budget budget = {};
};

}  // namespace agon::game
