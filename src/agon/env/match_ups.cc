#include "agon/env/match_ups.h"

#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <mutex>
#include <thread>

#include "agon/chance/place.h"
#include "agon/env/forked.h"

namespace agon::env {
namespace {

class Listed final : public MatchUps {
 public:
  Listed(std::vector<SharedGame> games, std::vector<u32> places)
      : games_(std::move(games)), places_(std::move(places)) {
    assert(!games_.empty());
    for (const SharedGame& game : games_) {
      widths_.observation = std::max(widths_.observation, game->sizes().observation);
      widths_.slots = std::max(widths_.slots, game->sizes().slots);
    }
  }

  Widths widths() const override { return widths_; }
  const game::Facts& facts() const override { return games_.front()->facts(); }
  bool fixed() const override { return true; }
  u64 number(std::size_t place, u64) const override {
    return places_.empty() ? place % games_.size() : places_[place];
  }
  SharedGame game(u64 number) override { return games_[number]; }

 private:
  std::vector<SharedGame> games_;
  std::vector<u32> places_;
  Widths widths_;
};

// What one process has made, and the thread that makes more.
class Workshop {
 public:
  Workshop(const MakeGame& make, u32 size) : make_(make), size_(size) {}
  ~Workshop() {
    if (home_ != getpid()) abandon(maker_);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  bool is_at_home() const { return home_ == getpid(); }

  SharedGame get(u64 number) {
    {
      std::lock_guard lock(mutex_);
      auto found = made_.find(number);
      if (found != made_.end()) return found->second;
    }
    SharedGame game = make_(number);
    std::lock_guard lock(mutex_);
    return made_.emplace(number, std::move(game)).first->second;
  }

  // Makes this pool in the background, unless it was asked for already, and drops those that no
  // match will be started on again.
  void prepare(u64 pool) {
    std::unique_ptr<std::jthread> before;  // ends without the lock, which it may wait for
    std::lock_guard lock(mutex_);
    if (pool < prepared_) return;
    prepared_ = pool + 1;
    u64 kept = pool < 2 ? 0 : pool - 2;
    made_.erase(made_.begin(), made_.lower_bound(kept * size_));
    before = std::move(maker_);
    maker_ = std::make_unique<std::jthread>([this, pool](const std::stop_token& stop) {
      for (u64 i = 0; i < size_ && !stop.stop_requested(); ++i) get(pool * size_ + i);
    });
  }

 private:
  MakeGame make_;
  u32 size_;
  pid_t home_ = getpid();
  std::mutex mutex_;
  std::map<u64, SharedGame> made_;
  u64 prepared_ = 0;
  std::unique_ptr<std::jthread> maker_;
};

class Pooled final : public MatchUps {
 public:
  Pooled(MakeGame make, const PoolOptions& options)
      : make_(std::move(make)),
        options_(options),
        key_(chance::domain_key(chance::MatchName{options.seed, 0}, chance::Domain::content)),
        workshop_(std::make_unique<Workshop>(make_, options.size)),
        first_(workshop_->get(0)) {}

  Widths widths() const override { return {first_->sizes().observation, first_->sizes().slots}; }
  const game::Facts& facts() const override { return first_->facts(); }
  bool fixed() const override { return false; }

  u64 number(std::size_t, u64 index) const override {
    auto low = static_cast<u32>(index);
    auto high = static_cast<u32>(index >> 32);
    return pool_of(index) * options_.size + chance::below(mix(key_, low, high), 0, options_.size);
  }

  SharedGame game(u64 number) override {
    if (options_.renewed_after != 0) workshop().prepare(number / options_.size + 1);
    return workshop().get(number);
  }

 private:
  u64 pool_of(u64 index) const {
    return options_.renewed_after == 0 ? 0 : index / options_.renewed_after;
  }

  // A forked process begins anew, and makes the same.
  Workshop& workshop() {
    if (!workshop_->is_at_home()) {
      abandon(workshop_);
      workshop_ = std::make_unique<Workshop>(make_, options_.size);
    }
    return *workshop_;
  }

  MakeGame make_;
  PoolOptions options_;
  chance::Key key_;
  std::unique_ptr<Workshop> workshop_;
  SharedGame first_;
};

}  // namespace

std::unique_ptr<MatchUps> listed(std::vector<SharedGame> games, std::vector<u32> places) {
  return std::make_unique<Listed>(std::move(games), std::move(places));
}

std::unique_ptr<MatchUps> pooled(MakeGame make, const PoolOptions& options) {
  return std::make_unique<Pooled>(std::move(make), options);
}

}  // namespace agon::env
