// A ruleset's own agent, with content and state typed. Only ever asked about games of its ruleset.
#pragma once

#include "agon/game/agent.h"
#include "agon/game/ruleset.h"

namespace agon::host {

template <game::Ruleset R>
class GameOf;

template <game::Ruleset R>
class AgentOf : public game::Agent {
 public:
  virtual game::Pick decide(const typename R::Content& content, const typename R::State& state,
                            game::Side side, std::span<const game::Choice> menu,
                            const chance::Draws& draws, const game::Budget& budget) = 0;

  // The choices of a side that decides alone, from this decision on, as far as the law takes each
  // when its turn comes; where it does not, `decide` is asked. Simulation asks this first where the
  // rules play ahead (game/ruleset.h), so that a turn which is planned whole is one question.
  // Empty: it decides choice by choice.
  virtual std::span<const game::Choice> foresee(const typename R::Content& /*content*/,
                                                const typename R::State& /*state*/,
                                                game::Side /*side*/, const chance::Draws& /*draws*/,
                                                const game::Budget& /*budget*/) {
    return {};
  }

  // See game::Agent::grounds.
  virtual game::Grounds explain(const typename R::Content& /*content*/,
                                const typename R::State& /*state*/, game::Side /*side*/,
                                std::span<const game::Choice> /*menu*/, const game::Pick& /*pick*/,
                                const game::Budget& /*budget*/) {
    return {};
  }

  // Simulation, which has the state typed, calls `decide` itself (quick.h).
  game::Pick pick(const game::AnyGame& game, game::StateView state, game::Side side,
                  std::span<const game::Choice> menu, const chance::Draws& draws,
                  const game::Budget& budget) final {
    const auto& host = static_cast<const GameOf<R>&>(game);
    return decide(host.content(), GameOf<R>::unpack(state), side, menu, draws, budget);
  }

  game::Grounds grounds(const game::AnyGame& game, game::StateView state, game::Side side,
                        std::span<const game::Choice> menu, const game::Pick& pick,
                        const game::Budget& budget) final {
    const auto& host = static_cast<const GameOf<R>&>(game);
    return explain(host.content(), GameOf<R>::unpack(state), side, menu, pick, budget);
  }
};

}  // namespace agon::host
