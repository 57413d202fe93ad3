// Hostile states of every game: `fault` answers for any bytes, and a state without a fault can be
// shown, described and played to its end.
#include <cstdlib>
#include <cstring>

#include "agon/json/write.h"
#include "tests/support/games.h"
#include "tests/support/walk.h"

using namespace agon;

namespace {

void play_on(const game::AnyGame& game, test::Bytes state) {
  chance::Key key{1, 2};
  chance::QuickReferee referee(key);
  u32 steps = 0;
  while (game.outcome(state) == game::Outcome::running) {
    game.play(state, test::random_choices(game, state, key, steps), referee);
    if (game.fault(state) != nullptr || ++steps > game.sizes().longest_match) std::abort();
  }
}

void look_at(const game::AnyGame& game, const test::Bytes& state) {
  (void)game.state_text(state, {});
  json::Value value = game.state_to_value(state);
  test::Bytes back(state.size());
  Problems problems;
  if (!game.read_state({nullptr, &value, ""}, back, problems) || back != state) std::abort();
  std::vector<float> tensor(game.sizes().observation);
  for (game::Side side : game::kSides) game.observe(state, side, tensor);
}

}  // namespace

// The first byte chooses the game; the rest overwrites its start state from the front.
extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  if (size == 0) return 0;
  const game::AnyGame& game = *test::subjects()[data[0] % test::subjects().size()].game;
  test::Bytes state = test::start_of(game);
  std::memcpy(state.data(), data + 1, std::min(size - 1, state.size()));
  if (game.fault(state) != nullptr) return 0;
  look_at(game, state);
  play_on(game, state);
  return 0;
}
