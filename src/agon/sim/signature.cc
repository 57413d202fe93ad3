#include "agon/sim/signature.h"

#include <atomic>

#include "agon/base/hash.h"
#include "agon/replay/format.h"
#include "agon/sim/match.h"
#include "agon/sim/share_out.h"

namespace agon::sim {
namespace {

constexpr u64 kSeed = 20;  // any number; pinned with the signatures

// Fixed-width little-endian text of the results, whatever the compiler's layout.
std::string results_text(const std::vector<game::MatchResult>& results) {
  std::string text;
  text.reserve(results.size() * 9);
  auto put = [&](u32 value, int bytes) {
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xFF);
  };
  for (const game::MatchResult& result : results) {
    put(static_cast<u32>(result.outcome), 1);
    put(result.turns, 4);
    put(result.steps, 4);
  }
  return text;
}

std::vector<game::MatchResult> play_batches(const game::AnyGame& game, const game::Player& kind,
                                            u32 threads, u64 matches) {
  std::vector<game::MatchResult> results(matches);
  u64 share = (results.size() + threads - 1) / threads;
  std::atomic<u64> next = 0;
  auto play = [&] {
    std::unique_ptr<game::Agent> a = kind.make(game);
    std::unique_ptr<game::Agent> b = kind.make(game);
    for (u64 first = next.fetch_add(share); first < results.size(); first = next.fetch_add(share)) {
      game.run_batch({kSeed, first}, {{a.get(), b.get()}},
                     std::span(results).subspan(first, std::min(share, results.size() - first)),
                     {});
    }
  };
  {
    std::vector<std::jthread> workers;
    start_some(workers, threads - 1, play);
    play();
  }
  return results;
}

std::string play_chain(const game::AnyGame& game, const game::Player& kind, u64 replays) {
  std::unique_ptr<game::Agent> a = kind.make(game);
  std::unique_ptr<game::Agent> b = kind.make(game);
  std::string chain;
  for (u64 index = 0; index < replays; ++index) {
    Match match(game, {kSeed, index}, {{a.get(), b.get()}});
    while (!match.over()) {
      match.advance();
      chain = replay::next_link(chain, game.state_to_value(match.state()));
    }
  }
  return chain;
}

}  // namespace

u64 signature(const game::AnyGame& game, const game::Player& agent, u32 threads,
              const SignatureSize& size) {
  return hash64(results_text(play_batches(game, agent, threads, size.matches)) +
                play_chain(game, agent, size.replays));
}

}  // namespace agon::sim
