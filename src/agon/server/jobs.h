// Work that takes long, asked for by the page: simulations, round robins, reports and comparisons,
// one after the other, on a thread of its own that gives way to everybody who plays. What comes of
// it is kept in the archive with the command line that makes it again.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "agon/archive/archive.h"
#include "agon/json/describe.h"
#include "agon/workbench/problem_record.h"
#include "agon/workbench/seats.h"

namespace agon::server {

AGON_NAMED_ENUM(JobKind, u8, (simulate, "simulate"), (round_robin, "round_robin"),
                (report, "report"), (diff, "diff"))
AGON_ENUM(JobState, u8, waiting, running, done, cancelled, failed)

struct NewJob {
  JobKind kind = JobKind::simulate;
  std::string game;
  std::vector<std::string> contents = {};
  std::vector<std::string> to_contents = {};
  std::optional<json::Value> options = {};
  std::string a = {};
  std::string b = {};
  std::vector<std::string> agents = {};
  u64 matches = 10'000;
  u64 seed = 1;
  std::map<std::string, json::Value> sent = {};
};

template <class V>
void describe(V& v, NewJob& j) {
  using json::Default, json::Length, json::Line, json::Words;
  v("kind", j.kind, "what is asked for");
  v("game", j.game, "the game's name", Line{{1, 64}});
  v("contents", j.contents, "names of its contents; the usual ones for what is left out",
    Length{0, 8}, Words{{1, 64}}, Default{});
  v("to_contents", j.to_contents, "of diff: those of the second variant", Length{0, 8},
    Words{{1, 64}}, Default{});
  v("options", j.options, "match options");
  v("a", j.a, "the agent at a", Line{{0, 200}}, Default{});
  v("b", j.b, "the agent at b", Line{{0, 200}}, Default{});
  v("agents", j.agents, "of a round robin: who meets; contents meet where nobody is named",
    Length{0, 16}, Words{{1, 200}}, Default{});
  v("matches", j.matches, "how many; of a round robin, of each pairing",
    json::Range{1, 100'000'000}, Default{});
  v("seed", j.seed, "of the matches", Default{});
  v("sent", j.sent, "contents by names that `contents` may use", Length{0, 8}, Default{});
}

struct JobRecord {
  std::string job;
  JobKind kind = JobKind::simulate;
  JobState state = JobState::waiting;
  std::string game;
  u64 done = 0;
  u64 all = 0;
  std::string command;
  std::optional<json::Value> result = {};
  std::vector<workbench::ProblemRecord> problems = {};
};

template <class V>
void describe(V& v, JobRecord& j) {
  v("job", j.job, "its id");
  v("kind", j.kind, "what was asked for");
  v("state", j.state, "how it stands");
  v("game", j.game, "the game's name");
  v("done", j.done, "matches played");
  v("all", j.all, "of so many");
  v("command", j.command, "the command line that gives the same");
  v("result", j.result, "what `command` prints with --json; after a cancel, what there is",
    json::LeftOut{});
  v("problems", j.problems, "why it could not be done", json::LeftOut{});
}

struct JobList {
  std::vector<JobRecord> jobs;
};

template <class V>
void describe(V& v, JobList& l) {
  v("jobs", l.jobs, "the newest first, without their results");
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
  Jobs(archive::Archive& archive, workbench::Programs programs);
  ~Jobs();

  Reply<JobStarted> add(NewJob wanted);
  Reply<JobRecord> find(const std::string& id) const;
  JobList list() const;
  Reply<JobRecord> cancel(const std::string& id);

 private:
  struct Job {
    NewJob wanted;
    JobRecord record;
    std::stop_source stop;
  };

  void work(const std::stop_token& stop);
  void run(Job& job);
  Reply<json::Value> result_of(Job& job);

  archive::Archive& archive_;
  workbench::Programs programs_;
  mutable std::mutex mutex_;
  std::condition_variable_any some_;
  std::deque<std::shared_ptr<Job>> jobs_;  // the newest first
  std::jthread worker_;
};

// As a person would type it.
std::string command_of(const NewJob& job);

}  // namespace agon::server
