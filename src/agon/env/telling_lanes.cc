#include "agon/env/telling_lanes.h"

#include <algorithm>
#include <sstream>

#include "agon/base/float_guard.h"

namespace agon::env {

using game::Deciders, game::Outcome, game::Side;

// Puts what it hears in front of the lines of one lane.
class TellingLanes::Listener : public chance::EventListener {
 public:
  Listener(TellingLanes& lanes, u32 lane) : lanes_(lanes), lane_(lane) {}

  void on(chance::EventView event) override {
    std::deque<EventLine>& told = lanes_.told_[lane_];
    std::istringstream text(lanes_.game_.event_text(event, {.ascii = true}));
    for (std::string line; std::getline(text, line);) told.push_front({turn, line});
    if (told.size() > lanes_.lines_) told.resize(lanes_.lines_);
  }

  u32 turn = 0;

 private:
  TellingLanes& lanes_;
  u32 lane_;
};

TellingLanes::TellingLanes(const game::AnyGame& game, std::size_t count, std::size_t lines)
    : Lanes(count),
      game_(game),
      lines_(lines),
      states_(count, std::vector<std::byte>(game.sizes().state_bytes)),
      keys_(count),
      told_(count) {}

void TellingLanes::start(std::span<const u32> lanes, std::span<const chance::Key> keys) {
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    u32 lane = lanes[i];
    keys_[lane] = keys[i];
    told_[lane].clear();
    game_.start(state(lane));
    settle(lane);
  }
}

void TellingLanes::load(u32 lane, game::StateView from, chance::Key rules) {
  keys_[lane] = rules;
  take(lane, from);
  settle(lane);
}

void TellingLanes::take(u32 lane, game::StateView from) {
  told_[lane].clear();
  std::ranges::copy(from.first(states_[lane].size()), states_[lane].begin());
}

void TellingLanes::load_all(const game::Rows<const std::byte>& from,
                            std::span<const chance::Key> keys, std::span<u8> faulty) {
  for (u32 lane = 0; lane < faulty.size(); ++lane) {
    game::StateView given(from.of(lane), states_[lane].size());
    faulty[lane] = game_.fault(given) != nullptr;
    deciders_[lane] = Deciders::nobody;
    outcomes_[lane] = Outcome::draw;  // so that it rests
    if (faulty[lane] != 0) continue;
    if (!keys.empty()) keys_[lane] = keys[lane];
    take(lane, given);
    note(lane);
  }
}

void TellingLanes::save_all(const game::Rows<std::byte>& to, std::span<const u8> faulty) const {
  for (u32 lane = 0; lane < faulty.size(); ++lane) {
    if (faulty[lane] == 0) std::ranges::copy(states_[lane], to.of(lane));
  }
}

// Until somebody decides.
void TellingLanes::settle(u32 lane) {
  if (is_automatic(lane)) return play_on(lane, {});
  note(lane);
}

void TellingLanes::note(u32 lane) {
  deciders_[lane] = game_.deciders(state(lane));
  outcomes_[lane] = game_.outcome(state(lane));
}

bool TellingLanes::is_automatic(u32 lane) const {
  return game_.outcome(state(lane)) == Outcome::running &&
         game_.deciders(state(lane)) == Deciders::nobody;
}

void TellingLanes::play(u32 lane, const game::Choices& choices) { play_on(lane, choices); }

void TellingLanes::play_on(u32 lane, game::Choices choices) {
  Listener listener(*this, lane);
  chance::SeededReferee seeded(keys_[lane]);
  seeded.listen(&listener);
  chance::Referee& referee = seeded;
  do {
    listener.turn = game_.turn(state(lane));
    with_plain_floats([&] { game_.play(state(lane), choices, referee); });
    choices = {};
  } while (is_automatic(lane));
  settle(lane);
}

void TellingLanes::step(std::span<const u32> slots, std::span<const u32> others) {
  for (u32 lane = 0; lane < slots.size(); ++lane) {
    refused_[lane] = 0;
    if (outcomes_[lane] != Outcome::running) continue;
    bool both = deciders_[lane] == Deciders::both;
    u32 second = both && !others.empty() ? others[lane] : game::kNoSlot;
    bool rests = slots[lane] == game::kNoSlot && second == game::kNoSlot;
    if (!rests) step_one(lane, slots[lane], second);
  }
}

void TellingLanes::step_one(u32 lane, u32 first, u32 second) {
  game::Choices choices{};
  u32 next = first;
  for (Side side : game::kSides) {
    if (!includes(deciders_[lane], side)) continue;
    std::span<const game::Choice> menu = game_.menu(state(lane), side, scratch_);
    auto entry = std::ranges::find_if(
        menu, [&](game::Choice one) { return game_.slot(state(lane), one) == next; });
    refused_[lane] = entry == menu.end();
    if (refused_[lane]) return;
    choices[at(side)] = *entry;
    next = second;
  }
  play_on(lane, choices);
}

void TellingLanes::observe(std::span<const Side> sides, const game::Rows<float>& to) const {
  with_plain_floats([&] {
    for (u32 lane = 0; lane < sides.size(); ++lane) {
      game_.observe(state(lane), sides[lane], {to.of(lane), game_.sizes().observation});
    }
  });
}

void TellingLanes::mask(std::span<const Side> sides, const game::Rows<u8>& to) const {
  for (u32 lane = 0; lane < sides.size(); ++lane) {
    u8* row = to.of(lane);
    std::fill_n(row, to.length, u8{0});
    if (!includes(deciders_[lane], sides[lane])) continue;
    for (game::Choice entry : game_.menu(state(lane), sides[lane], scratch_)) {
      row[game_.slot(state(lane), entry)] = 1;
    }
  }
}

void TellingLanes::potentials(std::span<float> of_a) const {
  with_plain_floats([&] {
    for (u32 lane = 0; lane < of_a.size(); ++lane) {
      of_a[lane] = game_.potential(state(lane), Side::a);
    }
  });
}

void TellingLanes::save(u32 lane, game::StateSpan to) const {
  std::ranges::copy(states_[lane], to.begin());
}

}  // namespace agon::env
