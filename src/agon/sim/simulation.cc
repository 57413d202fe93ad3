#include "agon/sim/simulation.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <system_error>
#include <thread>

#include "agon/sim/match.h"

namespace agon::sim {
namespace {

// Indices that one thread takes at a time: at most a sixteenth of its share, so that slow agents
// share the work and progress moves; large enough that a batch's strips are rarely half empty.
constexpr u64 kLargestChunk = 8192;

// A contiguous range of indices; each is one match, or a pair of them.
struct Chunk {
  u64 first;
  u64 count;
};

class Worker {
 public:
  Worker(const Plan& plan, std::stop_token stop) : plan_(plan), stop_(std::move(stop)) {
    for (std::size_t i = 0; i < 2; ++i) {
      agents_[i] = plan.agents[i].make(*plan.games[0]);
      plan.games[i]->measure(meters_[i]);
    }
  }

  // Counts the chunk, or as much of it as was played when a stop came. The first `metered` matches
  // of the plan are played with events, one by one.
  bool run(Chunk chunk) {
    u64 matches_per_index = plan_.paired ? 2 : 1;
    u64 metered_indices = plan_.metered / matches_per_index + plan_.metered % matches_per_index;
    u64 metered_end = std::clamp(metered_indices, chunk.first, chunk.first + chunk.count);
    for (u64 i = chunk.first; i < metered_end; ++i) {
      if (stop_.stop_requested()) return false;
      run_metered(i);
    }
    return run_mute({metered_end, chunk.first + chunk.count - metered_end});
  }

  const Tally& tally() const { return tally_; }
  void add_metrics_to(game::Meter& meter) const {
    for (const game::Meter& own : meters_) meter.add(own.metrics());
  }

 private:
  game::Seats seats(bool exchanged) const {
    game::Agent* first = agents_[0].get();
    game::Agent* second = agents_[1].get();
    if (exchanged) std::swap(first, second);
    return {{first, second}};
  }

  bool has_exchanged(u64 index) const { return plan_.paired && 2 * index + 1 < plan_.matches; }

  chance::MatchName name(u64 index) const { return {plan_.seed, plan_.first_index + index}; }

  void run_metered(u64 index) {
    game::MatchResult straight = run_told(index, false);
    if (has_exchanged(index)) {
      tally_.count_pair(straight, run_told(index, true));
    } else {
      tally_.count(straight, false);
    }
  }

  game::MatchResult run_told(u64 index, bool exchanged) {
    Match match(*plan_.games[exchanged ? 1 : 0], name(index), seats(exchanged));
    match.listen(&meters_[exchanged ? 1 : 0]);
    while (!match.over()) match.advance();
    ++tally_.metered;
    return match.result();
  }

  bool run_mute(Chunk chunk) {
    straight_.resize(chunk.count);
    u64 pairs = 0;
    for (u64 i = 0; i < chunk.count; ++i) pairs += has_exchanged(chunk.first + i);
    exchanged_.resize(pairs);
    u64 done = plan_.games[0]->run_batch(name(chunk.first), seats(false), straight_, stop_);
    u64 done_pairs = std::min<u64>(
        done, plan_.games[1]->run_batch(name(chunk.first), seats(true), exchanged_, stop_));
    for (u64 i = 0; i < done_pairs; ++i) tally_.count_pair(straight_[i], exchanged_[i]);
    if (done_pairs < pairs) return false;
    for (u64 i = pairs; i < done; ++i) tally_.count(straight_[i], false);
    return done == chunk.count;
  }

  const Plan& plan_;
  std::stop_token stop_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
  // By game, straight and exchanged: metrics that follow a content know which side has it.
  std::array<game::Meter, 2> meters_;
  Tally tally_;
  std::vector<game::MatchResult> straight_;
  std::vector<game::MatchResult> exchanged_;
};

// Hands out chunks in order and collects what the workers counted.
class Pool {
 public:
  Pool(const Plan& plan, std::stop_token stop, const Progress& progress)
      : plan_(plan), stop_(std::move(stop)), progress_(progress) {
    u64 per_index = plan.paired ? 2 : 1;
    indices_ = plan.matches / per_index + plan.matches % per_index;
    chunk_ = std::clamp<u64>(indices_ / (plan.threads * 16u), 1, kLargestChunk);
    plan.games[0]->measure(meter_);
  }

  Simulation run() {
    {
      std::vector<std::jthread> threads;
      start(threads);
      work();
    }
    out_.tally.metrics = meter_.metrics();
    return std::move(out_);
  }

 private:
  // A machine that has no more threads to give plays with those it gave: the result is the same.
  void start(std::vector<std::jthread>& threads) {
    try {
      for (u32 i = 1; i < plan_.threads; ++i) threads.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
    }
  }

  void work() {
    Worker worker(plan_, stop_);
    bool complete = true;
    while (complete) {
      u64 first = next_.fetch_add(chunk_);
      if (first >= indices_) break;
      u64 before = worker.tally().matches;
      complete = worker.run({first, std::min(chunk_, indices_ - first)});
      report(worker.tally().matches - before);
    }
    std::lock_guard lock(mutex_);
    out_.complete = out_.complete && complete;
    out_.tally.add(worker.tally());
    worker.add_metrics_to(meter_);
  }

  void report(u64 matches) {
    if (!progress_) return;
    std::lock_guard lock(mutex_);
    done_ += matches;
    progress_(done_);
  }

  const Plan& plan_;
  std::stop_token stop_;
  const Progress& progress_;
  u64 indices_ = 0;
  u64 chunk_ = 1;
  std::atomic<u64> next_ = 0;
  std::mutex mutex_;
  u64 done_ = 0;
  game::Meter meter_;
  Simulation out_;
};

}  // namespace

Simulation simulate(const Plan& plan, std::stop_token stop, const Progress& progress) {
  return Pool(plan, std::move(stop), progress).run();
}

}  // namespace agon::sim
