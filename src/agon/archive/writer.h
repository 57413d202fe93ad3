// One thread writes. What is to be written waits in a queue; the thread takes all that waits,
// writes it in one transaction, and answers everybody once that is on the disk: however many wait,
// they share one sync (group commit). A job that is refused takes none of the others with it; a
// transaction that fails takes all of its jobs, and the next one is tried like any other.
//
// The lines of a match are a chain: after one that could not be written, the next would leave a gap
// that nobody could read. So they are refused, too, until what is missing has come again in the
// same order, or the whole match anew.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "agon/archive/database.h"

namespace agon::archive {

// By the archive's thread, once it is on the disk, or failed. Whoever is called here must not wait.
using Done = std::function<void(const Result<void>&)>;

struct Job {
  std::function<Result<void>(Database&)> work;
  Done done = {};
  std::size_t bytes = 0;   // about; of what waits in memory
  std::string chain = {};  // the id of the match whose lines these are; empty: of none
  u64 link = 0;            // the hash of these lines
  bool whole = false;      // they are all of them
};

// What could not be written, by match, in its order.
class Missing {
 public:
  bool may_follow(const Job& job) const;
  void failed(const Job& job);
  void written(const Job& job);

 private:
  std::map<std::string, std::deque<u64>> links_;
};

class Writer {
 public:
  explicit Writer(std::unique_ptr<Database> database);
  ~Writer();  // writes what waits
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void add(Job job);

 private:
  using Batch = std::vector<Job>;

  void run();
  bool take(Batch& batch);
  std::vector<Result<void>> write(const Batch& batch);
  Result<void> write_one(const Job& job);
  void rest();

  std::unique_ptr<Database> database_;  // the thread's, as Missing is
  Missing missing_;
  std::mutex guard_;
  std::condition_variable news_;
  std::deque<Job> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace agon::archive
