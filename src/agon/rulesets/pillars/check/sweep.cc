// The game master's table: chances of success by rank and modifier.
#include <fmt/format.h>

#include "agon/rulesets/pillars/check/checker.h"
#include "agon/rulesets/pillars/check/exact.h"

namespace agon::pillars {
namespace {

using json::Value;

constexpr int kSweptRank = 10;
constexpr int kSweptModifier = 12;
constexpr int kSweepStep = 2;

// The same rank on both sides, or a TN that the actor's bonus is measured against.
double sweep_chance(int rank, int modifier, OppositionMode mode, int tn) {
  Check check;
  check.sides = {{{modifier, rank}, {0, rank}}};
  check.mode = mode;
  check.tn = tn;
  return chance_of_at_least(degree_odds(check), 1);
}

// Eight heights of a block.
std::string spark(double share, const game::Style& style) {
  static constexpr std::array<std::string_view, 8> blocks = {
      "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"};
  auto step = std::min<std::size_t>(7, static_cast<std::size_t>(share * 8));
  return style.ascii ? std::to_string(step + 1) : std::string(blocks[step]);
}

struct Sweep {
  std::string_view key;
  std::string title;
  OppositionMode mode;
  int tn;
};

void add_sweep(const Sweep& sweep, const game::Style& style, game::OddsAnswer& out) {
  out.text += sweep.title + "\n\nrank  ";
  for (int m = -kSweptModifier; m <= kSweptModifier; m += kSweepStep) {
    out.text += fmt::format("{:>4}", fmt::format("{:+}", m));
  }
  out.text += "\n";
  Value rows = Value::array();
  for (int rank = 0; rank <= kSweptRank; ++rank) {
    std::string line;
    std::string picture;
    Value chances = Value::object();
    for (int m = -kSweptModifier; m <= kSweptModifier; m += kSweepStep) {
      double chance = sweep_chance(rank, m, sweep.mode, sweep.tn);
      line += fmt::format("{:4.0f}", 100 * chance);
      picture += spark(chance, style);
      chances.set(fmt::format("{}", m), chance);
    }
    out.text += fmt::format("{:>4}  {}  {}\n", rank, line, picture);
    Value row = Value::object();
    row.set("Rank", rank);
    row.set("Success", std::move(chances));
    rows.push(std::move(row));
  }
  out.value.set(std::string(sweep.key), std::move(rows));
}

}  // namespace

Result<game::OddsAnswer> sweep(const game::OddsOrder& order) {
  constexpr int kTn = 15;
  game::OddsAnswer out{Value::object(), ""};
  add_sweep({"Rolled",
             "chance of success in % by rank of both sides and the actor's bonus less the "
             "opposition's",
             OppositionMode::rolled, 0},
            order.style, out);
  out.text += "\n";
  add_sweep({"StaticTN",
             fmt::format("chance of success in % against TN {} by the actor's rank and bonus (a "
                         "point of TN is a point of bonus)",
                         kTn),
             OppositionMode::static_tn, kTn},
            order.style, out);
  return out;
}

}  // namespace agon::pillars
