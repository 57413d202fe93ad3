#include "agon/sim/simulation.h"

#include <algorithm>
#include <utility>

#include "agon/sim/match.h"
#include "agon/sim/questioned.h"
#include "agon/sim/share_out.h"

namespace agon::sim {
namespace {

// Names whose matches are compared. Agents get nothing of a match's name but their draws, so one
// whose draws change a match's course with chance p stays unseen with (1 - p)^31.
constexpr u64 kComparedNames = 32;

u64 indices_of(u64 matches, u64 seatings) {
  return matches / seatings + (matches % seatings == 0 ? 0 : 1);
}

game::Seats seats_of(const Plan& plan, game::Agent& first, game::Agent& second, bool exchanged) {
  std::array agents = {&first, &second};
  if (exchanged) std::swap(agents[0], agents[1]);
  return {agents, plan.budget};
}

class Worker {
 public:
  Worker(const Plan& plan, std::stop_token stop)
      : plan_(plan),
        stop_(std::move(stop)),
        seatings_(seatings(plan)),
        agents_{Questioned(plan.agents[0].make(*plan.games[0])),
                Questioned(plan.agents[1].make(*plan.games[0]))},
        results_(seatings_.size()) {
    for (std::size_t i = 0; i < 2; ++i) plan.games[i]->measure(meters_[i]);
  }

  // Counts the chunk, or as much of it as was played when a stop came. The first `metered` matches
  // of the plan are played with events, one by one.
  bool run(Chunk chunk) {
    u64 metered_indices = indices_of(plan_.metered, seatings_.size());
    u64 metered_end = std::clamp(metered_indices, chunk.first, chunk.first + chunk.count);
    bool complete = true;
    for (u64 i = chunk.first; i < metered_end && complete; ++i) {
      complete = !stop_.stop_requested();
      if (complete) run_metered(i);
    }
    complete = complete && run_mute({metered_end, chunk.first + chunk.count - metered_end});
    tally_.first_decisions += agents_[0].take_decisions();
    tally_.second_decisions += agents_[1].take_decisions();
    return complete;
  }

  u64 matches() const { return tally_.matches; }
  const Tally& tally() const { return tally_; }

 private:
  game::Seats seats(const Seating& seating) {
    return seats_of(plan_, agents_[0], agents_[1], seating.exchanged);
  }

  // In how many seatings this index is played: in all, unless the matches end with it.
  std::size_t seatings_at(u64 index) const {
    return std::min<u64>(seatings_.size(), plan_.matches - index * seatings_.size());
  }

  chance::MatchName name(u64 index) const { return {plan_.seed, plan_.first_index + index}; }

  void run_metered(u64 index) {
    group_.clear();
    for (std::size_t s = 0; s < seatings_at(index); ++s) {
      group_.push_back({run_told(index, seatings_[s]), seatings_[s].exchanged});
    }
    count_group(index);
    Block& block = tally_.block_of(index);
    block.metered += group_.size();
    for (game::Meter& meter : meters_) move_counts(meter, block.counts);
  }

  static void move_counts(game::Meter& meter, std::vector<u64>& out) {
    std::size_t next = 0;
    for (const game::Metric& metric : meter.metrics()) {
      out.resize(std::max(out.size(), next + metric.counts.size()));
      for (u64 count : metric.counts) out[next++] += count;
    }
    meter.clear();
  }

  game::MatchResult run_told(u64 index, const Seating& seating) {
    Match match(*plan_.games[seating.game], name(index), seats(seating));
    match.listen(&meters_[seating.game]);
    while (!match.over()) match.advance();
    ++tally_.metered;
    return match.result();
  }

  // Only the last index of all may lack some seatings. After a stop, indices that were not played
  // in every seating count for nothing.
  bool run_mute(Chunk chunk) {
    if (chunk.count == 0) return true;
    u64 done = chunk.count;
    for (std::size_t s = 0; s < seatings_.size(); ++s) {
      bool lacks_last = s >= seatings_at(chunk.first + chunk.count - 1);
      results_[s].resize(chunk.count - (lacks_last ? 1 : 0));
      u64 played = plan_.games[seatings_[s].game]->run_batch(name(chunk.first), seats(seatings_[s]),
                                                             results_[s], stop_);
      if (played < results_[s].size()) done = std::min(done, played);
    }
    for (u64 i = 0; i < done; ++i) {
      group_.clear();
      for (std::size_t s = 0; s < seatings_at(chunk.first + i); ++s) {
        group_.push_back({results_[s][i], seatings_[s].exchanged});
      }
      count_group(chunk.first + i);
    }
    return done == chunk.count;
  }

  void count_group(u64 index) {
    if (group_.size() == seatings_.size()) return tally_.count_group(group_, index);
    for (const Counted& match : group_) tally_.count(match, index);
  }

  const Plan& plan_;
  std::stop_token stop_;
  std::vector<Seating> seatings_;
  std::array<Questioned, 2> agents_;
  // By game, straight and exchanged: metrics that follow a content know which side has it.
  std::array<game::Meter, 2> meters_;
  Tally tally_;
  std::vector<std::vector<game::MatchResult>> results_;  // by seating
  std::vector<Counted> group_;
};

// The game's metrics with what was counted for them.
std::vector<game::Metric> metrics_of(const game::AnyGame& game, std::span<const Block> blocks) {
  game::Meter meter;
  game.measure(meter);
  std::vector<game::Metric> out = meter.metrics();
  for (const Block& block : blocks) {
    std::size_t next = 0;
    for (game::Metric& metric : out) {
      if (next + metric.counts.size() > block.counts.size()) break;
      for (u64& count : metric.counts) count += block.counts[next++];
    }
  }
  return out;
}

}  // namespace

std::vector<Seating> seatings(const Plan& plan) {
  std::vector<Seating> out{{0, false}};
  if (plan.paired) out.push_back({1, true});
  if (plan.all_contents) {
    out.push_back({1, false});
    if (plan.paired) out.push_back({0, true});
  }
  return out;
}

Simulation simulate(const Plan& plan, std::stop_token stop, const Progress& progress) {
  return simulate_part(plan, {0, index_count(plan)}, std::move(stop), progress);
}

u64 index_count(const Plan& plan) { return indices_of(plan.matches, seatings(plan).size()); }

Simulation simulate_part(const Plan& plan, Chunk indices, std::stop_token stop,
                         const Progress& progress) {
  Simulation out;
  out.complete = share_out(
      {indices, plan.threads, progress}, [&] { return Worker(plan, stop); },
      [&](const Worker& worker) { out.tally.add(worker.tally()); });
  out.tally.metrics = metrics_of(*plan.games[0], out.tally.blocks);
  return out;
}

namespace {

bool goes_alike(const Plan& plan, const Seating& seating, const game::Seats& seats) {
  std::vector<game::Choices> course;  // of the first match
  for (u64 i = 0; i < kComparedNames; ++i) {
    Match match(*plan.games[seating.game], {plan.seed, plan.first_index + i}, seats);
    for (std::size_t step = 0; !match.over(); ++step) {
      const replay::Step& played = match.advance();
      if (!played.rolls.empty()) return false;
      if (i == 0) course.push_back(choices_of(played));
      if (choices_of(played) != course[step]) return false;
    }
  }
  return true;
}

}  // namespace

bool is_deterministic(const Plan& plan) {
  std::unique_ptr<game::Agent> first = plan.agents[0].make(*plan.games[0]);
  std::unique_ptr<game::Agent> second = plan.agents[1].make(*plan.games[0]);
  return std::ranges::all_of(seatings(plan), [&](const Seating& seating) {
    return goes_alike(plan, seating, seats_of(plan, *first, *second, seating.exchanged));
  });
}

}  // namespace agon::sim
