#include "agon/server/jobs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "agon/json/write.h"
#include "agon/server/secrets.h"
#include "agon/workbench/measure/diff.h"
#include "agon/workbench/measure/report.h"
#include "agon/workbench/measure/round_robin.h"

namespace agon::server {
namespace {

constexpr std::size_t kMostWaiting = 20;
constexpr std::size_t kMostKept = 100;
constexpr int kNice = 10;  // behind everybody who plays

archive::RunKind run_kind(JobKind kind) {
  switch (kind) {
    case JobKind::round_robin:
      return archive::RunKind::round_robin;
    case JobKind::report:
      return archive::RunKind::report;
    case JobKind::diff:
      return archive::RunKind::diff;
    default:
      return archive::RunKind::simulation;
  }
}

Reply<workbench::GameChoice> choice_of(const NewJob& job) {
  workbench::GameChoice out{.game = job.game, .contents = job.contents};
  if (job.options) out.options = json::canonical(*job.options);
  for (const auto& [name, value] : job.sent) {
    Result<json::Document> document = json::parse(json::pretty(value), name + ".json");
    if (!document) return decline(document.error());
    out.sent.emplace(name, roster::Sent::whole(*std::move(document)));
  }
  return out;
}

// What the shell takes as one word.
std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

template <class Record>
Reply<json::Value> to_reply(const Reply<Record>& record) {
  if (!record) return decline(record.error());
  return json::to_value(*record);
}

}  // namespace

std::string command_of(const NewJob& job) {
  std::string_view verb = job.kind == JobKind::report ? "report"
                          : job.kind == JobKind::diff ? "diff"
                                                      : "sim";
  std::string out = fmt::format("agon {} {}", verb, shell_word(job.game));
  for (const std::string& content : job.contents) out += " " + shell_word(content);
  for (const std::string& content : job.to_contents) out += " --to-content " + shell_word(content);
  if (job.options) out += " --options " + shell_word(json::canonical(*job.options));
  if (!job.a.empty()) out += " --a " + shell_word(job.a);
  if (!job.b.empty()) out += " --b " + shell_word(job.b);
  if (job.kind == JobKind::round_robin) {
    out += job.agents.empty()
               ? " --all"
               : " --all-agents " + shell_word(fmt::format("{}", fmt::join(job.agents, ",")));
  }
  return out + fmt::format(" -n {} --seed {} --json", job.matches, job.seed);
}

Jobs::Jobs(archive::Archive& archive, workbench::Programs programs)
    : archive_(archive),
      programs_(std::move(programs)),
      worker_([this](const std::stop_token& stop) { work(stop); }) {}

Jobs::~Jobs() {
  std::lock_guard lock(mutex_);
  for (const auto& job : jobs_) job->stop.request_stop();
}

Reply<JobStarted> Jobs::add(NewJob wanted) {
  std::lock_guard lock(mutex_);
  auto waits = [](const auto& job) { return job->record.state == JobState::waiting; };
  if (static_cast<std::size_t>(std::ranges::count_if(jobs_, waits)) >= kMostWaiting) {
    return decline(ErrorCode::busy, fmt::format("{} jobs wait already", kMostWaiting));
  }
  auto job = std::make_shared<Job>();
  job->record = {.job = make_id(),
                 .kind = wanted.kind,
                 .game = wanted.game,
                 .all = wanted.matches,
                 .command = command_of(wanted)};
  job->wanted = std::move(wanted);
  jobs_.push_front(job);
  auto over = [](const auto& one) { return one->record.state > JobState::running; };
  while (jobs_.size() > kMostKept && over(jobs_.back())) jobs_.pop_back();
  some_.notify_one();
  return JobStarted{job->record.job};
}

Reply<JobRecord> Jobs::find(const std::string& id) const {
  std::lock_guard lock(mutex_);
  for (const auto& job : jobs_) {
    if (job->record.job == id) return job->record;
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
  {
    std::lock_guard lock(mutex_);
    for (const auto& job : jobs_) {
      if (job->record.job != id) continue;
      job->stop.request_stop();
      if (job->record.state == JobState::waiting) job->record.state = JobState::cancelled;
    }
  }
  return find(id);
}

void Jobs::work(const std::stop_token& stop) {
  // Of this thread alone, as Linux counts it.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
  while (true) {
    std::shared_ptr<Job> next;
    {
      std::unique_lock lock(mutex_);
      auto first_waiting = [&] {
        for (auto job = jobs_.rbegin(); job != jobs_.rend(); ++job) {
          if ((*job)->record.state == JobState::waiting) next = *job;
          if (next != nullptr) break;
        }
        return next != nullptr;
      };
      if (!some_.wait(lock, stop, first_waiting)) return;
      next->record.state = JobState::running;
    }
    run(*next);
  }
}

void Jobs::run(Job& job) {
  Reply<json::Value> result = result_of(job);
  std::optional<archive::RunRow> row;
  std::string text;
  {
    std::lock_guard lock(mutex_);
    if (!result) {
      job.record.state = JobState::failed;
      job.record.problems = workbench::record_of(result.error()).problems;
      return;
    }
    job.record.result = *result;
    bool stopped = job.stop.stop_requested();
    job.record.state = stopped ? JobState::cancelled : JobState::done;
    if (stopped) return;
    row = archive::RunRow{.id = job.record.job,
                          .kind = run_kind(job.record.kind),
                          .game = job.record.game,
                          .command = job.record.command,
                          .created = archive::now_in_milliseconds()};
    text = json::canonical(*result);
  }
  archive_.add_run(*std::move(row), std::move(text), [](const Result<void>&) {});
}

// On one thread: the others are for those who play.
Reply<json::Value> Jobs::result_of(Job& job) {
  const NewJob& wanted = job.wanted;
  Reply<workbench::GameChoice> choice = choice_of(wanted);
  if (!choice) return decline(choice.error());
  auto progress = [&](u64 done, u64 all) {
    std::lock_guard lock(mutex_);
    job.record.done = done;
    job.record.all = all;
  };
  workbench::SeatOptions seats{.programs = programs_};
  if (!wanted.a.empty()) seats.a = wanted.a;
  if (!wanted.b.empty()) seats.b = wanted.b;
  std::stop_token stop = job.stop.get_token();
  if (wanted.kind == JobKind::report) {
    Reply<workbench::Report> report = workbench::report(*choice, {.seed = wanted.seed,
                                                                  .matches = wanted.matches,
                                                                  .threads = 1,
                                                                  .progress = progress,
                                                                  .stop = stop});
    if (!report) return decline(report.error());
    return std::visit([](const auto& one) { return json::to_value(one); }, *report);
  }
  if (wanted.kind == JobKind::diff) {
    return to_reply(workbench::diff(*choice, {.to_contents = wanted.to_contents}, seats,
                                    {.seed = wanted.seed,
                                     .matches = wanted.matches,
                                     .threads = 1,
                                     .progress = progress,
                                     .stop = stop}));
  }
  Reply<workbench::OpenGame> open = workbench::open(*choice);
  if (!open) return decline(open.error());
  if (wanted.kind == JobKind::simulate) {
    Reply<workbench::Contest> contest = workbench::seat(*std::move(open), seats);
    if (!contest) return decline(contest.error());
    return to_reply(workbench::simulate(*contest, {.seed = wanted.seed,
                                                   .matches = wanted.matches,
                                                   .threads = 1,
                                                   .progress = progress,
                                                   .stop = stop}));
  }
  workbench::RoundRobinOptions options{.seed = wanted.seed,
                                       .matches = wanted.matches,
                                       .metered = 1000,
                                       .threads = 1,
                                       .progress = progress,
                                       .stop = stop};
  return to_reply(
      wanted.agents.empty()
          ? workbench::contents_round_robin(*open->entry, choice->selection(), seats, options)
          : workbench::agents_round_robin(*open, wanted.agents, programs_, options));
}

}  // namespace agon::server
