#include "agon/archive/writer.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::archive {
namespace {

// A transaction ends somewhere, so that nobody waits for all that came later.
constexpr std::size_t kMostTogether = 2048;
constexpr std::size_t kMostBytesTogether = 32u << 20;
// A disk that stands still must not fill the memory: beyond this nothing more is taken.
constexpr std::size_t kMostBytesWaiting = 512u << 20;
// Pages in the log before they are moved into the file, between two transactions.
constexpr u64 kCheckpointPages = 2000;

Result<void> too_much(Database& database) {
  Problem problem{.code = ErrorCode::file_unwritable,
                  .message = fmt::format("more than {} MB wait to be written: the disk does not "
                                         "keep up",
                                         kMostBytesWaiting >> 20)};
  problem.place.file = database.path();
  return refuse(std::move(problem));
}

Problem gap_before(const Job& job) {
  return {
      .code = kArchive,
      .message = fmt::format("what comes before it in the match {} was not written", job.chain)};
}

}  // namespace

bool Missing::may_follow(const Job& job) const {
  auto found = links_.find(job.chain);
  return found == links_.end() || job.whole || found->second.front() == job.link;
}

void Missing::failed(const Job& job) {
  if (job.chain.empty()) return;
  std::deque<u64>& links = links_[job.chain];
  if (std::ranges::find(links, job.link) == links.end()) links.push_back(job.link);
}

void Missing::written(const Job& job) {
  auto found = links_.find(job.chain);
  if (found == links_.end()) return;
  found->second.pop_front();
  if (job.whole || found->second.empty()) links_.erase(found);
}

Writer::Writer(std::unique_ptr<Database> database)
    : database_(std::move(database)), thread_([this] { run(); }) {}

Writer::~Writer() {
  {
    std::scoped_lock lock(guard_);
    closing_ = true;
  }
  news_.notify_one();
  thread_.join();
}

void Writer::add(Job job) {
  {
    std::scoped_lock lock(guard_);
    if (waiting_bytes_ + job.bytes > kMostBytesWaiting && waiting_bytes_ > 0) {
      job.work = too_much;
      job.bytes = 0;
    }
    waiting_bytes_ += job.bytes;
    waiting_.push_back(std::move(job));
  }
  news_.notify_one();
}

void Writer::run() {
  for (Batch batch; take(batch);) {
    std::vector<Result<void>> results = write(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (batch[i].done) batch[i].done(results[i]);
    }
    rest();
  }
}

bool Writer::take(Batch& batch) {
  batch.clear();
  std::unique_lock lock(guard_);
  news_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
  std::size_t bytes = 0;
  while (!waiting_.empty() && batch.size() < kMostTogether && bytes < kMostBytesTogether) {
    bytes += waiting_.front().bytes;
    batch.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  waiting_bytes_ -= bytes;
  return !batch.empty();
}

std::vector<Result<void>> Writer::write(const Batch& batch) {
  std::vector<Result<void>> results(batch.size());
  Missing missing = missing_;  // hardly ever anything
  Result<void> all = database_->run("BEGIN IMMEDIATE");
  for (std::size_t i = 0; all && i < batch.size(); ++i) {
    results[i] = missing.may_follow(batch[i]) ? write_one(batch[i]) : refuse(gap_before(batch[i]));
    if (results[i]) {
      missing.written(batch[i]);
    } else {
      missing.failed(batch[i]);
    }
    // A full disk may have ended the transaction, with all that was in it.
    if (!results[i] && !database_->in_transaction()) all = results[i];
  }
  if (all) all = database_->run("COMMIT");
  if (all) {
    missing_ = std::move(missing);
    return results;
  }
  if (database_->in_transaction()) (void)database_->run("ROLLBACK");
  for (const Job& job : batch) missing_.failed(job);
  std::ranges::fill(results, all);
  return results;
}

Result<void> Writer::write_one(const Job& job) {
  Result<void> done = database_->run("SAVEPOINT job");
  if (!done) return done;
  done = job.work(*database_);
  if (!database_->in_transaction()) return done;
  if (!done) (void)database_->run("ROLLBACK TO job");
  Result<void> released = database_->run("RELEASE job");
  return done ? released : done;
}

// Between two transactions, when everybody has been answered.
void Writer::rest() {
  if (database_->wal_pages() >= kCheckpointPages) database_->checkpoint();
}

}  // namespace agon::archive
