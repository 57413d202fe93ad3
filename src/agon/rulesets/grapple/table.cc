#include "agon/rulesets/grapple/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "agon/base/hash.h"
#include "agon/replay/format.h"

namespace agon::grapple {
namespace {

using game::Side;

constexpr std::string_view kMagic = "agonnash";
constexpr u32 kVersion = 2;
constexpr std::size_t kHashDigits = 32;
constexpr std::size_t kBound = kMagic.size() + 4 + 4 + kHashDigits;  // to its version and its book
constexpr std::size_t kHeader = kBound + 3 * 4;                      // and its accuracy
constexpr std::size_t kSum = 8;
constexpr double kFine = 65535;  // the ends of a column are stored in 16 bits
constexpr double kMillion = 1e6;
constexpr int kPoints = 11;  // a larger lead in points counts as this one, if it does not win

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

std::string accuracy_text(const Accuracy& accuracy) {
  return little_endian(accuracy.states, 4) +
         little_endian(static_cast<u64>(std::ceil(accuracy.largest * kMillion)), 4) +
         little_endian(static_cast<u64>(std::ceil(accuracy.mean * kMillion)), 4);
}

// The two kept numbers around one, and how near it is to the second.
struct Between {
  u32 low;
  u32 high;
  float share;
};

// `kept` in order and not empty; beyond its ends, the end.
Between between(std::span<const u32> kept, u32 number) {
  auto above = std::ranges::lower_bound(kept, number);
  if (above == kept.end()) return {kept.back(), kept.back(), 0};
  if (*above == number || above == kept.begin()) return {*above, *above, 0};
  u32 low = *(above - 1);
  return {low, *above, static_cast<float>(number - low) / static_cast<float>(*above - low)};
}

// Which columns of a layer are kept: for each lead in points a mask of leads in advantages.
using Masks = std::vector<u8>;

std::vector<u32> bits_of(u32 mask) {
  std::vector<u32> out;
  for (; mask != 0; mask &= mask - 1) out.push_back(static_cast<u32>(std::countr_zero(mask)));
  return out;
}

// Every score as a sum of kept ones.
std::vector<Blend> blends_of(const Masks& masks) {
  std::vector<u32> rows;
  for (u32 row = 0; row < masks.size(); ++row) {
    if (masks[row] != 0) rows.push_back(row);
  }
  std::vector<Blend> out;
  for (u32 row = 0; row < masks.size(); ++row) {
    Between of_rows = between(rows, row);
    for (u32 advantages = 0; advantages < kAdvantageLeads; ++advantages) {
      Blend& blend = out.emplace_back();
      std::size_t next = 0;
      auto add = [&](u32 from, float share) {
        Between inside = between(bits_of(masks[from]), advantages);
        blend.kept[next] = static_cast<u16>(from * kAdvantageLeads + inside.low);
        blend.shares[next++] = share * (1 - inside.share);
        blend.kept[next] = static_cast<u16>(from * kAdvantageLeads + inside.high);
        blend.shares[next++] = share * inside.share;
      };
      add(of_rows.low, 1 - of_rows.share);
      add(of_rows.high, of_rows.share);
    }
  }
  return out;
}

// Chooses what is kept of a layer. Greedy: from a kept row, or a kept column of a row, to the
// farthest one such that all between them is near enough to their blend.
class Thinning {
 public:
  Thinning(std::span<const double> chances, u32 rows, double tolerance)
      : chances_(chances), rows_(rows), tolerance_(tolerance) {}

  Masks run() const {
    Masks of_rows;
    for (u32 row = 0; row < rows_; ++row) of_rows.push_back(mask_of(row));
    Masks out(rows_);
    for (u32 row = 0;;) {
      out[row] = of_rows[row];
      if (row + 1 == rows_) return out;
      auto reaches = [&](u32 next) {
        Masks tried = out;
        tried[next] = of_rows[next];
        return near(tried, row * kAdvantageLeads, (next + 1) * kAdvantageLeads);
      };
      u32 next = rows_ - 1;
      while (next > row + 1 && !reaches(next)) --next;
      row = next;
    }
  }

 private:
  u8 mask_of(u32 row) const {
    u32 first = row * kAdvantageLeads;
    Masks tried(rows_);
    u8& mask = tried[row];
    mask = 1u << kAdvantageLead;
    if (near(tried, first, first + kAdvantageLeads)) return mask;
    u8 kept = 1;
    for (u32 low = 0; low + 1 < kAdvantageLeads;) {
      auto reaches = [&](u32 high) {
        mask = static_cast<u8>(kept | 1u << high);
        return near(tried, first + low, first + high + 1);
      };
      u32 high = kAdvantageLeads - 1;
      while (high > low + 1 && !reaches(high)) --high;
      kept = static_cast<u8>(kept | 1u << high);
      low = high;
    }
    return kept;
  }

  // Whether the blends of these scores are, in every cell.
  bool near(const Masks& masks, u32 first, u32 end) const {
    std::vector<Blend> blends = blends_of(masks);
    for (std::size_t cell = 0; cell < chances_.size(); cell += blends.size()) {
      for (u32 score = first; score < end; ++score) {
        double sum = 0;
        for (std::size_t i = 0; i < blends[score].kept.size(); ++i) {
          sum +=
              static_cast<double>(blends[score].shares[i]) * chances_[cell + blends[score].kept[i]];
        }
        if (std::abs(sum - chances_[cell + score]) > tolerance_) return false;
      }
    }
    return true;
  }

  std::span<const double> chances_;
  u32 rows_;
  double tolerance_;
};

std::string pack_column(std::span<const double> chances, u32 score, u32 scores) {
  double least = 1;
  double most = 0;
  for (std::size_t i = score; i < chances.size(); i += scores) {
    least = std::min(least, chances[i]);
    most = std::max(most, chances[i]);
  }
  auto low = static_cast<u32>(least * kFine);
  auto high = std::min(static_cast<u32>(most * kFine) + 1, static_cast<u32>(kFine));
  double step = std::max(high - low, 1u) / 255.0;
  std::string out = little_endian(low, 2) + little_endian(high, 2);
  for (std::size_t i = score; i < chances.size(); i += scores) {
    out += static_cast<char>(static_cast<u8>((chances[i] * kFine - low) / step + 0.5));
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

Scores::Scores(const Content& content)
    : points_(std::min(kPoints, content.book.limits.points_to_win - 1)) {}

u32 Scores::number_of(Score score) const {
  int points = std::clamp(score.points, -points_, points_);
  int advantages = std::clamp(score.advantages, -kAdvantageLead, kAdvantageLead);
  return static_cast<u32>(points + points_) * kAdvantageLeads +
         static_cast<u32>(advantages + kAdvantageLead);
}

Score Scores::score_of(u32 number) const {
  return {static_cast<int>(number / kAdvantageLeads) - points_,
          static_cast<int>(number % kAdvantageLeads) - kAdvantageLead};
}

std::vector<u32> Table::exchanges_of(const Content& content) {
  constexpr std::array kExchangesLeft = {1u,  2u,  3u,  4u,  5u,  7u,  9u,   12u,
                                         15u, 19u, 26u, 38u, 60u, 90u, 130u, 199u};
  std::vector<u32> out;
  u32 longest = content.book.limits.max_turns - 1u;
  for (u32 exchanges : kExchangesLeft) {
    if (exchanges < longest) out.push_back(exchanges);
  }
  if (longest > 0) out.push_back(longest);
  return out;
}

std::string Table::pack(const Content& content, std::span<const double> chances) {
  constexpr double kTolerance = 0.005;
  constexpr double kCoarser = 1.5;
  std::size_t share = (kLargestTable - kHeader - kSum) / exchanges_of(content).size();
  Scores scores(content);
  Masks masks;
  auto bytes = [&] {
    std::size_t columns = 0;
    for (u8 mask : masks) columns += static_cast<std::size_t>(std::popcount(mask));
    return masks.size() + columns * (4 + chances.size() / scores.size());
  };
  double tolerance = kTolerance;
  do {
    masks = Thinning(chances, scores.rows(), tolerance).run();
    tolerance *= kCoarser;
  } while (bytes() > share && tolerance < 1);
  std::string out(masks.begin(), masks.end());
  for (u32 row = 0; row < masks.size(); ++row) {
    for (u32 advantages : bits_of(masks[row])) {
      out += pack_column(chances, row * kAdvantageLeads + advantages, scores.size());
    }
  }
  return out;
}

std::string Table::write(const game::AnyGame& game, const Accuracy& accuracy,
                         std::span<const std::string> layers) {
  std::string out = header_of(game) + accuracy_text(accuracy);
  for (const std::string& layer : layers) out += layer;
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
  constexpr std::string_view kDamaged = "this table is damaged, too short or too long";
  if (bytes.size() < kHeader + kSum) return broken(std::string(kDamaged));
  std::string_view body = bytes.substr(0, bytes.size() - kSum);
  if (number_at(bytes, body.size(), kSum) != hash64(body)) return broken(std::string(kDamaged));
  Table table(content);
  table.accuracy_ = {static_cast<u32>(number_at(body, kBound, 4)),
                     static_cast<double>(number_at(body, kBound + 4, 4)) / kMillion,
                     static_cast<double>(number_at(body, kBound + 8, 4)) / kMillion};
  std::string_view rest = body.substr(kHeader);
  for (std::size_t i = 0; i < table.exchanges_.size(); ++i) {
    if (!table.read_layer(rest)) return broken(std::string(kDamaged));
  }
  if (!rest.empty()) return broken(std::string(kDamaged));
  return table;
}

// The next layer of `rest`, which is shortened by it; false if there is none.
bool Table::read_layer(std::string_view& rest) {
  if (rest.size() < scores_.rows()) return false;
  Masks masks(rest.begin(), rest.begin() + scores_.rows());
  rest.remove_prefix(scores_.rows());
  bool empty = std::ranges::all_of(masks, [](u8 mask) { return mask == 0; });
  bool known = std::ranges::all_of(masks, [](u8 mask) { return mask < 1u << kAdvantageLeads; });
  if (empty || !known) return false;
  Layer& layer = layers_.emplace_back(Layer{blends_of(masks), {}});
  std::vector<u16> column_of(scores_.size());
  for (u32 row = 0; row < masks.size(); ++row) {
    for (u32 advantages : bits_of(masks[row])) {
      if (rest.size() < 4 + cells_.size()) return false;
      auto low = static_cast<double>(number_at(rest, 0, 2));
      auto high = static_cast<double>(number_at(rest, 2, 2));
      if (low > high) return false;
      column_of[row * kAdvantageLeads + advantages] = static_cast<u16>(layer.columns.size());
      layer.columns.push_back(
          {low / kFine, (high - low) / 255 / kFine, std::string(rest.substr(4, cells_.size()))});
      rest.remove_prefix(4 + cells_.size());
    }
  }
  for (Blend& blend : layer.blends) {
    for (u16& kept : blend.kept) kept = column_of[kept];
  }
  return true;
}

double Table::chance_of_a(const State& state) const {
  std::size_t top = game::at(state.top);
  u32 score = scores_.number_of({state.points[top] - state.points[1 - top],
                                 state.advantages[top] - state.advantages[1 - top]});
  u32 cell = cells_.cell_of(state);
  u32 to_come = last_turn_ + 1 - state.turn;
  auto found = std::ranges::lower_bound(exchanges_, to_come);
  if (found == exchanges_.end()) --found;
  auto above = static_cast<std::size_t>(found - exchanges_.begin());
  double out = at(layers_[above], cell, score);
  if (to_come < *found && above > 0) {
    u32 before = exchanges_[above - 1];
    double share = static_cast<double>(*found - to_come) / (*found - before);
    out += share * (at(layers_[above - 1], cell, score) - out);
  }
  out = std::clamp(out, 0.0, 1.0);  // rounding
  return state.top == Side::a ? out : 1 - out;
}

double Table::at(const Layer& layer, u32 cell, u32 score) const {
  const Blend& blend = layer.blends[score];
  double sum = 0;
  for (std::size_t i = 0; i < blend.kept.size(); ++i) {
    if (blend.shares[i] == 0) continue;
    const Column& column = layer.columns[blend.kept[i]];
    sum += static_cast<double>(blend.shares[i]) *
           (column.least + column.step * static_cast<u8>(column.bytes[cell]));
  }
  return sum;
}

}  // namespace agon::grapple
