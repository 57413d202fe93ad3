#include "agon/env/pure.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace agon::env {
namespace {

using game::Deciders, game::Outcome, game::Side;

constexpr std::size_t kChunk = 1024;  // rows that are stepped together: their scratch stays in L2

game::StateView view_of(const game::AnyGame& game, const u32* row) {
  return {reinterpret_cast<const std::byte*>(row + 1), game.sizes().state_bytes};
}
game::StateSpan span_of(const game::AnyGame& game, u32* row) {
  return {reinterpret_cast<std::byte*>(row + 1), game.sizes().state_bytes};
}

bool is_automatic(const game::AnyGame& game, game::StateView state) {
  return game.outcome(state) == Outcome::running && game.deciders(state) == Deciders::nobody;
}

i32 bits_of(const game::StepResult& result, bool cut_off) {
  bool over = result.outcome != Outcome::running;
  i32 out = result.refused ? Told::kRefused : 0;
  if (over) out |= cut_off ? Told::kTruncated : Told::kTerminated;
  return out | static_cast<i32>(result.outcome) << Told::kOutcomeShift |
         static_cast<i32>(result.deciders) << Told::kDecidersShift |
         static_cast<i32>(result.decided) << Told::kDecidedShift;
}

float sign_of(Deciders acted) { return acted == Deciders::b ? -1.0F : 1.0F; }

}  // namespace

Pure::Pure(std::vector<SharedGame> games) : games_(std::move(games)) {
  std::size_t bytes = 0;
  for (const SharedGame& game : games_) {
    bytes = std::max<std::size_t>(bytes, game->sizes().state_bytes);
    observation_ = std::max<std::size_t>(observation_, game->sizes().observation);
    slots_ = std::max<std::size_t>(slots_, game->sizes().slots);
  }
  words_ = 1 + (bytes + sizeof(u32) - 1) / sizeof(u32);
}

const game::AnyGame* Pure::game_of(const u32* row) const {
  if (row[0] >= games_.size()) return nullptr;
  const game::AnyGame& game = *games_[row[0]];
  return game.fault(view_of(game, row)) == nullptr ? &game : nullptr;
}

void Pure::start(const u32* keys, const i32* match_ups, std::size_t rows, u32* states) const {
  for (std::size_t i = 0; i < rows; ++i) {
    u32* row = states + i * words_;
    std::fill_n(row, words_, 0u);
    row[0] = static_cast<u32>(match_ups[i]);
    if (row[0] >= games_.size()) {
      row[0] = ~0u;  // no state
      continue;
    }
    const game::AnyGame& game = *games_[row[0]];
    game::StateSpan state = span_of(game, row);
    game.start(state);
    chance::QuickReferee referee({keys[2 * i], keys[2 * i + 1]});
    while (is_automatic(game, state)) game.play(state, {}, referee);
  }
}

// Rows of the same match-up are stepped together, in their order.
void Pure::step(const Step& step) const {
  std::array<u32, kChunk> chosen;
  for (std::size_t first = 0; first < step.rows; first += kChunk) {
    std::size_t end = std::min(first + kChunk, step.rows);
    std::vector<std::pair<u32, u32>> known;  // match-up and row
    bool sorted = true;
    for (std::size_t i = first; i < end; ++i) {
      const u32* row = step.states + i * words_;
      if (game_of(row) == nullptr) {
        step.rewards[i] = 0;
        step.told[i] = Told::kRefused;
        continue;
      }
      sorted = sorted && (known.empty() || known.back().first <= row[0]);
      known.emplace_back(row[0], static_cast<u32>(i));
    }
    if (!sorted) std::ranges::sort(known);
    for (std::size_t i = 0; i < known.size();) {
      u32 match_up = known[i].first;
      std::size_t count = 0;
      for (; i < known.size() && known[i].first == match_up; ++i) chosen[count++] = known[i].second;
      step_rows(*games_[match_up], step, std::span(chosen).first(count));
    }
  }
}

void Pure::step_rows(const game::AnyGame& game, const Step& step, std::span<const u32> rows) const {
  std::array<chance::Key, kChunk> keys;
  std::array<game::Slots, kChunk> slots;
  std::array<game::StepResult, kChunk> results;
  std::array<float, kChunk> before;
  bool dense = step.reward != Reward::sparse;
  bool adjacent = rows.back() - rows.front() + 1 == rows.size();
  std::vector<u32> gathered;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    u32 row = rows[i];
    keys[i] = {step.keys[2 * row], step.keys[2 * row + 1]};
    auto action = static_cast<u32>(step.actions[row]);
    slots[i] = {action, 0};
    if (game.facts().at_once) {
      auto width = static_cast<u32>(slots_);
      bool both = game.deciders(view_of(game, step.states + row * words_)) == Deciders::both;
      if (both) slots[i] = {action % width, action / width};
    }
    if (dense) before[i] = game.potential(view_of(game, step.states + row * words_), Side::a);
    if (adjacent) continue;
    const u32* from = step.states + row * words_;
    gathered.insert(gathered.end(), from, from + words_);
  }
  u32* states = adjacent ? step.states + rows.front() * words_ : gathered.data();
  game.step_batch({reinterpret_cast<std::byte*>(states + 1), words_ * sizeof(u32)},
                  std::span(keys).first(rows.size()), std::span(slots).first(rows.size()),
                  std::span(results).first(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    u32 row = rows[i];
    u32* own = step.states + row * words_;
    if (!adjacent) std::copy_n(states + i * words_, words_, own);
    const game::StepResult& result = results[i];
    bool moved = !result.refused && result.decided != Deciders::nobody;
    float of_a = game::worth_of(result.outcome);
    if (dense) {
      float base = step.reward == Reward::dense ? before[i] : 0;
      of_a = (game.potential(view_of(game, own), Side::a) - base) * step.scale;
    }
    step.rewards[row] = moved ? of_a * sign_of(result.decided) : 0;
    bool draw = result.outcome == Outcome::draw;
    step.told[row] = bits_of(result, draw && game.cut_off(view_of(game, own)));
  }
}

void Pure::look(const u32* states, const i32* sides, std::size_t rows, float* observations,
                bool* masks) const {
  std::vector<game::Choice> scratch;
  for (std::size_t i = 0; i < rows; ++i) {
    const u32* row = states + i * words_;
    std::fill_n(observations + i * observation_, observation_, 0.0F);
    std::fill_n(masks + i * slots_, slots_, false);
    const game::AnyGame* game = game_of(row);
    if (game == nullptr) continue;
    game::StateView state = view_of(*game, row);
    Deciders deciders = game->deciders(state);
    Side mover = deciders == Deciders::b ? Side::b : Side::a;
    Side side = sides[i] == 0 ? Side::a : sides[i] == 1 ? Side::b : mover;
    game->observe(state, side, {observations + i * observation_, game->sizes().observation});
    if (!includes(deciders, side)) continue;
    for (game::Choice entry : game->menu(state, side, scratch)) {
      masks[i * slots_ + game->slot(state, entry)] = true;
    }
  }
}

}  // namespace agon::env
