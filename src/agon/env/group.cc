#include "agon/env/group.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "agon/base/float_guard.h"

namespace agon::env {

using chance::Domain, game::Deciders, game::Outcome, game::Side;

Group::Group(const Shared& shared, std::vector<u32> numbers)
    : shared_(shared),
      numbers_(std::move(numbers)),
      places_(size()),
      opponents_(has_opponent() ? size() : 0),
      slots_(size()),
      others_(size()),
      rests_(size()),
      before_(size()),
      after_(size()) {
  bool identity = views() == 1 && numbers_.front() == 0 && numbers_.back() + 1u == size();
  for (std::size_t view = 0; view < views(); ++view) {
    sides_[view].assign(size(), static_cast<Side>(view));
    for (u32 number : numbers_) {
      if (!identity) rows_[view].push_back(static_cast<u32>(number * views() + view));
    }
  }
}

// Starting.

void Group::start_at(chance::Key seed, u64 first_index) {
  seed_ = seed;
  chosen_.resize(size());
  std::iota(chosen_.begin(), chosen_.end(), 0u);
  for (u32 lane : chosen_) places_[lane].index = first_index + numbers_[lane];
  start(chosen_);
  look();
}

void Group::start_next(std::span<const u8> which) {
  chosen_.clear();
  for (u32 lane = 0; lane < size(); ++lane) {
    if (!which.empty() && which[numbers_[lane]] == 0) continue;
    places_[lane].index += shared_.options.matches;
    chosen_.push_back(lane);
  }
  start(chosen_);
  look();
}

void Group::take_game(u64 match_up) {
  if (lanes_ && match_up == match_up_) return;
  match_up_ = match_up;
  game_ = shared_.match_ups.game(match_up);
  lanes_ = game_->lanes(size());
  state_.resize(game_->sizes().state_bytes);
}

// In every lane given, the match of its place's index. A group whose game may change has one lane.
void Group::start(std::span<const u32> lanes) {
  if (lanes.empty()) return;
  u32 first = lanes.front();
  take_game(shared_.match_ups.number(numbers_[first], places_[first].index));
  keys_.clear();
  for (u32 lane : lanes) {
    places_[lane] = {.index = places_[lane].index};
    keys_.push_back(rules_key(places_[lane]));
  }
  lanes_->start(lanes, keys_);
  if (!has_opponent()) return;
  for (u32 lane : lanes) {
    meet_opponent(lane);
    reply(lane);
  }
}

chance::Key Group::rules_key(const Place& place) const {
  return domain_key(match_key(seed_, place.index), Domain::rules);
}

// Steps.

void Group::step(std::span<const i32> actions) {
  bool dense = shared_.options.reward != Reward::sparse;
  if (dense) lanes_->potentials(before_);
  prepare(actions);
  has_opponent() ? act_against_opponents() : lanes_->step(slots_, others_);
  if (dense) lanes_->potentials(after_);
  reward();
  tell_ends();
  look();
}

// Whose action is taken where. Lanes whose match is over rest; those of which it was told already
// are chosen to give way.
void Group::prepare(std::span<const i32> actions) {
  std::span<const Outcome> outcomes = lanes_->outcomes();
  std::span<const Deciders> deciders = lanes_->deciders();
  bool moves = shared_.options.view == View::mover;
  chosen_.clear();
  for (u32 lane = 0; lane < size(); ++lane) {
    Place& place = places_[lane];
    bool runs = outcomes[lane] == Outcome::running;
    rests_[lane] = !runs && place.told;
    slots_[lane] = game::kNoSlot;
    if (rests_[lane] != 0) chosen_.push_back(lane);
    if (!runs) continue;
    ++place.steps;
    bool b = deciders[lane] == Deciders::b;
    std::size_t row = numbers_[lane] * views();
    slots_[lane] = static_cast<u32>(actions[row + (views() == 2 && b ? 1 : 0)]);
    if (views() == 2) others_[lane] = static_cast<u32>(actions[row + 1]);
    if (moves) sides_[0][lane] = b ? Side::b : Side::a;
  }
}

// To the side whose row it is; in a mover's row, to the side that has acted.
void Group::reward() {
  const Options& options = shared_.options;
  Arrays& arrays = shared_.arrays;
  std::span<const Outcome> outcomes = lanes_->outcomes();
  bool sparse = options.reward == Reward::sparse;
  for (u32 lane = 0; lane < size(); ++lane) {
    float base = options.reward == Reward::dense ? before_[lane] : 0;
    float of_a = sparse ? game::worth_of(outcomes[lane]) : (after_[lane] - base) * options.scale;
    bool keeps_flags = rests_[lane] != 0 && options.autoreset == Autoreset::off;
    for (std::size_t view = 0; view < views(); ++view) {
      std::size_t row = numbers_[lane] * views() + view;
      bool own = sides_[view][lane] == Side::a;
      arrays.rewards[row] = rests_[lane] != 0 ? 0 : own ? of_a : -of_a;
      if (!keeps_flags) arrays.terminated[row] = arrays.truncated[row] = 0;
    }
  }
}

void Group::tell_ends() {
  Autoreset autoreset = shared_.options.autoreset;
  if (autoreset != Autoreset::next_step) chosen_.clear();
  std::span<const Outcome> outcomes = lanes_->outcomes();
  for (u32 lane = 0; lane < size(); ++lane) {
    if (outcomes[lane] == Outcome::running || places_[lane].told) continue;
    tell_end(lane);
    if (autoreset == Autoreset::same_step) chosen_.push_back(lane);
  }
  for (u32 lane : chosen_) places_[lane].index += shared_.options.matches;
  start(chosen_);
}

void Group::tell_end(u32 lane) {
  Arrays& arrays = shared_.arrays;
  Place& place = places_[lane];
  place.told = true;
  Outcome outcome = lanes_->outcomes()[lane];
  bool cut_off = outcome == Outcome::draw && game_->cut_off(state_of(lane));
  arrays.finished[numbers_[lane]] = {.index = place.index,
                                     .match_up = match_up_,
                                     .outcome = outcome,
                                     .turns = lanes_->turn(lane),
                                     .steps = place.steps};
  for (std::size_t view = 0; view < views(); ++view) {
    std::size_t row = numbers_[lane] * views() + view;
    (cut_off ? arrays.truncated : arrays.terminated)[row] = 1;
    if (shared_.options.autoreset == Autoreset::same_step) keep_last_view(lane, view, row);
  }
  if (has_opponent()) opponents_[lane]->end(*game_, state_of(lane));
}

void Group::keep_last_view(u32 lane, std::size_t view, std::size_t row) {
  std::size_t width = shared_.widths.observation;
  std::span<float> to = std::span(shared_.arrays.final_observations).subspan(row * width, width);
  game_->observe(state_of(lane), sides_[view][lane], to.first(game_->sizes().observation));
}

// What the sides see now. A mover's row is that of the side that decides next; after the end, of
// the one that has acted last.
void Group::look() {
  Arrays& arrays = shared_.arrays;
  if (shared_.options.view == View::mover) {
    std::span<const Deciders> deciders = lanes_->deciders();
    for (u32 lane = 0; lane < size(); ++lane) {
      if (deciders[lane] == Deciders::nobody) continue;
      sides_[0][lane] = deciders[lane] == Deciders::b ? Side::b : Side::a;
    }
  }
  for (std::size_t view = 0; view < views(); ++view) {
    lanes_->observe(sides_[view], {arrays.observations.data(), shared_.widths.observation,
                                   rows_[view]});
    lanes_->mask(sides_[view], {arrays.masks.data(), shared_.widths.slots, rows_[view]});
    for (u32 lane = 0; lane < size(); ++lane) {
      arrays.sides[numbers_[lane] * views() + view] = static_cast<u8>(sides_[view][lane]);
    }
  }
}

// Opponents.

void Group::meet_opponent(u32 lane) {
  Seat seat = shared_.options.seat;
  bool odd = places_[lane].index % 2 == 1;
  bool at_b = seat == Seat::b || (seat == Seat::alternate && odd);
  sides_[0][lane] = at_b ? Side::b : Side::a;
  if (!opponents_[lane]) opponents_[lane] = shared_.options.opponent.make(*game_);
  opponents_[lane]->begin(*game_, other(sides_[0][lane]));
}

void Group::act_against_opponents() {
  for (u32 lane = 0; lane < size(); ++lane) {
    if (slots_[lane] == game::kNoSlot) continue;
    Side own = sides_[0][lane];
    game::Choices choices{};
    choices[at(own)] = entry_at(lane, own, slots_[lane]);
    if (lanes_->deciders()[lane] == Deciders::both) choices[at(other(own))] = asked(lane);
    lanes_->play(lane, choices);
    reply(lane);
  }
}

// As long as it is the opponent who decides, alone.
void Group::reply(u32 lane) {
  Side own = other(sides_[0][lane]);
  while (lanes_->deciders()[lane] == game::only(own)) {
    game::Choices choices{};
    choices[at(own)] = asked(lane);
    lanes_->play(lane, choices);
  }
}

// What the law does not take is replaced by the default.
game::Choice Group::asked(u32 lane) {
  Side side = other(sides_[0][lane]);
  game::Agent& agent = *opponents_[lane];
  game::StateView state = state_of(lane);
  Domain domain = side == Side::a ? Domain::seat_a : Domain::seat_b;
  chance::Draws draws(domain_key(match_key(seed_, places_[lane].index), domain),
                      places_[lane].decisions++);
  std::span<const game::Choice> menu;
  if (agent.reads_menu()) menu = game_->menu(state, side, scratch_);
  game::Choice choice =
      with_plain_floats([&] {
        return agent.pick(*game_, state, side, menu, draws, shared_.options.budget);
      }).choice;
  if (game_->refusal(state, side, choice) == 0) return choice;
  return default_choice(*game_, game_->menu(state, side, scratch_));
}

game::Choice Group::entry_at(u32 lane, Side side, u32 slot) {
  game::StateView state = state_of(lane);
  for (game::Choice entry : game_->menu(state, side, scratch_)) {
    if (game_->slot(state, entry) == slot) return entry;
  }
  return {};  // `Env::step` has looked at the masks
}

// Until the next call.
game::StateView Group::state_of(u32 lane) {
  lanes_->save(lane, state_);
  return state_;
}

void Group::load(u32 lane, const Place& as, std::span<const std::byte> state) {
  places_[lane] = as;
  lanes_->load(lane, state, rules_key(as));
}

}  // namespace agon::env
