#include "tests/support/walk.h"

#include <algorithm>
#include <cstdlib>

#include "agon/agent/agents.h"
#include "agon/roster/roster.h"
#include "agon/sim/match.h"

namespace agon::test {

Bytes start_of(const game::AnyGame& game) {
  Bytes state(game.sizes().state_bytes);
  game.start(state);
  return state;
}

void walk(const game::AnyGame& game, chance::MatchName name,
          const std::function<void(const Moment&)>& look, chance::EventListener* listener) {
  std::unique_ptr<game::Agent> agent = agent::random().make(game);
  sim::Match match(game, name, {{agent.get(), agent.get()}});
  match.listen(listener);
  while (!match.over()) {
    Bytes before(match.state().begin(), match.state().end());
    const replay::Step& step = match.advance();
    Bytes after(match.state().begin(), match.state().end());
    look({before, step, after});
  }
}

game::Choices random_choices(const game::AnyGame& game, game::StateView state, chance::Key key,
                             u32 decision) {
  std::vector<game::Choice> scratch;
  game::Choices out{};
  for (game::Side side : game::kSides) {
    std::span<const game::Choice> menu = game.menu(state, side, scratch);
    if (menu.empty()) continue;
    chance::Place place(decision, u16{1}, static_cast<u32>(side));
    out[at(side)] = menu[chance::below(key, place, static_cast<u32>(menu.size()))];
  }
  return out;
}

int scaled(int n) {
  const char* scale = std::getenv("AGON_TEST_SCALE");
  return scale == nullptr ? n : std::max(1, static_cast<int>(n * std::atof(scale)));
}

}  // namespace agon::test
