#include "agon/sim/signature.h"

#include <system_error>
#include <thread>

#include "agon/base/hash.h"
#include "agon/replay/format.h"
#include "agon/sim/match.h"

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
  auto play = [&](u64 first) {
    std::unique_ptr<game::Agent> a = kind.make(game);
    std::unique_ptr<game::Agent> b = kind.make(game);
    std::span<game::MatchResult> out(results);
    game.run_batch({kSeed, first}, {{a.get(), b.get()}},
                   out.subspan(first, std::min(share, results.size() - first)), {});
  };
  std::vector<std::jthread> workers;
  for (u64 first = 0; first < results.size(); first += share) {
    try {
      workers.emplace_back(play, first);
    } catch (const std::system_error&) {  // no more threads to be had
      play(first);
    }
  }
  workers.clear();  // joins
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
