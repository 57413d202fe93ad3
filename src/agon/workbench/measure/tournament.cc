#include "agon/workbench/measure/tournament.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "agon/base/float_guard.h"
#include "agon/base/hash.h"
#include "agon/base/version.h"
#include "agon/workbench/measure/course.h"

namespace agon::workbench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kAlpha = 0.05;            // of all pairings together
constexpr u64 kAnyNumber = u64{1} << 40;   // of matches: a tournament may be gone on with
constexpr std::chrono::seconds kShort{1};  // parts take from this
constexpr std::chrono::seconds kLong{4};   // to this, where they can

// What a pairing is, whatever becomes of it.
std::string task_hash(const Wanted& wanted) {
  return to_hex(hash128(task_of(wanted, {.build = "agon " + version()})));
}

// Two agents, what they came to, and what comes next.
class Meet {
 public:
  Meet(Wanted wanted, std::size_t meets, u64 limit, u32 threads)
      : wanted_(without_limit(std::move(wanted))),
        plan_(plan_of(wanted_.contest, wanted_.options)),
        limit_(limit),
        sum_(wanted_, ""),
        course_(kAlpha / static_cast<double>(meets)),
        part_(threads) {
    plan_.threads = threads;
    for (std::size_t i = 0; i < 2; ++i)
      plan_.agents[i] = with_failures_counted(plan_.agents[i], counts_[i]);
  }

  std::string hash() const { return task_hash(wanted_); }
  const Course& course() const { return course_; }
  u64 matches() const { return course_.played() * seatings(); }
  u64 seatings() const { return sim::seatings(plan_).size(); }
  sim::Simulation simulation() const { return sum_.simulation(); }
  const std::array<FailuresRecord, 2>& failures() const { return failures_; }

  bool over(const std::optional<double>& until) const {
    return course_.played() >= limit_ || (until && course_.reach_at_look() < *until);
  }

  // How many matches it may come to, for people who wait.
  u64 expected(const std::optional<double>& until) const {
    u64 most = limit_ * seatings();
    if (!until || over(until)) return over(until) ? matches() : most;
    double more = std::pow(std::min(1.0, course_.reach_at_look()) / *until, 2);
    double guess = static_cast<double>(std::max<u64>(matches(), seatings() * 8)) * more;
    return guess < static_cast<double>(most) ? static_cast<u64>(guess) : most;
  }

  // The next part, at most to the next look; nothing if a stop came before its end.
  std::optional<TournamentPart> play(std::stop_token stop, const sim::Progress& progress) {
    u64 first = course_.played();
    u64 left = std::min(course_.next_look(), limit_) - first;
    sim::Chunk chunk{first, std::min(left, part_)};
    Clock::time_point begun = Clock::now();
    sim::Simulation played = sim::simulate_part(plan_, chunk, std::move(stop), progress);
    if (!played.complete) return std::nullopt;
    Clock::duration took = Clock::now() - begun;
    if (took < kShort) part_ *= 2;
    if (took > kLong) part_ = std::max<u64>(1, part_ / 2);
    TournamentPart out{.first = first,
                       .count = chunk.count,
                       .tally = std::move(played.tally),
                       .metrics = {},
                       .first_failures = counts_[0]->take(),
                       .second_failures = counts_[1]->take()};
    bool metered = out.tally.metered > 0;
    for (const game::Metric& metric : out.tally.metrics) {
      if (metered) out.metrics.push_back(metric.counts);
    }
    return out;
  }

  // Of the indices that come next, up to the next look; else it is no part of this.
  Reply<void> add(const TournamentPart& part) {
    if (part.first != course_.played() || part.count == 0 ||
        part.count > course_.next_look() - part.first) {
      return decline(ErrorCode::usage, "the parts of a pairing do not follow each other");
    }
    ShareRecord share{.task = sum_.task(),
                      .first = part.first,
                      .count = part.count,
                      .complete = true,
                      .tally = part.tally,
                      .metrics = part.metrics};
    if (share.metrics.empty()) {
      for (const game::Metric& metric : sum_.simulation().tally.metrics) {
        share.metrics.emplace_back(metric.counts.size());
      }
    }
    if (part.tally.groups != part.count) return decline(ErrorCode::usage, "a part is not whole");
    if (Reply<void> added = sum_.add(share); !added) return added;
    course_.add(part.tally);
    failures_[0].add(part.first_failures);
    failures_[1].add(part.second_failures);
    return {};
  }

 private:
  static Wanted without_limit(Wanted wanted) {
    wanted.options.matches = kAnyNumber;
    return wanted;
  }

  Wanted wanted_;
  sim::Plan plan_;
  u64 limit_;  // indices
  std::array<std::shared_ptr<FailureCount>, 2> counts_{std::make_shared<FailureCount>(),
                                                       std::make_shared<FailureCount>()};
  ShareSum sum_;
  Course course_;
  u64 part_;  // indices
  std::array<FailuresRecord, 2> failures_;
};

class Tournament {
 public:
  Tournament(std::vector<Meet> meets, const TournamentOptions& options)
      : meets_(std::move(meets)), options_(options) {}

  // Everything that is in the file already.
  Reply<void> keep_in(TournamentFile file) {
    for (const TournamentPart& part : file.parts()) {
      Reply<void> added = part.pairing < meets_.size()
                              ? meets_[part.pairing].add(part)
                              : decline(ErrorCode::usage, "there is no such pairing");
      if (!added) return added;
    }
    resumed_ = matches();
    file_ = std::move(file);
    return {};
  }

  // In rounds, so that everybody has played about as much whenever it stops.
  Reply<void> play() {
    while (std::ranges::any_of(meets_, [&](const Meet& meet) { return !over(meet); })) {
      for (std::size_t i = 0; i < meets_.size(); ++i) {
        u64 look = meets_[i].course().next_look();
        while (!over(meets_[i]) && meets_[i].course().next_look() == look) {
          if (options_.round_robin.stop.stop_requested()) return {};
          Reply<bool> played = play_part(i);
          if (!played) return decline(played.error());
          if (!*played) return {};
        }
      }
    }
    return {};
  }

  // The round robin that these matches are.
  Tallier tallier() const {
    auto next = std::make_shared<std::size_t>(0);
    return [this, next](const Contest&, const SimulateOptions&) {
      const Meet& meet = meets_[(*next)++];
      sim::Simulation out = meet.simulation();
      out.complete = over(meet);
      return out;
    };
  }

  const std::vector<Meet>& meets() const { return meets_; }
  u64 resumed() const { return resumed_; }
  u64 most_matches() const {
    u64 out = 0;
    for (const Meet& meet : meets_) out = std::max(out, meet.matches());
    return out;
  }

 private:
  bool over(const Meet& meet) const { return meet.over(options_.until); }

  u64 matches() const {
    u64 out = 0;
    for (const Meet& meet : meets_) out += meet.matches();
    return out;
  }

  // False: it was stopped.
  Reply<bool> play_part(std::size_t pairing) {
    u64 before = matches();
    u64 all = 0;
    for (const Meet& meet : meets_) all += meet.expected(options_.until);
    std::optional<TournamentPart> part =
        meets_[pairing].play(options_.round_robin.stop, [&](u64 done) {
          const Progress& tell = options_.round_robin.progress;
          if (tell) tell(before + done, std::max(all, before + done));
        });
    if (!part) return false;
    part->pairing = pairing;
    Result<void> kept = file_ ? file_->add(*part) : Result<void>();
    if (!kept) return decline(kept.error());
    if (Reply<void> added = meets_[pairing].add(*part); !added) return decline(added.error());
    return true;
  }

  std::vector<Meet> meets_;
  const TournamentOptions& options_;
  std::optional<TournamentFile> file_;
  u64 resumed_ = 0;
};

std::string question_file(const TournamentHead& head) {
  std::string all;
  for (const std::string& task : head.tasks) all += task;
  return fmt::format("agon-tournament-{}-{}.jsonl", head.game, to_hex(hash128(all)).substr(0, 8));
}

// Intervals that hold whenever it stopped, and ratings that follow from them.
void use_sequences(const std::vector<Meet>& meets, RoundRobinRecord& out) {
  for (std::size_t i = 0; i < meets.size(); ++i) {
    PairingRecord& pairing = out.pairings[i];
    if (!pairing.score || pairing.deterministic) continue;
    sim::Interval interval = meets[i].course().interval();
    pairing.interval_95 = IntervalRecord{interval.low, interval.high};
    pairing.error = meets[i].course().reach();
  }
  out.ratings = ratings_of(out, Errors::reaches);
}

std::optional<std::string> winner_in(const std::vector<Meet>& meets, const RoundRobinRecord& out) {
  if (!out.matrix) return std::nullopt;
  std::vector<Standing> standings;
  for (std::size_t i = 0; i < meets.size(); ++i) {
    standings.push_back(
        {out.pairings[i].row, out.pairings[i].column, meets[i].course().interval()});
  }
  std::optional<std::size_t> winner = winner_of(out.rows.size(), standings);
  if (!winner) return std::nullopt;
  return out.rows[*winner].name;
}

std::vector<AgentFailuresRecord> failures_in(const std::vector<Meet>& meets,
                                             const RoundRobinRecord& result) {
  std::vector<AgentFailuresRecord> all;
  for (const RowRecord& row : result.rows) all.push_back({row.name, {}});
  for (std::size_t i = 0; i < meets.size(); ++i) {
    all[result.pairings[i].row].failures.add(meets[i].failures()[0]);
    if (result.matrix) all[result.pairings[i].column].failures.add(meets[i].failures()[1]);
  }
  std::erase_if(all, [](const AgentFailuresRecord& one) { return !one.failures.any(); });
  return all;
}

}  // namespace

Reply<TournamentRecord> play_tournament(const OpenGame& open,
                                        const std::vector<std::string>& agents,
                                        const Programs& programs,
                                        const TournamentOptions& options) {
  Reply<std::vector<game::Player>> players = find_players(open, agents, programs);
  if (!players) return decline(players.error());
  RoundRobinOptions asked = options.round_robin;
  std::vector<Wanted> wanted;
  asked.tallier = survey(wanted);
  asked.stop = {};
  asked.progress = {};
  Reply<RoundRobinRecord> empty = agents_round_robin(open, *players, asked);
  if (!empty) return decline(empty.error());
  TournamentHead head{.game = empty->game, .agents = {}, .tasks = {}};
  for (const RowRecord& row : empty->rows) head.agents.push_back(row.name);
  std::vector<Meet> meets;
  u32 threads = thread_count(asked.threads);
  for (Wanted& one : wanted) {
    u64 seatings = seating_count(one.contest, one.options);
    u64 limit = (asked.matches + seatings - 1) / seatings;
    meets.emplace_back(std::move(one), wanted.size(), limit, threads);
    head.tasks.push_back(meets.back().hash());
  }
  Tournament tournament(std::move(meets), options);
  TournamentRecord out{.result = {}, .until = options.until};
  out.file = options.file.value_or(question_file(head));
  if (!out.file.empty()) {
    Reply<TournamentFile> file = TournamentFile::open(out.file, head);
    if (!file) return decline(file.error());
    if (Reply<void> kept = tournament.keep_in(*std::move(file)); !kept) {
      return decline(kept.error());
    }
  }
  if (Reply<void> played = tournament.play(); !played) return decline(played.error());
  out.resumed_matches = tournament.resumed();
  asked.tallier = tournament.tallier();
  // A file may have more than was asked for now.
  asked.matches = std::max(options.until ? 1 : asked.matches, tournament.most_matches());
  Reply<RoundRobinRecord> result = agents_round_robin(open, *players, asked);
  if (!result) return decline(result.error());
  out.result = *std::move(result);
  with_plain_floats([&] {
    if (options.until) use_sequences(tournament.meets(), out.result);
    out.winner = winner_in(tournament.meets(), out.result);
  });
  out.failures = failures_in(tournament.meets(), out.result);
  return out;
}

}  // namespace agon::workbench
