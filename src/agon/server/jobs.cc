#include "agon/server/jobs.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "agon/json/read.h"
#include "agon/json/write.h"
#include "agon/server/secrets.h"

namespace agon::server {
namespace {

constexpr std::size_t kMostWaiting = 20;
constexpr std::size_t kMostKept = 100;
constexpr int kNice = 10;  // behind everybody who plays

archive::RunKind run_kind(JobKind kind) {
  switch (kind) {
    case JobKind::tournament:
      return archive::RunKind::tournament;
    case JobKind::round_robin:
      return archive::RunKind::round_robin;
    case JobKind::report:
      return archive::RunKind::report;
    case JobKind::diff:
      return archive::RunKind::diff;
    case JobKind::sweep:
      return archive::RunKind::sweep;
    default:
      return archive::RunKind::simulation;
  }
}

archive::RunRow row_of(const JobRecord& record, archive::RunStatus status) {
  return {.id = record.job,
          .kind = run_kind(record.kind),
          .game = record.game,
          .command = record.command,
          .created = record.created,
          .status = status};
}

std::optional<NewJob> read_job(const std::string& text) {
  Result<json::Document> document = json::parse(text, "job");
  if (!document) return std::nullopt;
  NewJob out;
  Problems problems;
  if (!json::read(json::root(*document), out, problems)) return std::nullopt;
  return out;
}

}  // namespace

Jobs::Jobs(archive::Archive& archive, const Studio& studio, workbench::Programs programs)
    : archive_(archive), studio_(studio), programs_(std::move(programs)) {
  find_lost();
  worker_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

Jobs::~Jobs() {
  std::lock_guard lock(mutex_);
  closing_ = true;
  for (const auto& job : jobs_) job->stop.request_stop();
}

// What the last server had begun. A file from elsewhere may hold any text for one.
void Jobs::find_lost() {
  Result<std::vector<archive::RunRow>> rows =
      archive_.runs({.run_status = archive::RunStatus::begun, .most = kMostKept});
  if (!rows) return;
  for (const archive::RunRow& row : *rows) {
    Result<std::string> text = archive_.run(row.id);
    std::optional<NewJob> wanted = text ? read_job(*text) : std::nullopt;
    if (!wanted) continue;
    auto job = std::make_shared<Job>();
    job->record = {.job = row.id,
                   .kind = wanted->kind,
                   .state = JobState::lost,
                   .game = row.game,
                   .created = row.created,
                   .all = wanted->matches,
                   .command = row.command};
    job->wanted = *std::move(wanted);
    jobs_.push_back(std::move(job));
  }
}

Reply<JobStarted> Jobs::add(NewJob wanted) {
  Reply<NewJob> asked = settled(std::move(wanted), studio_, programs_);
  if (!asked) return decline(asked.error());
  auto job = std::make_shared<Job>();
  job->wanted = *std::move(asked);
  job->record = {.job = make_id(),
                 .kind = job->wanted.kind,
                 .game = job->wanted.game,
                 .created = archive::now_in_milliseconds(),
                 .all = job->wanted.matches,
                 .command = command_of(job->wanted, programs_)};
  auto full = [this] {
    auto waits = [](const auto& one) { return one->record.state == JobState::waiting; };
    return static_cast<std::size_t>(std::ranges::count_if(jobs_, waits)) >= kMostWaiting;
  };
  {
    std::lock_guard lock(mutex_);
    if (full()) return decline(ErrorCode::busy, fmt::format("{} jobs wait already", kMostWaiting));
    jobs_.push_front(job);
    auto over = [](const auto& one) { return one->record.state > JobState::running; };
    while (jobs_.size() > kMostKept && over(jobs_.back())) jobs_.pop_back();
  }
  std::string text = json::canonical(json::to_value(job->wanted));
  Result<void> kept = archive::wait([&](archive::Done done) {
    archive_.add_run(row_of(job->record, archive::RunStatus::begun), std::move(text),
                     std::move(done));
  });
  std::lock_guard lock(mutex_);
  if (!kept) {
    std::erase(jobs_, job);
    return decline(kept.error());
  }
  bool cancelled = job->record.state == JobState::cancelled;  // before it was written
  if (cancelled) archive_.remove({job->record.job}, [](const Result<void>&) {});
  job->ready = true;
  some_.notify_one();
  return JobStarted{job->record.job};
}

Reply<JobRecord> Jobs::find(const std::string& id) const {
  std::lock_guard lock(mutex_);
  for (const auto& job : jobs_) {
    if (job->record.job != id) continue;
    JobRecord out = job->record;
    out.asked = job->wanted;
    return out;
  }
  return decline(ErrorCode::not_found, "there is no such job; the archive may have it");
}

JobList Jobs::list() const {
  std::lock_guard lock(mutex_);
  JobList out;
  for (const auto& job : jobs_) {
    out.jobs.push_back(job->record);
    out.jobs.back().result.reset();
  }
  return out;
}

Reply<JobRecord> Jobs::cancel(const std::string& id) {
  Reply<JobRecord> out = find(id);
  if (!out) return out;
  std::lock_guard lock(mutex_);
  auto found = std::ranges::find(jobs_, id, [](const auto& job) { return job->record.job; });
  if (found == jobs_.end()) return out;
  Job& job = **found;
  job.stop.request_stop();
  bool lost = job.record.state == JobState::lost;
  bool began = job.record.state != JobState::waiting && !lost;
  if (began) return out;
  // Nothing came of it, so nothing is to be kept.
  archive_.remove({id}, [](const Result<void>&) {});
  out->state = job.record.state = JobState::cancelled;
  if (lost) jobs_.erase(found);
  return out;
}

void Jobs::work(const std::stop_token& stop) {
  // Of this thread alone, as Linux counts it.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
  while (true) {
    std::shared_ptr<Job> next;
    {
      std::unique_lock lock(mutex_);
      auto first_waiting = [&] {
        auto waits = [](const auto& job) {
          return job->ready && job->record.state == JobState::waiting;
        };
        auto found = std::find_if(jobs_.rbegin(), jobs_.rend(), waits);
        if (found != jobs_.rend()) next = *found;
        return next != nullptr;
      };
      // Those that still wait when the server ends are told by the next one.
      if (!some_.wait(lock, stop, first_waiting) || closing_) return;
      next->record.state = JobState::running;
    }
    run(*next);
  }
}

void Jobs::run(Job& job) {
  auto progress = [&](u64 done, u64 all) {
    std::lock_guard lock(mutex_);
    job.record.done = done;
    job.record.all = all;
  };
  Reply<json::Value> result = work_out(
      job.wanted, {.programs = programs_, .progress = progress, .stop = job.stop.get_token()});
  if (!result) return fail(job, result.error());
  bool stopped = job.stop.stop_requested();
  archive::RunRow row;
  {
    std::lock_guard lock(mutex_);
    row = row_of(job.record, stopped ? archive::RunStatus::stopped : archive::RunStatus::whole);
  }
  // Who sees that it is over finds it in the archive.
  Result<void> kept = archive::wait([&](archive::Done done) {
    archive_.add_run(std::move(row), json::canonical(*result), std::move(done));
  });
  std::lock_guard lock(mutex_);
  job.record.state = stopped ? JobState::cancelled : JobState::done;
  job.record.result = *std::move(result);
  if (!kept) job.record.problems = workbench::record_of(Problems{kept.error()}).problems;
}

void Jobs::fail(Job& job, const Problems& problems) {
  std::lock_guard lock(mutex_);
  job.record.state = JobState::failed;
  job.record.problems = workbench::record_of(problems).problems;
  archive_.remove({job.record.job}, [](const Result<void>&) {});
}

}  // namespace agon::server
