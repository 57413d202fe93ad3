// An agent at a table where its decisions are counted.
#pragma once

#include <memory>
#include <utility>

#include "agon/game/any_game.h"

namespace agon::sim {

// An agent, and how often it was asked. Nobody keeps its notes.
class Questioned : public game::Agent {
 public:
  explicit Questioned(std::unique_ptr<game::Agent> agent) : agent_(std::move(agent)) {}

  game::Pick pick(const game::AnyGame& game, game::StateView state, game::Side side,
                  std::span<const game::Choice> menu, const chance::Draws& draws,
                  const game::Budget& budget) override {
    ++decisions_;
    return agent_->pick(game, state, side, menu, draws, budget);
  }
  game::Shortcut shortcut() const override { return agent_->shortcut(); }
  bool reads_menu() const override { return agent_->reads_menu(); }
  game::Agent& inner() override { return agent_->inner(); }
  void asked_directly(u32 decisions) override { decisions_ += decisions; }
  void begin(const game::AnyGame& game, game::Side side) override { agent_->begin(game, side); }
  void end(const game::AnyGame& game, game::StateView state) override { agent_->end(game, state); }

  u64 take_decisions() { return std::exchange(decisions_, 0); }

 private:
  std::unique_ptr<game::Agent> agent_;
  u64 decisions_ = 0;
};

}  // namespace agon::sim
