#include "agon/env/team.h"

#include <unistd.h>

#include "agon/env/forked.h"

namespace agon::env {

Team::~Team() {
  if (home_ != getpid()) forget_threads_of_parent();
  done_ = true;
  ++round_;
  round_.notify_all();
  for (const auto& thread : threads_) thread->join();
}

void Team::forget_threads_of_parent() {
  for (auto& thread : threads_) abandon(thread);
  threads_.clear();
}

void Team::gather() {
  forget_threads_of_parent();
  home_ = getpid();
  for (std::size_t i = 1; i < members_; ++i) {
    threads_.push_back(
        std::make_unique<std::thread>([this, i, round = round_.load()] { serve(i, round); }));
  }
}

void Team::run(const std::function<void(std::size_t)>& work) {
  if (members_ == 1) return work(0);
  if (home_ != getpid()) gather();
  work_ = &work;
  left_ = members_ - 1;
  ++round_;
  round_.notify_all();
  work(0);
  for (std::size_t left = left_; left != 0; left = left_) left_.wait(left);
}

void Team::serve(std::size_t member, u32 seen) {
  for (;;) {
    round_.wait(seen);
    seen = round_;
    if (done_) return;
    (*work_)(member);
    if (--left_ == 0) left_.notify_one();
  }
}

}  // namespace agon::env
