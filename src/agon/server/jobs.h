// Work that takes long, asked for by the page: simulations, tournaments, round robins, reports,
// comparisons and sweeps, one after the other, on a thread of its own that gives way to everybody
// who plays. A job is in the archive from the moment it is accepted, and what comes of it takes its
// place there; whatever ends the server, the next one tells which jobs did not end, and each can be
// asked for again.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "agon/archive/archive.h"
#include "agon/server/new_job.h"
#include "agon/workbench/problem_record.h"

namespace agon::server {

// lost: the server ended before it did.
AGON_ENUM(JobState, u8, waiting, running, done, cancelled, failed, lost)

struct JobRecord {
  std::string job;
  JobKind kind = JobKind::simulate;
  JobState state = JobState::waiting;
  std::string game;
  u64 created = 0;
  u64 done = 0;
  u64 all = 0;
  std::string command;
  std::optional<NewJob> asked = {};
  std::optional<json::Value> result = {};
  std::vector<workbench::ProblemRecord> problems = {};
};

template <class V>
void describe(V& v, JobRecord& j) {
  v("job", j.job, "its id, in the archive too");
  v("kind", j.kind, "what was asked for");
  v("state", j.state, "how it stands; lost: the server ended before it did");
  v("game", j.game, "the game's name");
  v("created", j.created, "when it was asked for, in milliseconds since 1970");
  v("done", j.done, "matches played");
  v("all", j.all, "of so many");
  v("command", j.command, "the command line that gives the same");
  v("asked", j.asked, "the whole of what was asked for, to be asked for again", json::LeftOut{});
  v("result", j.result, "what `command` prints with --json; after a cancel, what there is",
    json::LeftOut{});
  v("problems", j.problems, "why it could not be done", json::LeftOut{});
}

struct JobList {
  std::vector<JobRecord> jobs;
};

template <class V>
void describe(V& v, JobList& l) {
  v("jobs", l.jobs, "the newest first, without what was asked for and what came of it");
}

struct JobStarted {
  std::string job;
};

template <class V>
void describe(V& v, JobStarted& j) {
  v("job", j.job, "its id");
}

class Jobs {
 public:
  Jobs(archive::Archive& archive, const Studio& studio, workbench::Programs programs);
  ~Jobs();

  Reply<JobStarted> add(NewJob wanted);
  Reply<JobRecord> find(const std::string& id) const;
  JobList list() const;
  // Of one that is lost, removes what is known of it.
  Reply<JobRecord> cancel(const std::string& id);

 private:
  struct Job {
    NewJob wanted;
    JobRecord record;
    bool ready = false;  // it is in the archive
    std::stop_source stop;
  };

  void find_lost();
  void work(const std::stop_token& stop);
  void run(Job& job);
  void fail(Job& job, const Problems& problems);

  archive::Archive& archive_;
  const Studio& studio_;
  workbench::Programs programs_;
  mutable std::mutex mutex_;
  std::condition_variable_any some_;
  std::deque<std::shared_ptr<Job>> jobs_;  // the newest first
  bool closing_ = false;
  std::jthread worker_;
};

}  // namespace agon::server
