#include "agon/workbench/measure/share.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "agon/base/excerpt.h"
#include "agon/chance/place.h"
#include "agon/json/read.h"
#include "agon/json/write.h"
#include "agon/replay/format.h"

namespace agon::workbench {
namespace {

std::vector<game::Metric> measured(const game::AnyGame& game) {
  game::Meter meter;
  game.measure(meter);
  return meter.metrics();
}

// Other builds may have other fields, so this is looked at before the record is read.
Reply<void> decline_other_build(const json::Value& task, const std::string& build) {
  auto says = [&](std::string_view key, const json::Value& value) {
    const json::Value* found = task.find(key);
    return found != nullptr && *found == value;
  };
  if (!task.is_object() || !says("format", json::Value(kTaskFormat))) {
    return decline(kAnotherBuild, "this is no task of agon's");
  }
  if (says("build", json::Value(build)) &&
      says("format_version", json::Value(u64{kTaskFormatVersion}))) {
    return {};
  }
  const json::Value* other = task.find("build");
  return decline(
      kAnotherBuild,
      fmt::format("the task is of {}, and here is {}: all machines need the same build",
                  other != nullptr && other->is_string() ? quote(other->as_string()) : "nobody",
                  quote(build)));
}

// Names are nobody's: contents are known by what they hold.
roster::Selection selection_of(const TaskRecord& task) {
  roster::Selection out{.options = json::canonical(task.options), .kernel = task.kernel};
  for (std::size_t i = 0; i < task.content.size(); ++i) {
    std::string name = fmt::format("content {}", i + 1);
    out.contents.push_back(name);
    Result<json::Document> document = json::parse(json::canonical(task.content[i]), name);
    if (document) out.sent.emplace(name, roster::Sent::whole(*std::move(document)));
  }
  return out;
}

// Where the contents lie on this machine, for agents that read what was worked out about one: in
// the same place, or among those that ship; else nowhere.
std::vector<std::string> files_here(const TaskRecord& task, const game::AnyGame& game) {
  std::vector<std::string> out = roster::shipped_files(game);
  for (std::size_t i = 0; i < out.size() && i < task.files.size(); ++i) {
    if (!out[i].empty() || task.files[i].empty()) continue;
    Result<json::Document> document = json::load(task.files[i]);
    if (document && json::hash(document->root()) == json::hash(game.contents()[i])) {
      out[i] = task.files[i];
    }
  }
  return out;
}

Reply<OpenGame> open_contents(const TaskRecord& task) {
  Reply<const game::Entry*> entry = find_game(task.game);
  if (!entry) return decline(entry.error());
  Reply<OpenGame> out = workbench::open(**entry, selection_of(task));
  if (!out) return decline(out.error());
  if (task.rules_version != (*entry)->facts.rules_version ||
      task.mixing_version != chance::kMixingVersion ||
      task.content_hash != replay::content_hash(out->game->contents()) ||
      task.options != out->game->options()) {
    return decline(
        kAnotherBuild,
        fmt::format("{} is played with other rules, dice, content or options here than "
                    "the task says (content {}, here {})",
                    task.game, task.content_hash, replay::content_hash(out->game->contents())));
  }
  out->files = files_here(task, *out->game);
  return out;
}

Reply<Contest> open_contest(const TaskRecord& task, Programs programs) {
  Reply<OpenGame> open = open_contents(task);
  if (!open) return decline(open.error());
  if (task.agents.size() != open->entry->facts.players) {
    return decline(kAnotherBuild, "the task has another number of players than its game");
  }
  SeatOptions seats{.a = task.agents[0], .programs = std::move(programs)};
  if (task.agents.size() == 2) seats.b = task.agents[1];
  if (task.agent_deadline) {
    seats.programs.deadline = std::chrono::milliseconds(std::llround(*task.agent_deadline * 1000));
  }
  return seat(*std::move(open), seats);
}

SimulateOptions options_of(const TaskRecord& task) {
  return {.seed = task.seed.value,
          .first_index = task.first_index.value,
          .matches = task.matches,
          .exchange = task.exchange,
          .all_contents = task.all_contents,
          .metered = task.metered,
          .threads = 1};
}

std::vector<std::string> absolute(const std::vector<std::string>& files) {
  std::vector<std::string> out;
  for (const std::string& file : files) {
    std::error_code error;
    out.push_back(file.empty() ? file : std::filesystem::absolute(file, error).string());
  }
  return out;
}

}  // namespace

Tallier survey(std::vector<Wanted>& out) {
  return [&out](const Contest& contest, const SimulateOptions& options) {
    Wanted& wanted = out.emplace_back(Wanted{contest, options});
    wanted.options.progress = {};
    wanted.options.stop = {};
    wanted.options.tallier = {};
    sim::Simulation nothing;
    nothing.tally.metrics = measured(contest.game(false));
    return nothing;
  };
}

std::string task_of(const Wanted& wanted, const TaskSource& source) {
  const auto& [contest, options] = wanted;
  const game::AnyGame& game = contest.game(false);
  TaskRecord out{.build = source.build,
                 .game = std::string(contest.facts().name),
                 .rules_version = contest.facts().rules_version,
                 .mixing_version = chance::kMixingVersion,
                 .content = game.contents(),
                 .content_hash = replay::content_hash(game.contents()),
                 .options = game.options(),
                 .files = absolute(contest.open.files),
                 .kernel = contest.open.again.kernel,
                 .agents = {contest.players[0].name},
                 .agent_deadline = source.agent_deadline,
                 .seed = {options.seed},
                 .first_index = {options.first_index},
                 .matches = options.matches,
                 .exchange = options.exchange,
                 .all_contents = options.all_contents,
                 .metered = options.metered};
  if (contest.facts().players == 2) out.agents.push_back(contest.players[1].name);
  return json::canonical(json::to_value(out));
}

Reply<Task> open_task(const std::string& text, const std::string& build, Programs programs) {
  Result<json::Document> document = json::parse(text, "task");
  if (!document) return decline(document.error());
  if (Reply<void> same = decline_other_build(document->root(), build); !same) {
    return decline(same.error());
  }
  TaskRecord task;
  Problems problems;
  if (!json::read(json::root(*document), task, problems)) return decline(problems);
  Reply<Contest> contest = open_contest(task, std::move(programs));
  if (!contest) return decline(contest.error());
  return Task{{*std::move(contest), options_of(task)}, to_hex(hash128(text))};
}

Reply<ShareRecord> play_share(const Task& task, const ShareOptions& options) {
  auto [first, count] = options.indices;
  u64 indices = task.wanted.indices();
  if (first > indices || count > indices - first) {
    return decline(kAnotherShare, fmt::format("the task has {} indices, which do not hold {} to {}",
                                              indices, first, first + count));
  }
  sim::Plan plan = plan_of(task.wanted.contest, task.wanted.options);
  plan.threads = thread_count(options.threads);
  sim::Simulation played = sim::simulate_part(plan, options.indices, options.stop, [&](u64 done) {
    if (options.progress) options.progress(done, plan.matches);
  });
  ShareRecord out{.task = task.hash,
                  .first = first,
                  .count = count,
                  .complete = played.complete,
                  .tally = std::move(played.tally),
                  .metrics = {}};
  for (const game::Metric& metric : out.tally.metrics) out.metrics.push_back(metric.counts);
  return out;
}

ShareSum::ShareSum(const Wanted& wanted, std::string_view task)
    : wanted_(wanted),
      plan_(plan_of(wanted_.contest, wanted_.options)),
      task_(to_hex(hash128(task))),
      metrics_(measured(wanted.contest.game(false))) {}

Reply<void> ShareSum::add(const ShareRecord& share) {
  if (share.task != task_ || !fits(share)) {
    return decline(kAnotherShare, "the share is not of this task");
  }
  if (!is_free(share)) {
    return decline(kAnotherShare, fmt::format("some of the indices {} to {} were counted before",
                                              share.first, share.first + share.count));
  }
  if (share.count == 0) return {};
  counted_.emplace(share.first, share.count);
  if (share.complete) complete_indices_ += share.count;
  tally_.add(share.tally);
  for (std::size_t m = 0; m < metrics_.size(); ++m) {
    std::ranges::transform(metrics_[m].counts, share.metrics[m], metrics_[m].counts.begin(),
                           std::plus<>());
  }
  return {};
}

// Shares do not overlap, so only the two around it may touch it.
bool ShareSum::is_free(const ShareRecord& share) const {
  auto after = counted_.lower_bound(share.first);
  if (after != counted_.end() && after->first - share.first < share.count) return false;
  if (after == counted_.begin()) return true;
  auto before = std::prev(after);
  return share.first - before->first >= before->second;
}

// Blocks come with all metrics' counts, or none.
bool ShareSum::blocks_fit(std::span<const sim::Block> blocks) const {
  std::size_t counts = 0;
  for (const game::Metric& metric : metrics_) counts += metric.counts.size();
  return blocks.size() <= sim::kBlocks && std::ranges::all_of(blocks, [&](const auto& block) {
           return block.counts.size() == (block.metered == 0 ? 0 : counts);
         });
}

bool ShareSum::fits(const ShareRecord& share) const {
  u64 indices = sim::index_count(plan_);
  if (share.first > indices || share.count > indices - share.first) return false;
  u64 seatings = sim::seatings(plan_).size();
  u64 most = std::min(share.count * seatings, plan_.matches - share.first * seatings);
  if (share.complete ? share.tally.matches != most : share.tally.matches > most) return false;
  if (!blocks_fit(share.tally.blocks)) return false;
  return std::ranges::equal(metrics_, share.metrics, [](const auto& metric, const auto& counts) {
    return metric.counts.size() == counts.size();
  });
}

sim::Simulation ShareSum::simulation() const {
  sim::Simulation out{.tally = tally_, .complete = complete_indices_ == sim::index_count(plan_)};
  out.tally.metrics = metrics_;
  return out;
}

Tallier summed_up(const std::vector<ShareSum>& sums, const TaskSource& source, bool& changed) {
  auto next = std::make_shared<std::size_t>(0);  // talliers are copied
  return [&sums, &changed, source, next](const Contest& contest, const SimulateOptions& options) {
    std::string task = to_hex(hash128(task_of({contest, options}, source)));
    if (*next < sums.size() && sums[*next].task() == task) return sums[(*next)++].simulation();
    changed = true;
    return sim::Simulation{.tally = {}, .complete = false};
  };
}

}  // namespace agon::workbench
