#include "agon/env/env.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "agon/chance/keys.h"
#include "agon/env/group.h"

namespace agon::env {
namespace {

// Places by the match-up that they play on, for ever.
std::vector<std::vector<u32>> grouped(const MatchUps& match_ups, u32 first, u32 end) {
  std::map<u64, std::vector<u32>> by_match_up;
  for (u32 place = first; place < end; ++place) {
    u64 own = match_ups.fixed() ? match_ups.number(place, 0) : place;
    by_match_up[own].push_back(place);
  }
  std::vector<std::vector<u32>> out;
  for (auto& [match_up, places] : by_match_up) out.push_back(std::move(places));
  return out;
}

Arrays make_arrays(const Options& options, MatchUps::Widths widths) {
  std::size_t rows = options.matches * views_of(options.view);
  bool keeps_last = options.autoreset == Autoreset::same_step;
  return {.observations = std::vector<float>(rows * widths.observation),
          .masks = std::vector<u8>(rows * widths.slots),
          .sides = std::vector<u8>(rows),
          .rewards = std::vector<float>(rows),
          .terminated = std::vector<u8>(rows),
          .truncated = std::vector<u8>(rows),
          .final_observations = std::vector<float>(keeps_last ? rows * widths.observation : 0),
          .finished = std::vector<Arrays::Finished>(options.matches)};
}

struct SavedHead {
  u64 format;
  u64 seed;
  u64 first;
  u64 matches;
  u64 rows;
};
constexpr u64 kSavedFormat = 0x31766E656E6F6761;  // "agonenv1"

SavedHead head_of(const Env& env) {
  return {kSavedFormat, env.options().seed, env.options().first, env.matches(), env.rows()};
}

struct SavedPlace {
  Group::Kept kept;
  u64 bytes;  // of the state behind it
};

template <class T>
void append(std::vector<std::byte>& out, const T& value) {
  auto bytes = std::as_bytes(std::span(&value, 1));
  out.insert(out.end(), bytes.begin(), bytes.end());
}

template <class T>
bool take(std::span<const std::byte>& from, T& value) {
  if (from.size() < sizeof value) return false;
  std::memcpy(&value, from.data(), sizeof value);
  from = from.subspan(sizeof value);
  return true;
}

// What a step tells and nobody could work out again.
template <class A, class Do>
void each_told(A& arrays, const Do& act) {
  act(arrays.rewards);
  act(arrays.terminated);
  act(arrays.truncated);
  act(arrays.final_observations);
  act(arrays.finished);
}

Result<void> is_sound(const game::AnyGame& game, std::span<const std::byte> state) {
  auto wrong = [](std::string message) {
    return refuse(Problem{.code = ErrorCode::state_fault, .message = std::move(message)});
  };
  if (state.size() != game.sizes().state_bytes) {
    return wrong(fmt::format("a state of this match-up has {} bytes, and these are {}",
                             game.sizes().state_bytes, state.size()));
  }
  if (const char* fault = game.fault(state)) return wrong(fault);
  return {};
}

Result<void> fits(const game::Facts& facts, const Options& options) {
  auto wrong = [](std::string message) {
    return refuse(Problem{.code = ErrorCode::usage, .message = std::move(message)});
  };
  if (options.matches == 0) return wrong("an environment has at least one match");
  if (options.matches > kMostMatches) {
    return wrong(fmt::format("an environment has at most {} matches", kMostMatches));
  }
  if (options.threads == 0) return wrong("an environment has at least one thread");
  if (options.view == View::mover && facts.at_once) {
    return wrong(
        fmt::format("in {} both sides decide at the same time: take the view of both, or "
                    "an opponent",
                    facts.name));
  }
  bool seated = options.opponent.make != nullptr;
  if ((options.view == View::learner) != seated) {
    return wrong("a learner has an opponent, and nobody else does");
  }
  if (options.view == View::learner && facts.players == 1) {
    return wrong(fmt::format("{} has one player, who has no opponent", facts.name));
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<Env>> Env::make(std::unique_ptr<MatchUps> match_ups, Options options) {
  if (Result<void> fit = fits(match_ups->facts(), options); !fit) return refuse(fit.error());
  return std::unique_ptr<Env>(new Env(std::move(match_ups), std::move(options)));
}

Env::Env(std::unique_ptr<MatchUps> match_ups, Options options)
    : match_ups_(std::move(match_ups)),
      options_(std::move(options)),
      widths_(match_ups_->widths()),
      arrays_(make_arrays(options_, widths_)),
      where_(options_.matches),
      team_(std::min<std::size_t>(options_.threads, options_.matches)) {
  Shared shared{*match_ups_, options_, widths_, arrays_};
  std::size_t members = team_.members();
  for (std::size_t i = 0; i < members; ++i) {
    auto first = static_cast<u32>(options_.matches * i / members);
    auto end = static_cast<u32>(options_.matches * (i + 1) / members);
    shares_.push_back(groups_.size());
    for (std::vector<u32>& places : grouped(*match_ups_, first, end)) {
      for (u32 lane = 0; lane < places.size(); ++lane) {
        where_[places[lane]] = {static_cast<u32>(groups_.size()), lane};
      }
      groups_.push_back(std::make_unique<Group>(shared, std::move(places)));
    }
  }
  shares_.push_back(groups_.size());
  reset(options_.seed, options_.first);
}

Env::~Env() = default;

template <class Do>
void Env::each_group(const Do& act) {
  team_.run([&](std::size_t member) {
    for (std::size_t i = shares_[member]; i < shares_[member + 1]; ++i) act(*groups_[i]);
  });
}

void Env::reset() {
  clear_ends({});
  each_group([](Group& group) { group.start_next({}); });
}

void Env::reset(u64 seed, u64 first) {
  options_.seed = seed;
  options_.first = first;
  clear_ends({});
  chance::Key key = chance::seed_key(seed);
  each_group([&](Group& group) { group.start_at(key, first); });
}

void Env::reset_some(std::span<const u8> which) {
  clear_ends(which);
  each_group([&](Group& group) { group.start_next(which); });
}

void Env::clear_ends(std::span<const u8> which) {
  std::size_t views = views_of(options_.view);
  for (std::size_t row = 0; row < rows(); ++row) {
    if (!which.empty() && which[row / views] == 0) continue;
    clear_end(row);
  }
}

void Env::clear_end(std::size_t row) {
  arrays_.rewards[row] = 0;
  arrays_.terminated[row] = arrays_.truncated[row] = 0;
}

Result<void> Env::step(std::span<const i32> actions) {
  if (Result<void> known = look_at(actions); !known) return known;
  each_group([&](Group& group) { group.step(actions); });
  return {};
}

// Masks show what may be chosen, and nothing where nothing is asked.
Result<void> Env::look_at(std::span<const i32> actions) const {
  std::size_t slots = widths_.slots;
  for (std::size_t row = 0; row < rows(); ++row) {
    auto slot = static_cast<u32>(actions[row]);
    const u8* mask = &arrays_.masks[row * slots];
    if (slot < slots && mask[slot] != 0) continue;
    if (std::find(mask, mask + slots, u8{1}) == mask + slots) continue;
    return refuse(
        Problem{.code = ErrorCode::choice_refused,
                .message = fmt::format("row {}: action {} is not on the menu; nothing was played",
                                       row, actions[row])});
  }
  return {};
}

chance::MatchName Env::match(std::size_t place) const {
  return {options_.seed, group_of(place).index(where_[place].lane)};
}

u64 Env::match_up(std::size_t place) const { return group_of(place).match_up(); }

const game::AnyGame& Env::game(std::size_t place) const { return group_of(place).game(); }

std::vector<EventLine> Env::told(std::size_t place) const {
  return group_of(place).told(where_[place].lane);
}

std::vector<std::byte> Env::state(std::size_t place) const {
  std::vector<std::byte> out(game(place).sizes().state_bytes);
  group_of(place).save(where_[place].lane, out);
  return out;
}

Result<void> Env::set_state(std::size_t place, std::span<const std::byte> state) {
  if (Result<void> sound = is_sound(game(place), state); !sound) return sound;
  Group::Kept as = group_of(place).kept(where_[place].lane);
  as.told = as.cut_off = 0;
  for (std::size_t view = 0; view < views_of(options_.view); ++view) {
    clear_end(place * views_of(options_.view) + view);
  }
  group_of(place).load(where_[place].lane, as, state);
  group_of(place).look();
  return {};
}

// Saved: a head, what is known of each place with its state behind it, then what the last step
// told.

std::vector<std::byte> Env::save() const {
  std::vector<std::byte> out;
  append(out, head_of(*this));
  for (std::size_t i = 0; i < matches(); ++i) {
    std::vector<std::byte> bytes = state(i);
    append(out, SavedPlace{group_of(i).kept(where_[i].lane), bytes.size()});
    out.insert(out.end(), bytes.begin(), bytes.end());
  }
  each_told(arrays_, [&](const auto& array) {
    auto bytes = std::as_bytes(std::span(array));
    out.insert(out.end(), bytes.begin(), bytes.end());
  });
  return out;
}

Result<void> Env::load(std::span<const std::byte> saved) {
  auto wrong = [](std::string message) {
    return refuse(Problem{.code = ErrorCode::state_fault, .message = std::move(message)});
  };
  SavedHead own = head_of(*this);
  SavedHead other;
  if (!take(saved, other) || other.format != own.format)
    return wrong("this is no saved environment");
  if (other.matches != own.matches || other.rows != own.rows) {
    return wrong("this environment was saved with other options");
  }
  std::vector<SavedPlace> places(matches());
  std::vector<std::span<const std::byte>> states(matches());
  for (std::size_t i = 0; i < matches(); ++i) {
    if (!take(saved, places[i]) || saved.size() < places[i].bytes) {
      return wrong("this saved environment is cut off");
    }
    states[i] = saved.first(places[i].bytes);
    saved = saved.subspan(places[i].bytes);
    SharedGame game = match_ups_->game(match_ups_->number(i, places[i].kept.index));
    if (Result<void> sound = is_sound(*game, states[i]); !sound) {
      return wrong(fmt::format("place {}: {}", i, sound.error().message));
    }
  }
  std::size_t told = 0;
  each_told(arrays_, [&](auto& array) { told += std::as_bytes(std::span(array)).size(); });
  if (saved.size() != told) return wrong("this saved environment is cut off");
  each_told(arrays_, [&](auto& array) {
    auto to = std::as_writable_bytes(std::span(array));
    std::ranges::copy(saved.first(to.size()), to.begin());
    saved = saved.subspan(to.size());
  });
  for (auto& finished : arrays_.finished) {
    if (!is_named(finished.outcome)) finished.outcome = game::Outcome::running;
  }
  options_.seed = other.seed;
  options_.first = other.first;
  for (std::size_t i = 0; i < matches(); ++i) {
    Group& group = group_of(i);
    group.take_seed(chance::seed_key(other.seed));
    group.take_game(match_ups_->number(i, places[i].kept.index));
    group.load(where_[i].lane, places[i].kept, states[i]);
  }
  for (auto& group : groups_) group->look();
  return {};
}

}  // namespace agon::env
