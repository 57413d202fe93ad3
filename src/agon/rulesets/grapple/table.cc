#include "agon/rulesets/grapple/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/hash.h"
#include "agon/replay/format.h"

namespace agon::grapple {
namespace {

using game::Side;

constexpr std::string_view kMagic = "agonnash";
constexpr u32 kVersion = 1;
constexpr std::size_t kHashDigits = 32;
constexpr std::size_t kHeader = kMagic.size() + 4 + 4 + kHashDigits;
constexpr std::size_t kSum = 8;
constexpr double kFine = 65535;  // the ends of a layer are stored in 16 bits

std::string little_endian(u64 number, std::size_t bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
  return out;
}

u64 number_at(std::string_view bytes, std::size_t offset, std::size_t count) {
  u64 out = 0;
  for (std::size_t i = 0; i < count; ++i) {
    out |= u64{static_cast<u8>(bytes[offset + i])} << (8 * i);
  }
  return out;
}

std::string header_of(const game::AnyGame& game) {
  return std::string(kMagic) + little_endian(kVersion, 4) +
         little_endian(game.facts().rules_version, 4) + replay::content_hash(game.contents());
}

std::string write_layer(const std::vector<double>& values) {
  auto [least, most] = std::ranges::minmax(values);
  auto low = static_cast<u32>(least * kFine);
  auto high = std::min(static_cast<u32>(most * kFine) + 1, static_cast<u32>(kFine));
  double step = std::max(high - low, 1u) / 255.0;
  std::string out = little_endian(low, 2) + little_endian(high, 2);
  for (double value : values) {
    out += static_cast<char>(static_cast<u8>((value * kFine - low) / step + 0.5));
  }
  return out;
}

}  // namespace

Cells::Cells(const Content& content)
    : positions_(content.book.positions.size()),
      pips_(2u * content.book.limits.max_control + 1u),
      max_control_(content.book.limits.max_control) {
  for (u32 mask = 0; mask < kTokenMasks; ++mask) {
    bool possible =
        (mask & ~content.tokens) == 0 && kTokenCounts[mask] <= content.book.limits.max_tokens;
    if (!possible) continue;
    number_of_set_[mask] = static_cast<u8>(sets_.size());
    sets_.push_back(static_cast<u8>(mask));
  }
}

u32 Cells::cell_of(const State& state) const {
  std::size_t top = at(state.top);
  int pips = state.control[top] - state.control[1 - top] + max_control_;
  std::size_t cell = state.position * pips_ + static_cast<std::size_t>(pips);
  cell = cell * sets_.size() + number_of_set_[state.tokens[top].held];
  cell = cell * sets_.size() + number_of_set_[state.tokens[1 - top].held];
  return static_cast<u32>(cell);
}

State Cells::state_of(u32 cell) const {
  auto next = [&](std::size_t n) {
    std::size_t digit = cell % n;
    cell /= static_cast<u32>(n);
    return digit;
  };
  State state{};
  state.turn = 1;
  for (std::size_t side : {1u, 0u}) {
    u8 held = sets_[next(sets_.size())];
    for (u32 mask = held; mask != 0; mask &= mask - 1) {
      state.tokens[side].add(static_cast<Token>(std::countr_zero(mask)));
    }
  }
  int pips = static_cast<int>(next(pips_)) - max_control_;
  state.control = {static_cast<u8>(std::max(pips, 0)), static_cast<u8>(std::max(-pips, 0))};
  state.position = static_cast<u8>(cell);
  return state;
}

u32 Scores::number_of(Score score) const {
  int middle = points_ + advantages_;
  if (score.points == 0) {
    return static_cast<u32>(middle + std::clamp(score.advantages, -advantages_, advantages_));
  }
  int points = std::clamp(score.points, -points_, points_);
  return static_cast<u32>(middle + points + (points > 0 ? advantages_ : -advantages_));
}

Score Scores::score_of(u32 number) const {
  int beyond = static_cast<int>(number) - points_ - advantages_;
  if (beyond >= -advantages_ && beyond <= advantages_) return {0, beyond};
  return {beyond > 0 ? beyond - advantages_ : beyond + advantages_, 0};
}

Table::Grid Table::grid_of(const Content& content) {
  constexpr std::array kPoints = {1, 2, 3, 4, 6, 9};
  constexpr std::array kExchanges = {1u,  2u,  3u,  4u,  5u,  7u,  9u,   12u,
                                     15u, 19u, 26u, 38u, 60u, 90u, 130u, 199u};
  Grid grid;
  for (int advantages : {-1, 0, 1}) grid.scores.push_back({0, advantages});
  for (int points : kPoints) {
    if (points >= content.book.limits.points_to_win) break;
    grid.scores.push_back({points, 0});
    grid.scores.insert(grid.scores.begin(), {-points, 0});
  }
  u32 longest = content.book.limits.max_turns - 1u;
  for (u32 exchanges : kExchanges) {
    if (exchanges < longest) grid.exchanges.push_back(exchanges);
  }
  if (longest > 0) grid.exchanges.push_back(longest);
  return grid;
}

std::size_t Table::bytes_of(const Content& content) {
  Grid grid = grid_of(content);
  return kHeader + kSum + grid.exchanges.size() * grid.scores.size() * (4 + Cells(content).size());
}

std::string Table::write(const game::AnyGame& game, const Content& content,
                         const std::vector<std::vector<std::vector<double>>>& values) {
  std::string out = header_of(game);
  out.reserve(bytes_of(content));
  for (const auto& scores : values) {
    for (const std::vector<double>& layer : scores) out += write_layer(layer);
  }
  return out + little_endian(hash64(out), kSum);
}

Result<Table> Table::read(const game::AnyGame& game, const Content& content,
                          std::string_view bytes) {
  auto broken = [](std::string message) { return refuse(Error::table, std::move(message)); };
  if (!bytes.starts_with(kMagic)) return broken("this is not a table of values");
  std::string header = header_of(game);
  if (bytes.size() < header.size() || number_at(bytes, kMagic.size(), 4) != kVersion) {
    return broken("this table is of another version");
  }
  if (!bytes.starts_with(header)) return broken("this table was made for another book");
  if (bytes.size() != bytes_of(content)) return broken("this table is too short or too long");
  std::string_view body = bytes.substr(0, bytes.size() - kSum);
  if (number_at(bytes, body.size(), kSum) != hash64(body)) return broken("this table is damaged");
  Table table(content);
  std::size_t cells = table.cells_.size();
  for (std::size_t next = kHeader; next < body.size(); next += 4 + cells) {
    auto low = static_cast<double>(number_at(body, next, 2));
    auto high = static_cast<double>(number_at(body, next + 2, 2));
    if (low > high) return broken("this table is damaged");
    table.layers_.push_back(
        {low / kFine, (high - low) / 255 / kFine, std::string(body.substr(next + 4, cells))});
  }
  return table;
}

double Table::value(const State& state, Side side, u32 exchanges) const {
  std::size_t top = at(state.top);
  Score score{state.points[top] - state.points[1 - top],
              state.advantages[top] - state.advantages[1 - top]};
  u32 cell = cells_.cell_of(state);
  auto above = static_cast<std::size_t>(std::ranges::lower_bound(grid_.exchanges, exchanges) -
                                        grid_.exchanges.begin());
  above = std::min(above, grid_.exchanges.size() - 1);
  double out = at_score(above, cell, score);
  u32 reached = grid_.exchanges[above];
  if (exchanges < reached && above > 0) {
    u32 before = grid_.exchanges[above - 1];
    double share = static_cast<double>(reached - exchanges) / (reached - before);
    out += share * (at_score(above - 1, cell, score) - out);
  }
  out = std::clamp(out, 0.0, 1.0);  // rounding
  return state.top == side ? out : 1 - out;
}

// Between two stored scores in proportion; beyond the last one, that one.
double Table::at_score(std::size_t exchanges, u32 cell, Score score) const {
  auto stored = [&](std::size_t i) {
    const Layer& found = layer(exchanges, i);
    return found.least + found.step * static_cast<u8>(found.bytes[cell]);
  };
  const std::vector<Score>& all = grid_.scores;
  std::size_t middle = all.size() / 2;
  if (score.points == 0) {
    int advantages = std::clamp(score.advantages, -1, 1);
    return stored(middle + static_cast<std::size_t>(advantages + 1) - 1);
  }
  auto below = [](const Score& one, int points) { return one.points < points; };
  auto above = static_cast<std::size_t>(
      std::lower_bound(all.begin(), all.end(), score.points, below) - all.begin());
  if (above == all.size()) return stored(all.size() - 1);
  if (all[above].points == score.points || above == 0) return stored(above);
  double span = all[above].points - all[above - 1].points;
  double share = (all[above].points - score.points) / span;
  return stored(above) + share * (stored(above - 1) - stored(above));
}

}  // namespace agon::grapple
