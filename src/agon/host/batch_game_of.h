// A host whose speed hooks are a ruleset's own: `entry_of<R, BatchGameOf<R, Batch>>`. The
// rules know nothing of it. A Batch is made with the game, from its content and start, and should
// put off what costs time until it is asked; both stay where they are as long as it lives. Its
// results must be those of the host's loops, match by match and byte by byte.
#pragma once

#include "agon/host/game_of.h"

namespace agon::host {

template <game::Ruleset R, class Batch>
class BatchGameOf final : public GameOf<R> {
 public:
  BatchGameOf(typename R::Content content, typename R::Options options,
              std::vector<json::Value> documents)
      : GameOf<R>(std::move(content), std::move(options), std::move(documents)),
        batch_(this->content(), this->first_state()) {}

  Batch& batch() { return batch_; }
  const Batch& batch() const { return batch_; }

  std::size_t run_batch(chance::MatchName first, const game::Seats& seats,
                        std::span<game::MatchResult> out, std::stop_token stop) const override {
    if (!this->both(seats, game::Shortcut::random)) {
      return GameOf<R>::run_batch(first, seats, out, std::move(stop));
    }
    return with_plain_floats([&] { return batch_.run(first, out, stop); });
  }

  // Few matches are quicker one by one.
  std::unique_ptr<game::Lanes> lanes(std::size_t count) const override {
    std::unique_ptr<game::Lanes> own = batch_.lanes(count);
    return own ? std::move(own) : GameOf<R>::lanes(count);
  }

 private:
  Batch batch_;
};

}  // namespace agon::host
