// Shares the indices of a long work out among threads, a chunk after the other. A worker belongs to
// one thread: it is made there, runs chunks, and is handed over when there are none left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "agon/base/types.h"

namespace agon::sim {

// Called now and then from one thread at a time with the number of matches done.
using Progress = std::function<void(u64 done)>;

// A contiguous range of indices.
struct Chunk {
  u64 first;
  u64 count;
};

struct Shares {
  Chunk indices;
  u32 threads;
  const Progress& progress;
};

// Indices that one thread takes at a time: at most a sixteenth of its share, so that slow agents
// share the work and progress moves; large enough that a batch's strips are rarely half empty.
inline constexpr u64 kLargestChunk = 8192;

// A machine that has no more threads to give, or no more memory for their stacks, works with those
// it gave: the result is the same. Some memory is kept back meanwhile, for the work itself.
template <class Work>
void start_some(std::vector<std::jthread>& threads, u32 count, const Work& work) {
  constexpr std::size_t kKeptBack = 8u << 20;
  void* volatile kept_back = count > 0 ? std::malloc(kKeptBack) : nullptr;
  try {
    for (u32 i = 0; i < count && kept_back != nullptr; ++i) threads.emplace_back(work);
  } catch (const std::system_error&) {
  }
  std::free(kept_back);
}

// `make()` gives a worker, which has `bool run(Chunk)`, false if it was stopped, and `matches()`
// that it has played. `collect(worker)` is called for each, one at a time, in no certain order.
// False if anybody was stopped.
template <class Make, class Collect>
bool share_out(const Shares& shares, Make make, Collect collect) {
  u64 chunk = std::clamp<u64>(shares.indices.count / (shares.threads * 16u), 1, kLargestChunk);
  u64 end = shares.indices.first + shares.indices.count;
  std::atomic<u64> next = shares.indices.first;
  std::mutex mutex;
  u64 done = 0;
  bool all_complete = true;
  auto work = [&] {
    auto worker = make();
    bool complete = true;
    while (complete) {
      u64 first = next.fetch_add(chunk);
      if (first >= end) break;
      u64 before = worker.matches();
      complete = worker.run(Chunk{first, std::min(chunk, end - first)});
      if (!shares.progress) continue;
      std::lock_guard lock(mutex);
      shares.progress(done += worker.matches() - before);
    }
    std::lock_guard lock(mutex);
    all_complete = all_complete && complete;
    collect(worker);
  };
  {
    std::vector<std::jthread> threads;
    start_some(threads, shares.threads - 1, work);
    work();
  }
  return all_complete;
}

}  // namespace agon::sim
