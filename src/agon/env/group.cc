#include "agon/env/group.h"

#include <algorithm>
#include <cstring>
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
  waiting_.clear();
  chosen_.resize(size());
  std::iota(chosen_.begin(), chosen_.end(), 0u);
  for (u32 lane : chosen_) places_[lane].index = first_index + numbers_[lane];
  start(chosen_);
  look();
}

void Group::start_next(std::span<const u8> which) {
  chosen_.clear();
  std::erase_if(waiting_, [&](u32 lane) { return which.empty() || which[numbers_[lane]] != 0; });
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
  if (shared_.options.events > 0) {
    auto lanes = std::make_unique<TellingLanes>(*game_, size(), shared_.options.events);
    telling_ = lanes.get();
    lanes_ = std::move(lanes);
  } else {
    lanes_ = game_->lanes(size());
  }
  state_.resize(game_->sizes().state_bytes);
  for (auto& opponent : opponents_) opponent.reset();  // it may know the game that it was made for
}

// In every lane given, the match of its place's index. A group whose game may change has one lane.
void Group::start(std::span<const u32> lanes) {
  if (lanes.empty()) return;
  u32 first = lanes.front();
  take_game(shared_.match_ups.number(numbers_[first], places_[first].index));
  keys_.clear();
  for (u32 lane : lanes) {
    places_[lane] = {.index = places_[lane].index, .began = clock_};
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
  ++clock_;
  remember_movers();
  if (dense) lanes_->potentials(before_);
  if (has_opponent()) {
    act_against_opponents(actions);
  } else {
    act(actions);
  }
  if (dense) lanes_->potentials(after_);
  clear_rewards();
  if (dense) reward_changes();
  tell_ends();
  look();
}

// In a mover's row the reward is that of the side that acts now.
void Group::remember_movers() {
  if (shared_.options.view == View::mover) movers_ = sides_[0];
}

// Lanes whose match is over rest, whatever their slots.
void Group::act(std::span<const i32> actions) {
  if (rows_[0].empty()) {
    const auto* slots = reinterpret_cast<const u32*>(actions.data());
    return lanes_->step({slots, size()}, {});
  }
  std::span<const Deciders> deciders = lanes_->deciders();
  for (u32 lane = 0; lane < size(); ++lane) {
    bool second = views() == 2 && deciders[lane] == Deciders::b;
    slots_[lane] = static_cast<u32>(actions[rows_[second ? 1 : 0][lane]]);
    if (views() == 2) others_[lane] = static_cast<u32>(actions[rows_[1][lane]]);
  }
  lanes_->step(slots_, others_);
}

void Group::clear_rewards() {
  Arrays& arrays = shared_.arrays;
  if (rows_[0].empty()) {
    std::fill_n(arrays.rewards.begin(), size(), 0.0F);
    std::fill_n(arrays.terminated.begin(), size(), u8{0});
    std::fill_n(arrays.truncated.begin(), size(), u8{0});
    return;
  }
  for (std::size_t view = 0; view < views(); ++view) {
    for (u32 row : rows_[view]) {
      arrays.rewards[row] = 0;
      arrays.terminated[row] = arrays.truncated[row] = 0;
    }
  }
}

void Group::reward_changes() {
  const Options& options = shared_.options;
  for (std::size_t view = 0; view < views(); ++view) {
    each_row(view, [&](u32 lane, std::size_t row) {
      float base = options.reward == Reward::dense ? before_[lane] : 0;
      float of_a = (after_[lane] - base) * options.scale;
      bool rests = places_[lane].told;
      shared_.arrays.rewards[row] = rests ? 0 : acted(view, lane) == Side::a ? of_a : -of_a;
    });
  }
}

// Those that wait since an earlier step give way to the next match, or go on waiting; those that
// are over now are told.
void Group::tell_ends() {
  Autoreset autoreset = shared_.options.autoreset;
  chosen_.swap(waiting_);
  waiting_.clear();
  if (autoreset == Autoreset::off) {
    for (u32 lane : chosen_) set_flags(lane);
    waiting_ = chosen_;
    chosen_.clear();
  }
  each_over([&](u32 lane) {
    if (places_[lane].told) return;
    tell_end(lane);
    (autoreset == Autoreset::same_step ? chosen_ : waiting_).push_back(lane);
  });
  for (u32 lane : chosen_) places_[lane].index += shared_.options.matches;
  start(chosen_);
}

// Few are over: eight are looked at together.
template <class Do>
void Group::each_over(const Do& act) const {
  std::span<const Outcome> outcomes = lanes_->outcomes();
  std::size_t lane = 0;
  for (; lane + 8 <= outcomes.size(); lane += 8) {
    u64 eight;
    std::memcpy(&eight, &outcomes[lane], sizeof eight);
    if (eight == 0) continue;
    for (std::size_t i = lane; i < lane + 8; ++i) {
      if (outcomes[i] != Outcome::running) act(static_cast<u32>(i));
    }
  }
  for (; lane < outcomes.size(); ++lane) {
    if (outcomes[lane] != Outcome::running) act(static_cast<u32>(lane));
  }
}

void Group::tell_end(u32 lane) {
  Arrays& arrays = shared_.arrays;
  Place& place = places_[lane];
  Outcome outcome = lanes_->outcomes()[lane];
  place.told = true;
  place.cut_off = outcome == Outcome::draw && game_->cut_off(state_of(lane));
  arrays.finished[numbers_[lane]] = {.index = place.index,
                                     .match_up = match_up_,
                                     .turns = lanes_->turn(lane),
                                     .steps = static_cast<u32>(clock_ - place.began),
                                     .outcome = outcome};
  set_flags(lane);
  float of_a = game::worth_of(outcome);
  for (std::size_t view = 0; view < views(); ++view) {
    std::size_t row = row_of(view, lane);
    if (shared_.options.reward == Reward::sparse) {
      arrays.rewards[row] = acted(view, lane) == Side::a ? of_a : -of_a;
    }
    if (shared_.options.autoreset == Autoreset::same_step) keep_last_view(lane, view, row);
  }
  if (has_opponent()) opponents_[lane]->end(*game_, state_of(lane));
}

void Group::set_flags(u32 lane) {
  Arrays& arrays = shared_.arrays;
  for (std::size_t view = 0; view < views(); ++view) {
    (places_[lane].cut_off ? arrays.truncated : arrays.terminated)[row_of(view, lane)] = 1;
  }
}

void Group::keep_last_view(u32 lane, std::size_t view, std::size_t row) {
  std::size_t width = shared_.widths.observation;
  std::span<float> to = std::span(shared_.arrays.final_observations).subspan(row * width, width);
  game_->observe(state_of(lane), acted(view, lane), to.first(game_->sizes().observation));
}

// What the sides see now. A mover's row is that of the side that decides next; after the end, of
// the one that has acted last.
void Group::look() {
  Arrays& arrays = shared_.arrays;
  if (shared_.options.view == View::mover) {
    const Deciders* deciders = lanes_->deciders().data();
    Side* sides = sides_[0].data();
    for (std::size_t i = 0, end = size(); i < end; ++i) {
      Side decides = deciders[i] == Deciders::b ? Side::b : Side::a;
      sides[i] = deciders[i] == Deciders::nobody ? sides[i] : decides;
    }
  }
  for (std::size_t view = 0; view < views(); ++view) {
    std::span<const Side> sides = sides_[view];
    lanes_->observe(sides, {arrays.observations.data(), shared_.widths.observation, rows_[view]});
    lanes_->mask(sides, {arrays.masks.data(), shared_.widths.slots, rows_[view]});
    if (rows_[view].empty()) {
      std::memcpy(arrays.sides.data(), sides.data(), size());
    } else {
      for (u32 lane = 0; lane < size(); ++lane) {
        arrays.sides[rows_[view][lane]] = static_cast<u8>(sides[lane]);
      }
    }
  }
}

// Calls act(lane, row); where lanes are rows, in a loop that a compiler sees through.
template <class Do>
void Group::each_row(std::size_t view, const Do& act) const {
  if (rows_[view].empty()) {
    for (u32 lane = 0; lane < size(); ++lane) act(lane, lane);
  } else {
    for (u32 lane = 0; lane < size(); ++lane) act(lane, rows_[view][lane]);
  }
}

std::size_t Group::row_of(std::size_t view, u32 lane) const {
  return rows_[view].empty() ? lane : rows_[view][lane];
}

// Whose reward a row shows after a step.
Side Group::acted(std::size_t view, u32 lane) const {
  return shared_.options.view == View::mover ? movers_[lane] : sides_[view][lane];
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

void Group::act_against_opponents(std::span<const i32> actions) {
  for (u32 lane = 0; lane < size(); ++lane) {
    if (lanes_->outcomes()[lane] != Outcome::running) continue;
    Side own = sides_[0][lane];
    auto chosen = entry_at(lane, own, static_cast<u32>(actions[row_of(0, lane)]));
    if (!chosen) continue;
    game::Choices choices{};
    choices[at(own)] = *chosen;
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

// `Env::step` has looked at the masks; but those and actions lie where others may write.
std::optional<game::Choice> Group::entry_at(u32 lane, Side side, u32 slot) {
  game::StateView state = state_of(lane);
  for (game::Choice entry : game_->menu(state, side, scratch_)) {
    if (game_->slot(state, entry) == slot) return entry;
  }
  return std::nullopt;
}

// Until the next call.
game::StateView Group::state_of(u32 lane) {
  lanes_->save(lane, state_);
  return state_;
}

std::vector<EventLine> Group::told(u32 lane) const {
  if (telling_ == nullptr) return {};
  return {telling_->told(lane).begin(), telling_->told(lane).end()};
}

Group::Kept Group::kept(u32 lane) const {
  const Place& place = places_[lane];
  return {.index = place.index,
          .steps = static_cast<u32>(clock_ - place.began),
          .decisions = place.decisions,
          .told = place.told,
          .cut_off = place.cut_off};
}

void Group::load(u32 lane, const Kept& as, std::span<const std::byte> state) {
  places_[lane] = {.index = as.index,
                   .began = clock_ - as.steps,
                   .decisions = as.decisions,
                   .told = as.told != 0,
                   .cut_off = as.cut_off != 0};
  lanes_->load(lane, state, rules_key(places_[lane]));
  std::erase(waiting_, lane);
  bool over = lanes_->outcomes()[lane] != Outcome::running;
  places_[lane].told = over && places_[lane].told;
  if (places_[lane].told) waiting_.push_back(lane);
  if (!has_opponent()) return;
  meet_opponent(lane);
  reply(lane);
}

}  // namespace agon::env
