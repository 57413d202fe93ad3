// Lanes that keep the last events of each match, for whoever looks at one: played through the
// virtual door with a referee that tells, hence slower, and with the same states as all others.
#pragma once

#include <deque>
#include <string>

#include "agon/game/any_game.h"

namespace agon::env {

// A line of what happened.
struct EventLine {
  u32 turn = 0;
  std::string text;
};

class TellingLanes final : public game::Lanes {
 public:
  // The game must live as long. So many lines are kept.
  TellingLanes(const game::AnyGame& game, std::size_t count, std::size_t lines);

  // The last first. None after a state was loaded.
  const std::deque<EventLine>& told(u32 lane) const { return told_[lane]; }

  void start(std::span<const u32> lanes, std::span<const chance::Key> keys) override;
  void step(std::span<const u32> slots, std::span<const u32> others) override;
  void play(u32 lane, const game::Choices& choices) override;
  void observe(std::span<const game::Side> sides, const game::Rows<float>& to) const override;
  void mask(std::span<const game::Side> sides, const game::Rows<u8>& to) const override;
  u32 turn(u32 lane) const override { return game_.turn(state(lane)); }
  void potentials(std::span<float> of_a) const override;
  void save(u32 lane, game::StateSpan state) const override;
  void load(u32 lane, game::StateView state, chance::Key rules) override;
  void load_all(const game::Rows<const std::byte>& from, std::span<const chance::Key> keys,
                std::span<u8> faulty) override;
  void save_all(const game::Rows<std::byte>& to, std::span<const u8> faulty) const override;

 private:
  class Listener;

  game::StateSpan state(u32 lane) { return states_[lane]; }
  game::StateView state(u32 lane) const { return states_[lane]; }
  bool is_automatic(u32 lane) const;
  void take(u32 lane, game::StateView from);
  void settle(u32 lane);
  void note(u32 lane);
  void play_on(u32 lane, game::Choices choices);
  void step_one(u32 lane, u32 first, u32 second);

  const game::AnyGame& game_;
  std::size_t lines_;
  std::vector<std::vector<std::byte>> states_;
  std::vector<chance::Key> keys_;
  std::vector<std::deque<EventLine>> told_;
  mutable std::vector<game::Choice> scratch_;
};

}  // namespace agon::env
