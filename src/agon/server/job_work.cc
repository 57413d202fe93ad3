#include "agon/json/write.h"
#include "agon/server/new_job.h"
#include "agon/workbench/measure/diff.h"
#include "agon/workbench/measure/report.h"
#include "agon/workbench/measure/round_robin.h"

namespace agon::server {
namespace {

constexpr u32 kThreads = 1;  // the others are for those who play

template <class Record>
Reply<json::Value> to_reply(const Reply<Record>& record) {
  if (!record) return decline(record.error());
  return json::to_value(*record);
}

workbench::GameChoice choice_of(const NewJob& job) {
  workbench::GameChoice out{.game = job.game, .contents = job.contents};
  if (job.options) out.options = json::canonical(*job.options);
  return out;
}

workbench::SeatOptions seats_of(const NewJob& job, const JobWork& work) {
  workbench::SeatOptions out{.programs = work.programs};
  if (!job.a.empty()) out.a = job.a;
  if (!job.b.empty()) out.b = job.b;
  return out;
}

Reply<json::Value> work_out_report(const NewJob& job, const JobWork& work) {
  Reply<workbench::Report> report = workbench::report(choice_of(job), {.seed = job.seed,
                                                                       .matches = job.matches,
                                                                       .threads = kThreads,
                                                                       .progress = work.progress,
                                                                       .stop = work.stop});
  if (!report) return decline(report.error());
  return std::visit([](const auto& one) { return json::to_value(one); }, *report);
}

Reply<json::Value> work_out_diff(const NewJob& job, const JobWork& work) {
  workbench::VariantOptions variants{.to_contents = job.to_contents};
  if (job.from) variants.from = json::canonical(*job.from);
  if (job.to) variants.to = json::canonical(*job.to);
  return to_reply(workbench::diff(choice_of(job), variants, seats_of(job, work),
                                  {.seed = job.seed,
                                   .matches = job.matches,
                                   .threads = kThreads,
                                   .progress = work.progress,
                                   .stop = work.stop}));
}

Reply<json::Value> work_out_sweep(const NewJob& job, const JobWork& work) {
  return to_reply(workbench::sweep(choice_of(job), seats_of(job, work),
                                   {.content = job.of - 1,
                                    .number = job.number,
                                    .values = job.values,
                                    .seed = job.seed,
                                    .matches = job.matches,
                                    .threads = kThreads,
                                    .progress = work.progress,
                                    .stop = work.stop}));
}

Reply<json::Value> work_out_simulation(const NewJob& job, const JobWork& work) {
  Reply<workbench::OpenGame> open = workbench::open(choice_of(job));
  if (!open) return decline(open.error());
  Reply<workbench::Contest> contest = workbench::seat(*std::move(open), seats_of(job, work));
  if (!contest) return decline(contest.error());
  return to_reply(workbench::simulate(*contest, {.seed = job.seed,
                                                 .matches = job.matches,
                                                 .threads = kThreads,
                                                 .progress = work.progress,
                                                 .stop = work.stop}));
}

Reply<json::Value> work_out_meetings(const NewJob& job, const JobWork& work) {
  constexpr u64 kMetered = 1000;  // of a pairing, as `agon sim` has it
  workbench::RoundRobinOptions options{.seed = job.seed,
                                       .matches = job.matches,
                                       .metered = kMetered,
                                       .threads = kThreads,
                                       .progress = work.progress,
                                       .stop = work.stop};
  workbench::GameChoice choice = choice_of(job);
  Reply<const game::Entry*> entry = workbench::find_game(job.game);
  if (!entry) return decline(entry.error());
  if (job.kind == JobKind::round_robin) {
    return to_reply(
        workbench::contents_round_robin(**entry, choice.selection(), seats_of(job, work), options));
  }
  Reply<workbench::OpenGame> open = workbench::open(choice);
  if (!open) return decline(open.error());
  return to_reply(workbench::agents_round_robin(*open, job.agents, work.programs, options));
}

}  // namespace

Reply<json::Value> work_out(const NewJob& job, const JobWork& work) {
  switch (job.kind) {
    case JobKind::report:
      return work_out_report(job, work);
    case JobKind::diff:
      return work_out_diff(job, work);
    case JobKind::sweep:
      return work_out_sweep(job, work);
    case JobKind::simulate:
      return work_out_simulation(job, work);
    default:
      return work_out_meetings(job, work);
  }
}

}  // namespace agon::server
