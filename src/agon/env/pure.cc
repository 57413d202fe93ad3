#include "agon/env/pure.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace agon::env {
namespace {

using game::Deciders, game::Outcome, game::Side;

constexpr std::size_t kMany = 256;  // rows that go through lanes together: all of it stays in L1
constexpr std::size_t kFew = 8;     // for these, lanes of their own
constexpr u32 kNoMatchUp = ~0u;

// Of a state behind the number of its match-up.
std::byte* bytes_of(u32* row) { return reinterpret_cast<std::byte*>(row + 1); }
const std::byte* bytes_of(const u32* row) { return reinterpret_cast<const std::byte*>(row + 1); }

}  // namespace

// Lanes from a shelf, and back on it.
class Pure::Loan {
 public:
  Loan(const Pure& pure, u32 match_up, std::size_t rows)
      : shelf_(pure.shelves_[match_up]), pile_(rows <= kFew ? shelf_.few : shelf_.many) {
    {
      std::scoped_lock lock(shelf_.mutex);
      if (!pile_.empty()) {
        lanes_ = std::move(pile_.back());
        pile_.pop_back();
      }
    }
    if (!lanes_) lanes_ = pure.games_[match_up]->lanes(rows <= kFew ? kFew : kMany);
  }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;
  ~Loan() {
    std::scoped_lock lock(shelf_.mutex);
    pile_.push_back(std::move(lanes_));
  }

  game::Lanes* operator->() const { return lanes_.get(); }
  game::Lanes& operator*() const { return *lanes_; }

 private:
  Shelf& shelf_;
  std::vector<std::unique_ptr<game::Lanes>>& pile_;
  std::unique_ptr<game::Lanes> lanes_;
};

Pure::Pure(std::vector<SharedGame> games)
    : games_(std::move(games)), shelves_(std::make_unique<Shelf[]>(games_.size())) {
  std::size_t bytes = 0;
  for (const SharedGame& game : games_) {
    bytes = std::max<std::size_t>(bytes, game->sizes().state_bytes);
    observation_ = std::max<std::size_t>(observation_, game->sizes().observation);
    slots_ = std::max<std::size_t>(slots_, game->sizes().slots);
  }
  words_ = 1 + (bytes + sizeof(u32) - 1) / sizeof(u32);
}

// The match-up of all these rows; kNoMatchUp if they differ or one has none.
u32 Pure::common_match_up(const u32* states, std::size_t rows) const {
  u32 out = states[0];
  u32 differences = 0;
  for (std::size_t i = 1; i < rows; ++i) differences |= states[i * words_] ^ out;
  return differences == 0 && out < games_.size() ? out : kNoMatchUp;
}

// Calls act(match-up, rows) for some of the first `count` rows at a time, until each had its turn.
template <class Do>
void Pure::by_match_up(const u32* states, std::size_t count, Do act) const {
  auto match_up = [&](u32 row) {
    return states[row * words_] < games_.size() ? states[row * words_] : kNoMatchUp;
  };
  std::array<u32, kMany> order;
  std::span<u32> left = std::span(order).first(count);
  std::iota(left.begin(), left.end(), 0u);
  std::ranges::sort(left, {}, [&](u32 row) { return std::pair(match_up(row), row); });
  while (!left.empty()) {
    u32 own = match_up(left.front());
    auto end = std::ranges::find_if(left, [&](u32 row) { return match_up(row) != own; });
    auto size = static_cast<std::size_t>(end - left.begin());
    act(own, left.first(size));
    left = left.subspan(size);
  }
}

void Pure::start(const chance::Key* keys, const i32* match_ups, std::size_t rows,
                 u32* states) const {
  std::fill_n(states, rows * words_, 0u);
  for (std::size_t i = 0; i < rows; ++i) {
    bool known = static_cast<u32>(match_ups[i]) < games_.size();
    states[i * words_] = known ? static_cast<u32>(match_ups[i]) : kNoMatchUp;
  }
  for (std::size_t first = 0; first < rows; first += kMany) {
    std::size_t count = std::min(kMany, rows - first);
    u32* own = states + first * words_;
    by_match_up(own, count, [&](u32 match_up, std::span<const u32> some) {
      if (match_up != kNoMatchUp) start_rows(match_up, keys + first, some, own);
    });
  }
}

void Pure::start_rows(u32 match_up, const chance::Key* keys, std::span<const u32> rows,
                      u32* states) const {
  std::array<u32, kMany> lanes;
  std::array<chance::Key, kMany> own;
  std::array<u8, kMany> faulty = {};
  for (u32 i = 0; i < rows.size(); ++i) {
    lanes[i] = i;
    own[i] = keys[rows[i]];
  }
  Loan loan(*this, match_up, rows.size());
  loan->start(std::span(lanes).first(rows.size()), std::span(own).first(rows.size()));
  loan->save_all({bytes_of(states), words_ * sizeof(u32), rows},
                 std::span(faulty).first(rows.size()));
}

void Pure::step(const Step& step) const {
  for (std::size_t first = 0; first < step.rows; first += kMany) {
    Step some = step;
    some.states += first * words_;
    some.keys += first;
    some.actions += first;
    some.rows = std::min(kMany, step.rows - first);
    some.rewards += first;
    some.told += first;
    if (step.starts != nullptr) some.starts += first * words_;
    u32 match_up = common_match_up(some.states, some.rows);
    if (match_up != kNoMatchUp) {
      step_rows(match_up, some);
    } else {
      step_mixed(some);
    }
    if (some.starts != nullptr) start_again(some);
  }
}

// Rows of the same match-up are copied together, stepped, and copied back.
void Pure::step_mixed(const Step& step) const {
  by_match_up(step.states, step.rows, [&](u32 match_up, std::span<const u32> rows) {
    std::vector<u32> states(rows.size() * words_);
    std::array<chance::Key, kMany> keys;
    std::array<i32, kMany> actions;
    std::array<float, kMany> rewards = {};
    std::array<i32, kMany> told;
    told.fill(Told::kRefused);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::copy_n(step.states + rows[i] * words_, words_, &states[i * words_]);
      keys[i] = step.keys[rows[i]];
      actions[i] = step.actions[rows[i]];
    }
    Step own = step;
    own.states = states.data();
    own.keys = keys.data();
    own.actions = actions.data();
    own.rows = rows.size();
    own.rewards = rewards.data();
    own.told = told.data();
    if (match_up != kNoMatchUp) step_rows(match_up, own);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::copy_n(&states[i * words_], words_, step.states + rows[i] * words_);
      step.rewards[rows[i]] = rewards[i];
      step.told[rows[i]] = told[i];
    }
  });
}

void Pure::step_rows(u32 match_up, const Step& step) const {
  const game::AnyGame& game = *games_[match_up];
  std::size_t count = step.rows;
  bool dense = step.reward != Reward::sparse;
  std::array<u8, kMany> faulty;
  std::array<Deciders, kMany> decided;
  std::array<float, kMany> before;
  std::array<float, kMany> after;
  Loan loan(*this, match_up, count);
  game::Rows<std::byte> rows{bytes_of(step.states), words_ * sizeof(u32)};
  loan->load_all({rows.data, rows.length}, {step.keys, count}, std::span(faulty).first(count));
  std::copy_n(loan->deciders().begin(), count, decided.begin());
  if (dense) loan->potentials(std::span(before).first(count));
  decide(*loan, game, step);
  if (dense) loan->potentials(std::span(after).first(count));
  loan->save_all(rows, std::span(faulty).first(count));
  tell({.decided = decided.data(),
        .faulty = faulty.data(),
        .before = before.data(),
        .after = after.data()},
       *loan, step);
  for (std::size_t i = 0; i < count; ++i) {
    if (faulty[i] == 0 && loan->outcomes()[i] == Outcome::draw) flag_cut(game, step, i);
  }
}

// An action as slots: where both sides decide, it is a's slot + slots() * b's. To lanes kNoSlot is
// a rest, so an action that says it becomes another that nobody has.
void Pure::decide(game::Lanes& lanes, const game::AnyGame& game, const Step& step) const {
  std::array<u32, kMany> slots;
  std::array<u32, kMany> others;
  for (std::size_t i = 0; i < step.rows; ++i) {
    slots[i] = std::min(static_cast<u32>(step.actions[i]), game::kNoSlot - 1);
  }
  std::span<const u32> first = std::span(slots).first(step.rows);
  if (!game.facts().at_once) return lanes.step(first, {});
  auto width = static_cast<u32>(slots_);
  for (std::size_t i = 0; i < step.rows; ++i) {
    others[i] = slots[i] / width;
    if (lanes.deciders()[i] == Deciders::both) slots[i] %= width;
  }
  lanes.step(first, std::span(others).first(step.rows));
}

// What became of rows. Plain loops over plain arrays, without branches: compilers make vectors of
// them.
void Pure::tell(const Heard& heard, const game::Lanes& lanes, const Step& step) {
  const Outcome* outcomes = lanes.outcomes().data();
  const Deciders* deciders = lanes.deciders().data();
  const u8* refused = lanes.refused().data();
  std::array<i32, kMany> told;
  std::array<i32, kMany> signs;
  for (std::size_t i = 0; i < step.rows; ++i) {
    i32 outcome = static_cast<i32>(outcomes[i]);
    i32 decided = static_cast<i32>(heard.decided[i]);
    i32 sound = static_cast<i32>(heard.faulty[i]) - 1;  // all bits or none
    i32 over = static_cast<i32>(outcome != 0) * Told::kTerminated;
    i32 still = heard.faulty[i] | refused[i];
    told[i] = (sound & (over | outcome << Told::kOutcomeShift |
                        static_cast<i32>(deciders[i]) << Told::kDecidersShift |
                        decided << Told::kDecidedShift)) |
              still * Told::kRefused;
    i32 moved = (1 - still) * static_cast<i32>(decided != 0);
    signs[i] = moved - 2 * moved * static_cast<i32>(decided == static_cast<i32>(Deciders::b));
  }
  pay(heard, outcomes, step, signs);
  std::copy_n(told.begin(), step.rows, step.told);
}

// The reward of each side that acted: its sign, 0 where nobody did, times what a is paid.
void Pure::pay(const Heard& heard, const Outcome* outcomes, const Step& step,
               std::span<const i32> signs) {
  if (step.reward == Reward::sparse) {
    for (std::size_t i = 0; i < step.rows; ++i) {
      i32 outcome = static_cast<i32>(outcomes[i]);
      i32 of_a = static_cast<i32>(outcome == static_cast<i32>(Outcome::a)) -
                 static_cast<i32>(outcome == static_cast<i32>(Outcome::b));
      step.rewards[i] = static_cast<float>(of_a * signs[i]);
    }
    return;
  }
  float base = step.reward == Reward::dense ? 1.0F : 0.0F;
  for (std::size_t i = 0; i < step.rows; ++i) {
    float of_a = (heard.after[i] - base * heard.before[i]) * step.scale;
    step.rewards[i] = signs[i] == 0 ? 0.0F : of_a * static_cast<float>(signs[i]);
  }
}

// To learners a cap on turns is no end of the game.
void Pure::flag_cut(const game::AnyGame& game, const Step& step, std::size_t row) const {
  const std::byte* state = bytes_of(step.states + row * words_);
  if (!game.cut_off({state, game.sizes().state_bytes})) return;
  step.told[row] = (step.told[row] & ~Told::kTerminated) | Told::kTruncated;
}

void Pure::start_again(const Step& step) const {
  for (std::size_t i = 0; i < step.rows; ++i) {
    if ((step.told[i] & (Told::kTerminated | Told::kTruncated)) == 0) continue;
    std::copy_n(step.starts + i * words_, words_, step.states + i * words_);
  }
}

void Pure::look(const u32* states, const i32* sides, std::size_t rows, float* observations,
                bool* masks) const {
  std::fill_n(observations, rows * observation_, 0.0F);
  std::fill_n(masks, rows * slots_, false);
  for (std::size_t first = 0; first < rows; first += kMany) {
    std::size_t count = std::min(kMany, rows - first);
    const u32* own = states + first * words_;
    by_match_up(own, count, [&](u32 match_up, std::span<const u32> some) {
      if (match_up == kNoMatchUp) return;
      look_at(match_up, own, some,
              {sides + first, observations + first * observation_, masks + first * slots_});
    });
  }
}

void Pure::look_at(u32 match_up, const u32* states, std::span<const u32> rows,
                   const Look& look) const {
  std::array<u8, kMany> faulty;
  std::array<Side, kMany> seen_by;
  Loan loan(*this, match_up, rows.size());
  loan->load_all({bytes_of(states), words_ * sizeof(u32), rows}, {},
                 std::span(faulty).first(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    i32 asked = look.sides[rows[i]];
    Side mover = loan->deciders()[i] == Deciders::b ? Side::b : Side::a;
    seen_by[i] = asked == 0 ? Side::a : asked == 1 ? Side::b : mover;
  }
  std::span<const Side> by = std::span(seen_by).first(rows.size());
  loan->observe(by, {look.observations, observation_, rows});
  loan->mask(by, {reinterpret_cast<u8*>(look.masks), slots_, rows});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (faulty[i] == 0) continue;
    std::fill_n(look.observations + rows[i] * observation_, observation_, 0.0F);
  }
}

}  // namespace agon::env
