// Lanes of any ruleset: typed states one behind the other, and a loop.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>

#include "agon/base/float_guard.h"
#include "agon/game/lanes.h"
#include "agon/game/ruleset.h"

namespace agon::host {

// One step with these choices, and the automatic ones after it.
template <class R, class Referee>
void play_on(const typename R::Content& content, typename R::State& state, game::Choices choices,
             Referee& referee) {
  do {
    R::play(content, state, choices, referee);
    choices = {};
  } while (game::is_automatic<R>(state));
}

// The entry of the menu that has this slot.
template <class R>
std::optional<game::Choice> entry_at(const typename R::Content& content,
                                     const typename R::State& state, game::Side side, u32 slot,
                                     std::vector<game::Choice>& scratch) {
  for (game::Choice entry : R::menu(content, state, side, scratch)) {
    if (R::slot(content, state, entry) == slot) return entry;
  }
  return std::nullopt;
}

// What dense rewards are changes of: the ruleset's own potential, else its worth.
template <class R>
float potential_of(const typename R::Content& content, const typename R::State& state) {
  if constexpr (requires { R::potential(content, state); }) {
    return R::potential(content, state);
  } else {
    return R::worth(content, state);
  }
}

// Where somebody first decides, or the match is over: the same in every match unless dice fall
// before.
template <class R>
std::optional<typename R::State> common_start(const typename R::Content& content,
                                              typename R::State state) {
  struct Watch : chance::Referee {
    u32 roll(chance::Place, u32) override {
      rolled = true;
      return 1;
    }
    bool rolled = false;
  } watch;
  chance::Referee& referee = watch;
  if (game::is_automatic<R>(state)) play_on<R>(content, state, {}, referee);
  return watch.rolled ? std::nullopt : std::optional(state);
}

template <class R>
class LanesOf final : public game::Lanes {
 public:
  using Content = typename R::Content;
  using State = typename R::State;

  // The content must live as long.
  LanesOf(const Content& content, const State& start, const game::Sizes& sizes, std::size_t count)
      : Lanes(count),
        content_(content),
        start_(start),
        common_start_(common_start<R>(content, start)),
        sizes_(sizes),
        states_(count, start),
        keys_(count) {}

  void start(std::span<const u32> lanes, std::span<const chance::Key> keys) override {
    with_plain_floats([&] {
      const State& from = common_start_ ? *common_start_ : start_;
      for (std::size_t i = 0; i < lanes.size(); ++i) put(lanes[i], from, keys[i]);
    });
  }

  void step(std::span<const u32> slots, std::span<const u32> others) override {
    with_plain_floats([&] {
      for (std::size_t lane = 0; lane < slots.size(); ++lane) {
        refused_[lane] = 0;
        if (outcomes_[lane] != game::Outcome::running) continue;
        bool both = deciders_[lane] == game::Deciders::both;
        u32 second = both && !others.empty() ? others[lane] : game::kNoSlot;
        bool rests = slots[lane] == game::kNoSlot && second == game::kNoSlot;
        if (!rests) step_one(lane, slots[lane], second);
      }
    });
  }

  void play(u32 lane, const game::Choices& choices) override {
    with_plain_floats([&] { play_one(lane, choices); });
  }

  void observe(std::span<const game::Side> sides, const game::Rows<float>& to) const override {
    with_plain_floats([&] {
      for (std::size_t lane = 0; lane < sides.size(); ++lane) {
        game::TensorWriter writer({to.of(lane), sizes_.observation});
        R::observe(content_, states_[lane], sides[lane], writer);
      }
    });
  }

  void mask(std::span<const game::Side> sides, const game::Rows<u8>& to) const override {
    for (std::size_t lane = 0; lane < sides.size(); ++lane) {
      u8* row = to.of(lane);
      std::fill_n(row, to.length, u8{0});
      if (!includes(deciders_[lane], sides[lane])) continue;
      const State& state = states_[lane];
      for (game::Choice entry : R::menu(content_, state, sides[lane], scratch_)) {
        row[R::slot(content_, state, entry)] = 1;
      }
    }
  }

  u32 turn(u32 lane) const override { return R::turn(states_[lane]); }

  void potentials(std::span<float> of_a) const override {
    with_plain_floats([&] {
      for (std::size_t lane = 0; lane < of_a.size(); ++lane) {
        of_a[lane] = potential_of<R>(content_, states_[lane]);
      }
    });
  }

  void save(u32 lane, game::StateSpan state) const override {
    std::memcpy(state.data(), &states_[lane], sizes_.state_bytes);
  }

  void load(u32 lane, game::StateView state, chance::Key rules) override {
    State read{};
    std::memcpy(static_cast<void*>(&read), state.data(), sizes_.state_bytes);
    with_plain_floats([&] { put(lane, read, rules); });
  }

  void load_all(const game::Rows<const std::byte>& from, std::span<const chance::Key> keys,
                std::span<u8> faulty) override {
    with_plain_floats([&] {
      for (u32 lane = 0; lane < faulty.size(); ++lane) {
        State read{};
        std::memcpy(static_cast<void*>(&read), from.of(lane), sizes_.state_bytes);
        faulty[lane] = R::fault(content_, read) != nullptr;
        deciders_[lane] = game::Deciders::nobody;
        outcomes_[lane] = game::Outcome::draw;  // so that it rests
        if (faulty[lane] != 0) continue;
        states_[lane] = read;
        if (!keys.empty()) keys_[lane] = keys[lane];
        note(lane);
      }
    });
  }

  void save_all(const game::Rows<std::byte>& to, std::span<const u8> faulty) const override {
    for (std::size_t lane = 0; lane < faulty.size(); ++lane) {
      if (faulty[lane] == 0) std::memcpy(to.of(lane), &states_[lane], sizes_.state_bytes);
    }
  }

 private:
  void put(u32 lane, const State& state, chance::Key rules) {
    states_[lane] = state;
    keys_[lane] = rules;
    if (game::is_automatic<R>(state)) return play_one(lane, {});
    note(lane);
  }

  void step_one(std::size_t lane, u32 first, u32 second) {
    const State& state = states_[lane];
    game::Choices choices{};
    u32 next = first;
    for (game::Side side : game::kSides) {
      if (!includes(deciders_[lane], side)) continue;
      auto entry = entry_at<R>(content_, state, side, next, scratch_);
      if (!entry) {
        refused_[lane] = 1;
        return;
      }
      choices[at(side)] = *entry;
      next = second;
    }
    play_one(lane, choices);
  }

  void play_one(std::size_t lane, const game::Choices& choices) {
    chance::QuickReferee referee(keys_[lane]);
    play_on<R>(content_, states_[lane], choices, referee);
    note(lane);
  }

  void note(std::size_t lane) {
    deciders_[lane] = R::deciders(states_[lane]);
    outcomes_[lane] = R::outcome(states_[lane]);
  }

  const Content& content_;
  State start_;
  std::optional<State> common_start_;
  game::Sizes sizes_;
  std::vector<State> states_;
  std::vector<chance::Key> keys_;
  mutable std::vector<game::Choice> scratch_;
};

}  // namespace agon::host
