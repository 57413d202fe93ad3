// A simulation in shares, for processes on other machines. Whoever asks a question (simulate,
// report, a round robin) learns by `survey` which simulations it consists of, and makes a task of
// each: a text with all that another process needs to play any of its indices. What a share of them
// came to is a record of integers; a ShareSum adds shares up, each index once, and with
// `summed_up` the question is answered by the code that answers it in one process:
//
//     question(tallier) --survey--> Wanted --task_of--> text --open_task--> Task --play_share--+
//     answer <--question(summed_up)-- ShareSum::simulation <--ShareSum::add-- ShareRecord <----+
//
// A task is opened only by the build that made it: other rules, dice or agents would give numbers
// that nobody could tell from the right ones.
#pragma once

#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {

inline constexpr std::string_view kTaskFormat = "agon-task";
inline constexpr u32 kTaskFormatVersion = 1;

inline constexpr ErrorCode kAnotherBuild{"another_build"};
inline constexpr ErrorCode kAnotherShare{"another_share"};

struct TaskRecord {
  std::string format{kTaskFormat};
  u32 format_version = kTaskFormatVersion;
  std::string build;
  std::string game;
  u32 rules_version = 0;
  u32 mixing_version = 0;
  std::vector<json::Value> content;
  std::string content_hash;
  json::Value options;
  std::vector<std::string> files;
  std::string kernel;
  std::vector<std::string> agents;
  std::optional<double> agent_deadline;
  json::Hex seed;
  json::Hex first_index;
  u64 matches = 0;
  bool exchange = true;
  bool all_contents = false;
  u64 metered = 0;
};

template <class V>
void describe(V& v, TaskRecord& t) {
  v("format", t.format, "agon-task");
  v("format_version", t.format_version, "the version of this format");
  v("build", t.build, "version and commit of the engine that asks");
  v("game", t.game, "the game's name");
  v("rules_version", t.rules_version, "the rules it is played under");
  v("mixing_version", t.mixing_version, "the dice it is played with");
  v("content", t.content, "the whole content, in the order of the game's kinds");
  v("content_hash", t.content_hash, "XXH3-128 of the canonical content");
  v("options", t.options, "the match options");
  v("files", t.files, "where the contents were read from; empty: nowhere");
  v("kernel", t.kernel, "the processor's instructions that batches use; empty: the best");
  v("agents", t.agents, "who plays");
  v("agent_deadline", t.agent_deadline, "seconds that an exec or http agent may take to decide");
  v("seed", t.seed, "first half of the matches' names");
  v("first_index", t.first_index, "second half of the first match's name");
  v("matches", t.matches, "how many the whole simulation has");
  v("exchange", t.exchange, "the seats in every second match, where that says anything");
  v("all_contents", t.all_contents, "each agent plays with each side's content");
  v("metered", t.metered, "this many matches of the whole, the first ones, feed the metrics");
}

// What a share of a task came to.
struct ShareRecord {
  std::string task;
  u64 first = 0;
  u64 count = 0;
  bool complete = true;
  sim::Tally tally;
  std::vector<std::vector<u64>> metrics;
};

template <class V>
void describe(V& v, ShareRecord& s) {
  v("task", s.task, "XXH3-128 of the task's text");
  v("first", s.first, "the first index of the share, from 0");
  v("count", s.count, "how many indices");
  v("complete", s.complete, "false: a stop was asked for, and this is what was played");
  v("tally", s.tally, "sums over the matches");
  v("metrics", s.metrics, "counts of each metric, in the game's order");
}

// A simulation that a question asks for.
struct Wanted {
  Contest contest;
  SimulateOptions options;

  u64 indices() const { return sim::index_count(plan_of(contest, options)); }
};

// Answers every simulation with nothing, and keeps what was asked for.
Tallier survey(std::vector<Wanted>& out);

// What tasks say beside the simulation: who asks, and how long programs may think.
struct TaskSource {
  std::string build;
  std::optional<double> agent_deadline = {};
};

std::string task_of(const Wanted& wanted, const TaskSource& source);

struct Task {
  Wanted wanted;
  std::string hash;
};

// With `programs` of the machine's owner. Declines a task of another build.
Reply<Task> open_task(const std::string& text, const std::string& build, Programs programs = {});

struct ShareOptions {
  sim::Chunk indices = {};  // of the whole, from 0
  u32 threads = 1;          // 0: one for each core
  Progress progress = {};
  std::stop_token stop = {};
};

Reply<ShareRecord> play_share(const Task& task, const ShareOptions& options);

class ShareSum {
 public:
  ShareSum(const Wanted& wanted, std::string_view task);

  // Declines what is of another task, and indices that were counted before.
  Reply<void> add(const ShareRecord& share);

  u64 matches() const { return tally_.matches; }
  const std::string& task() const { return task_; }
  sim::Simulation simulation() const;

 private:
  bool is_free(const ShareRecord& share) const;
  bool blocks_fit(std::span<const sim::Block> blocks) const;
  bool fits(const ShareRecord& share) const;

  Wanted wanted_;
  sim::Plan plan_;
  std::string task_;
  sim::Tally tally_;
  std::vector<game::Metric> metrics_;
  std::map<u64, u64> counted_;  // first index to count
  u64 complete_indices_ = 0;
};

// Answers the simulations of a question in their order. `changed` becomes true where it asks for
// another one than when it was surveyed: content files may have changed meanwhile.
Tallier summed_up(const std::vector<ShareSum>& sums, const TaskSource& source, bool& changed);

}  // namespace agon::workbench
