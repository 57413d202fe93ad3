#include "agon/workbench/measure/counted_failures.h"

#include "agon/game/any_game.h"

namespace agon::workbench {
namespace {

class CountedStranger : public game::Agent {
 public:
  CountedStranger(std::unique_ptr<game::Agent> agent, const agent::Stranger& stranger,
                  std::shared_ptr<FailureCount> count)
      : agent_(std::move(agent)), stranger_(stranger), count_(std::move(count)) {}
  ~CountedStranger() override { count_->add(stranger_.failures()); }

  game::Pick pick(const game::AnyGame& game, game::StateView state, game::Side side,
                  std::span<const game::Choice> menu, const chance::Draws& draws,
                  const game::Budget& budget) override {
    return agent_->pick(game, state, side, menu, draws, budget);
  }
  std::string note() const override { return agent_->note(); }
  void begin(const game::AnyGame& game, game::Side side) override { agent_->begin(game, side); }
  void end(const game::AnyGame& game, game::StateView state) override { agent_->end(game, state); }

 private:
  std::unique_ptr<game::Agent> agent_;
  const agent::Stranger& stranger_;  // the same one
  std::shared_ptr<FailureCount> count_;
};

}  // namespace

game::Player with_failures_counted(game::Player player,
                                   const std::shared_ptr<FailureCount>& count) {
  game::MakeAgent make = std::move(player.make);
  player.make = [make, count](const game::AnyGame& game) {
    std::unique_ptr<game::Agent> agent = make(game);
    const auto* stranger = dynamic_cast<const agent::Stranger*>(agent.get());
    if (stranger == nullptr) return agent;
    return std::unique_ptr<game::Agent>(
        std::make_unique<CountedStranger>(std::move(agent), *stranger, count));
  };
  return player;
}

}  // namespace agon::workbench
